/** Bugs at the borders: what comes in from browsers and services, what goes out, what is written down. */
import type { PlantedBug } from './bug.ts'

export const borderBugs: PlantedBug[] = [
  {
    name: 'requested-with',
    means: 'a page of somebody else can make a changing call',
    file: 'server/src/platform/http/caller.ts',
    text: "headers['x-requested-with'] === 'XMLHttpRequest' && isOurOrigin",
    instead: 'isOurOrigin',
    caughtBy: {
      file: 'server/src/platform/http/caller.test.ts',
      test: ' without X-Requested-With is 403, before anything else is looked at',
    },
  },
  {
    name: 'prefetch',
    means: 'a link that is followed, or fetched ahead, changes something',
    file: 'server/src/platform/http/caller.ts',
    text: '!isOurs || isNavigation || isPrefetch',
    instead: '!isOurs || (isNavigation && isPrefetch)',
    caughtBy: {
      file: 'server/src/invite/invite.test.ts',
      test: 'a claim is no link to follow: neither a navigation nor a prefetch claims',
    },
  },
  {
    name: 'forwarded-for',
    means: 'a caller that writes another address into a header is counted as somebody else',
    file: 'server/src/platform/http/server.ts',
    text: 'trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,',
    instead: 'trustProxy: true,',
    caughtBy: {
      file: 'server/src/platform/http/caller.test.ts',
      test: "an address is the socket's, whatever the caller writes",
    },
  },
  {
    name: 'any-role',
    means: 'every operator may make every call of the console',
    file: 'server/src/platform/http/staff-caller.ts',
    text: "if (!operator.roles.some((role) => allowed?.includes(role))) throw new Refusal('FORBIDDEN')",
    instead: '',
    caughtBy: {
      file: 'server/test/access-matrix.test.ts',
      test: ' accepts its callers and refuses all others',
    },
  },
  {
    name: 'script-policy',
    means: 'scripts inside a page run',
    file: 'server/src/platform/http/security-headers.ts',
    text: 'scriptSrc: [self],',
    instead: `scriptSrc: [self, "'unsafe-inline'"],`,
    caughtBy: {
      file: 'server/src/platform/http/web-app.test.ts',
      test: ' carries the headers of C-12 to C-16',
    },
  },
  {
    name: 'html-as-written',
    means: "an operator's HTML is stored as it was written",
    file: 'server/src/content/html.ts',
    text: `  allowedTags,
  allowedAttributes: {},`,
    instead: `  allowedTags: false,
  allowedAttributes: false,`,
    caughtBy: { file: 'server/src/content/html.test.ts', test: ' leaves nothing that could act' },
  },
  {
    name: 'csv-formula',
    means: 'a cell of the exported statement runs as a formula',
    file: 'contract/src/csv.ts',
    text: 'formula.test(text) && !isNumber.test(text)',
    instead: 'formula.test(text) && text === isNumber.source',
    caughtBy: { file: 'contract/src/csv.test.ts', test: ' becomes ' },
  },
  {
    name: 'key-twice-in-json',
    means: 'of an amount that comes twice in one body the last one counts',
    file: 'server/src/platform/http/strict-json.ts',
    text: "if (countKeys(value) !== marks.split(':').length - 1) throw new Refusal('KEY_INVALID')",
    instead: 'countKeys(value)',
    caughtBy: {
      file: 'server/src/platform/http/bad-input.test.ts',
      test: 'that comes twice is refused, whatever the values',
    },
  },
  {
    name: 'log-secrets',
    means: 'passwords and codes are written into the log',
    file: 'server/src/platform/telemetry/log.ts',
    text: 'paths: [...secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), ...quoting],',
    instead: 'paths: [...secretNames.slice(1), ...quoting],',
    caughtBy: {
      file: 'server/src/platform/telemetry/health.test.ts',
      test: 'a log line never holds a secret or a number of somebody',
    },
  },
  {
    name: 'sealed-for-anybody',
    means: "one member's game password opens as another's",
    file: 'server/src/game/credential.ts',
    text: '`${memberId}:${slot}`',
    instead: '`${memberId.length}:${slot}`',
    caughtBy: {
      file: 'server/src/game/game.test.ts',
      test: 'a sealed credential opens for its owner only, with its key only, and unchanged only',
    },
  },
  {
    name: 'redirect-followed',
    means: 'a service sends us, with our key, to where it likes',
    file: 'server/src/outside/http.ts',
    text: "redirect: 'error',",
    instead: "redirect: 'follow',",
    caughtBy: { file: 'server/src/outside/http.test.ts', test: 'a redirect is not followed' },
  },
  {
    name: 'login-not-counted',
    means: 'a password can be guessed as often as one likes',
    file: 'server/src/platform/limits/rate-limits.ts',
    text: 'if (points <= limit.points) return',
    instead: 'if (points <= limit.points * 1_000) return',
    caughtBy: {
      file: 'server/src/session/session.test.ts',
      test: '32 guesses at the same time count as 32',
    },
  },
  {
    name: 'feed-skips',
    means: 'a transfer that could not be dealt with is never read again',
    file: 'server/src/deposit/bank/feed.jobs.ts',
    text: 'told.at(failed === -1 ? -1 : failed - 1)',
    instead: 'told.at(-1)',
    caughtBy: {
      file: 'server/src/deposit/bank/feed.test.ts',
      test: 'one that cannot be dealt with holds up nobody else, and is not passed by at once',
    },
  },
  {
    name: 'new-key-on-retry',
    means: 'the app sends a retry under another key, so the money moves twice',
    file: 'client/src/intent.ts',
    text: 'const intent = isRetry ? found : { key: randomKey(), at: now }',
    instead: 'const intent = { key: randomKey(), at: now }',
    caughtBy: {
      file: 'client/src/intent.test.ts',
      test: 'a retry of the same request carries the same key',
    },
  },
]
