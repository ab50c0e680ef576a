/** Every environment variable of the server: what it may be, and what it is when it is not set; checked once at start (run.md). */
import { Edition } from '@kapao/contract/edition.ts'
import { promptPayGateways, qrGateways } from '@kapao/contract/lists.ts'
import { keySetting, webhookSetting } from '@kapao/contract/outside/credentials.ts'
import * as z from 'zod/mini'
import { cellName } from '#platform/cells/cell-name.ts'
import {
  findBuildFaults,
  findCellFaults,
  findLiveFaults,
  findProxyFaults,
  findSmsFaults,
  findStaffAddressFaults,
  listOf,
} from '#platform/config/live-faults.ts'
import {
  findBillerFaults,
  outsideServicesIn,
  outsideSettings,
  urlSetting,
} from '#platform/config/outside-settings.ts'
import { readSecrets, type Secret, type Secrets, secretNames, withFiles } from '#platform/config/secrets.ts'
import { isWithin } from '#platform/limits/network.ts'
import { deriveKeys, type SealKeys, sealKeysOf } from '#platform/sealed.ts'
import { databaseTimeoutFactorMax, drainSecondsMax } from '#platform/server-limits.ts'

const port = z.coerce.number().check(z.int(), z.gte(0), z.lte(65_535))
const switchable = z.codec(z.enum(['on', 'off']), z.boolean(), {
  decode: (word) => word === 'on',
  encode: (on) => (on ? 'on' : 'off'),
})
/** Judged here, as is the next one: what others say about a bad address would quote its password. */
const isDatabaseUrl = (text: string) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text)
const isRedisUrl = (text: string) => {
  const parsed = URL.parse(text)
  return !!parsed?.hostname && /^rediss?:$/.test(parsed.protocol) && /^\/?\d*$/.test(parsed.pathname)
}

const Environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  SANDBOX_PORT: z._default(port, 3001),
  DATABASE_URL: z.optional(z.string().check(z.refine(isDatabaseUrl, 'must be postgres://…'))),
  /** Where several server nodes share realtime. */
  REDIS_URL: z.optional(z.string().check(z.refine(isRedisUrl, 'must be redis://… or rediss://…'))),
  DATA_DIR: z._default(z.string(), '.data'),
  EDITION: z._default(Edition, 'thailand'),
  /** Without a default: what is not said is not guessed (decisions D23). */
  OUTSIDE: z.optional(z.enum(['sandbox', 'live'])),
  /** Only `npm start` seeds; here it is read to be refused in a live service. */
  SEED: z._default(z.enum(['demo', 'demo-large', 'none']), 'none'),
  OTP: z._default(switchable, true),
  /** How long a node that ends still serves while `/readyz` already says no: what a balancer needs to see it. */
  DRAIN_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(drainSecondsMax)), 0),
  /** How those who deploy call this release. */
  RELEASE: z.optional(z.string()),
  /** The name of this cell, where there are several (docs/decisions/0030). */
  CELL: z.optional(z.string().check(z.regex(cellName))),
  /** The directory of all cells. */
  DIRECTORY_URL: z.optional(z.string().check(z.refine(isDatabaseUrl, 'must be postgres://…'))),
  /** What the directory's marks are made with: 64 hexadecimal digits, the same for all cells. */
  DIRECTORY_KEY: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/i))),
  /** Where the built web app lies; absent: only the API is served. */
  WEB_DIST: z.optional(z.string()),
  /** Where the built console of the operator's staff lies; absent: it is not served. */
  CONSOLE_DIST: z.optional(z.string()),
  /** The address of the console when it is another one than the members'; nowhere else is it served then. */
  CONSOLE_ORIGIN: z.optional(urlSetting),
  /** The address that members see; OTP messages end with its domain, and gateways call back to it. */
  PUBLIC_URL: z.optional(urlSetting),
  /** Other origins that may call, separated by commas. */
  ORIGINS: z._default(z.string(), ''),
  /** Addresses or CIDRs of the proxies in front, separated by commas; their X-Forwarded-For is believed. */
  TRUSTED_PROXIES: z._default(z.string(), ''),
  /** Addresses and CIDRs that staff and their machines come from, separated by commas. Unset: from anywhere. */
  STAFF_ADDRESSES: z._default(z.string(), ''),
  /** Opens the API reference. */
  API_REFERENCE: z._default(switchable, false),
  /** `local` opens `/metrics` to this machine; a token opens it to those who show it. */
  METRICS: z._default(z.enum(['off', 'local']), 'off'),
  /** Opens `/metrics` to those who show it as a bearer token. */
  METRICS_TOKEN: z.optional(z.string()),
  INVITE_PREFIX: z._default(z.string().check(z.regex(/^[A-Z]{0,10}$/)), 'KAPAO'),
  /** What the app encodes gift links with; built into the app too (decisions D5). */
  TRUELINK_PASSPHRASE: z._default(z.string(), 'kapao-truelink'),
  LOG_LEVEL: z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']), 'info'),
  /** Where traces go, by OTLP over HTTP. Unset: there are none. Its other variables (`OTEL_EXPORTER_OTLP_HEADERS` …) the exporter reads. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(urlSetting),
  /** Which part of all traces is sent. */
  OTEL_TRACES_SAMPLER_ARG: z._default(z.coerce.number().check(z.gte(0), z.lte(1)), 1),
  DATABASE_CONNECTIONS: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(500)), 20),
  /** Multiplies how long a call waits for the database before it is refused: for a slow database or a busy machine. */
  DATABASE_TIMEOUT_FACTOR: z._default(
    z.coerce.number().check(z.int(), z.gte(1), z.lte(databaseTimeoutFactorMax)),
    1,
  ),

  // Where the outside is. The sandbox is all of it.
  ...outsideSettings,
})

export type Environment = z.output<typeof Environment>

/** The names of all settings; what a secret is named after a game stands for all games. */
export const settingNames: readonly string[] = [
  ...Object.keys(Environment.shape),
  ...secretNames,
  keySetting('game:SLOT'),
]

/** What they were called before each service had its own. */
const retired = ['WEBHOOK_SECRET', 'OUTSIDE_API_KEY']

export type Config = ReturnType<typeof makeConfig>

/** What somebody set in the belief that it does something must not be passed over in silence. */
function findUnheard(given: Record<string, string | undefined>): string[] {
  return Object.keys(given).flatMap((name) => {
    if (name.startsWith('KAPAO_')) return [`${name} is not a setting; names have no prefix.`]
    if (retired.includes(name)) return [`${name} is no longer a setting: each outside service has its own.`]
    const fileOf = name.replace(/_FILE$/, '')
    return fileOf !== name && settingNames.includes(fileOf) ? [`${name}: only secrets come from files.`] : []
  })
}

/** What can be read of it, with a line for everything that cannot. */
function parseEnvironment(given: Record<string, string | undefined>, faults: string[]): Environment {
  const parsed = z.safeParse(Environment, given, { error: z.locales.en().localeError })
  if (parsed.success) return parsed.data
  const { issues } = parsed.error
  faults.push(...issues.map(({ path, message }) => `${path.join('.')}: ${message}.`))
  const bad = new Set(issues.map(({ path }) => path[0]))
  return z.parse(Environment, Object.fromEntries(Object.entries(given).filter(([name]) => !bad.has(name))))
}

interface Judged {
  faults: string[]
  isLive: boolean
  databaseUrl: string | undefined
  /** Whether we can prove ourselves at an outside service. */
  hasKey(service: string): boolean
  /** @throws unless there are no faults. */
  makeConfig(): Config
}

/**
 * Reads the environment, and says everything that is wrong with it at once.
 *
 * @param isBuilt false: the apps are built later, as by `npm start`.
 */
export function judgeEnvironment(environment: NodeJS.ProcessEnv, { isBuilt = true } = {}): Judged {
  const faults: string[] = []
  // An empty variable is an absent one, as in shells and compose files.
  const stated = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const given = withFiles(stated, faults)
  faults.push(...findUnheard(given))
  const env = parseEnvironment(given, faults)
  const isLive = env.OUTSIDE === 'live'
  if (given.OUTSIDE === undefined) faults.push('OUTSIDE must be set: sandbox or live.')
  if (given.DATABASE_URL === undefined) faults.push('DATABASE_URL must be set.')
  const secrets = readSecrets(given, { isLive, edition: env.EDITION }, faults)
  faults.push(...findProxyFaults(env.TRUSTED_PROXIES, isLive))
  faults.push(...findStaffAddressFaults(env.STAFF_ADDRESSES))
  if (isLive) faults.push(...findLiveFaults(env), ...(isBuilt ? findBuildFaults(env) : []))
  faults.push(...findBillerFaults(env, secrets.billerOf))
  faults.push(...findSmsFaults(env), ...findCellFaults(env))
  return {
    faults,
    isLive,
    databaseUrl: env.DATABASE_URL,
    hasKey: (service) => secrets.has(keySetting(service)),
    makeConfig() {
      refuse(faults)
      return makeConfig(env, secrets)
    },
  }
}

/** @throws Error with a line for each fault; nothing when there are none. */
export function refuse(faults: string[]) {
  if (faults.length === 0) return
  throw new Error(['The server cannot start with this environment.', ...faults].join('\n- '))
}

/** @throws Error with a line for a person for each variable that is missing or wrong. */
export const readConfig = (environment: NodeJS.ProcessEnv): Config =>
  judgeEnvironment(environment).makeConfig()

/** Passkeys are a host's; they may be used on its own pages and on those of `others`. */
function passkeySiteOf(url: string, others: string[]) {
  const { hostname, origin } = new URL(url)
  return { id: hostname, origins: [origin, ...others] }
}

/** Absent: no traces are sent, and nothing that would is loaded. */
const tracesIn = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio }: Environment) =>
  endpoint ? { endpoint, ratio } : undefined

/** Absent: members are in this installation alone. */
function cellIn({ CELL: name, DIRECTORY_URL: directoryUrl, DIRECTORY_KEY: key }: Environment) {
  return name && directoryUrl && key
    ? { name, directoryUrl, directoryKey: Buffer.from(key, 'hex') }
    : undefined
}

/** The door leads what comes below it to this cell. */
const callbackPathIn = ({ CELL }: Environment) => (CELL ? `/cells/${CELL}` : '')

function ownKeysIn(secrets: Secrets) {
  const keyOf = (text: string) => Buffer.from(text, 'hex')
  const keysIn = (setting: string): SealKeys => {
    const [first, ...others] = secrets.of(setting)
    return [keyOf(first), ...others.map(keyOf)]
  }
  const credentialKeys = keysIn('CREDENTIAL_KEY')
  return {
    /** What every key of our own is derived from: the one in use, and the one before it while it is being changed. */
    credentialKeys,
    gamePasswordKeys: sealKeysOf(credentialKeys, 'kapao game passwords'),
    authenticatorKeys: deriveKeys(credentialKeys, 'kapao authenticators'),
    receiptKeys: deriveKeys(credentialKeys, 'kapao receipts'),
    markKeys: deriveKeys(credentialKeys, 'kapao kept marks'),
    logKeys: deriveKeys(credentialKeys, 'kapao log'),
    spinSeedKeys: deriveKeys(credentialKeys, 'kapao spin seeds'),
    giftCodeKeys: sealKeysOf(credentialKeys, 'kapao gift codes'),
    otpKey: keysIn('OTP_KEY')[0],
    /** Absent: nothing is pushed to browsers. */
    pushKey: secrets.has('PUSH_KEY') ? keysIn('PUSH_KEY')[0] : undefined,
  }
}

/** @returns undefined: this installation has nothing to prove itself with at such a gateway, or nobody to be paid. */
function gatewayIn(env: Environment, secrets: Secrets, code: string, sandboxUrl: string) {
  const named = qrGateways.find((one) => one === code)
  const ofPromptPay = promptPayGateways.find((one) => one === code)
  const hasKey = secrets.has(keySetting(`gateway:${code}`))
  const billerId = secrets.billerOf(code)
  if (!hasKey || !(named || (secrets.has(webhookSetting(code)) && billerId))) return undefined
  return {
    adapter: (named && env[`GATEWAY_${named}`]) ?? ('generic' as const),
    url: (named && env[`GATEWAY_${named}_URL`]) ?? env.GATEWAY_URL ?? sandboxUrl,
    billerId,
    prefix: (ofPromptPay && env[`GATEWAY_${ofPromptPay}_PREFIX`]) ?? '',
  }
}

function makeConfig(env: Environment, secrets: Secrets) {
  const isSandbox = env.OUTSIDE === 'sandbox'
  const sandboxUrl = `http://127.0.0.1:${env.SANDBOX_PORT}`
  const orSandbox = (address: string | undefined, there = sandboxUrl) => address ?? there
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const consoleUrl = env.CONSOLE_ORIGIN ?? publicUrl
  /** Where a browser reaches what games show; `web` of a game is resolved against it. */
  const gamesBrowserUrl = orSandbox(env.GAMES_URL, `http://localhost:${env.SANDBOX_PORT}`)
  return {
    port: env.PORT,
    host: env.HOST,
    databaseUrl: env.DATABASE_URL ?? '',
    databaseConnections: env.DATABASE_CONNECTIONS,
    databaseTimeoutFactor: env.DATABASE_TIMEOUT_FACTOR,
    leavingMs: env.DRAIN_SECONDS * 1_000,
    redisUrl: env.REDIS_URL,
    dataDir: env.DATA_DIR,
    edition: env.EDITION,
    outside: isSandbox ? ('sandbox' as const) : ('live' as const),
    registerOtp: env.OTP,
    release: env.RELEASE,
    cell: cellIn(env),
    webDist: env.WEB_DIST,
    consoleDist: env.CONSOLE_DIST,
    publicUrl,
    /** Where staff open the console, and what links to it begin with. */
    consoleOrigin: new URL(consoleUrl).origin,
    isConsoleApart: env.CONSOLE_ORIGIN !== undefined,
    /** Members come by TLS only: cookies and pages may rely on it. */
    isHttps: publicUrl.startsWith('https://'),
    origins: listOf(env.ORIGINS),
    /** For which domain members' passkeys are, and on which pages they may be used. */
    passkeySite: passkeySiteOf(publicUrl, listOf(env.ORIGINS)),
    /** The same of those of staff: the console's own host, and no page but its own. */
    staffPasskeySite: passkeySiteOf(consoleUrl, []),
    trustedProxies: listOf(env.TRUSTED_PROXIES),
    /** Whether staff and their machines may come from there, and see the console at all. */
    isStaffAddress: env.STAFF_ADDRESSES === '' ? () => true : isWithin(listOf(env.STAFF_ADDRESSES)),
    hasApiReference: env.API_REFERENCE,
    metrics: env.METRICS,
    metricsToken: env.METRICS_TOKEN,
    invitePrefix: env.INVITE_PREFIX,
    truelinkPassphrase: env.TRUELINK_PASSPHRASE,
    logLevel: env.LOG_LEVEL,
    traces: tracesIn(env),
    ...ownKeysIn(secrets),
    /** What we prove ourselves with at an outside service; absent: we have nothing to prove it with (decisions D21). */
    serviceKeys: (service: string): Secret | undefined =>
      secrets.has(keySetting(service)) ? secrets.of(keySetting(service)) : undefined,
    /** What a gateway signs its notices with: either of two while they are being changed. */
    webhookSecrets: (gateway: string): Secret => secrets.of(webhookSetting(gateway)),
    outsideServices: outsideServicesIn(env, sandboxUrl),
    gateway: (code: string) => gatewayIn(env, secrets, code, sandboxUrl),
    gamesUrl: orSandbox(env.GAMES_URL),
    gamesBrowserUrl,
    /** The only places that a game may be opened at. */
    gameOrigins: [gamesBrowserUrl, ...listOf(env.GAME_ORIGINS)].map((place) => new URL(place).origin),
    /** Where push services reach us; they take addresses of mail and https alone. */
    pushContact: publicUrl.startsWith('https://') ? publicUrl : 'mailto:push@localhost',
    /** Where gateways report payments to. */
    callbackUrl: isSandbox ? `http://127.0.0.1:${env.PORT}` : `${publicUrl}${callbackPathIn(env)}`,
    /** The clock to follow; absent in a live service. */
    sandboxUrl: isSandbox ? sandboxUrl : undefined,
    /** Where a browser opens the sandbox's own page; absent in a live service. */
    switchboardUrl: isSandbox ? `http://localhost:${env.SANDBOX_PORT}/` : undefined,
  }
}
