/**
 * Every number that somebody may want to turn stands on a page of numbers (design §1): what members notice or two programs
 * share in contract/src/limits.ts, what only one workspace runs by in its own page. Elsewhere a number has no unit.
 */
import { type Node, parseSync, Visitor } from 'oxc-parser'
import type { Files, Violations } from './house-rules.ts'

/** The pages of numbers, and words of languages, which may count for themselves. */
const isPage = (path: string) =>
  /\/(limits|staff-limits|settings|server-limits|time-units)\.ts$/.test(path) ||
  /\/(i18n|error-words|statement-words)\//.test(path)

const isLooked = (path: string) =>
  /^(contract|client|ui|web|server|sandbox)\/src\/.*\.tsx?$/.test(path) &&
  !/\.test\.tsx?$/.test(path) &&
  !isPage(path)

/** Nobody turns these: where they stand is where they belong. A file, or one name in it. */
const fixed: Record<string, string> = {
  'client/src/format.ts': 'seconds of a minute, an hour, a day, as the calendar has them',
  'client/src/money-step.ts lookOnceMs': 'once, and at once',
  'contract/src/edition.ts': 'how long a phone number of a country is',
  'contract/src/money.ts amountMax': 'what an amount is; the database says it too',
  'contract/src/truelink.ts': 'the form of a sealed link, as spec has it',
  'server/src/jobs.ts': 'the page of all jobs, a row each',
  'server/src/ledger/posting.ts journalAmountMax': 'what the books can hold; the database says it too',
  'server/src/platform/db/array.ts': "PostgreSQL's binary form",
  'server/src/platform/db/id.ts': 'the form of a UUID',
  'server/src/platform/http/strict-json.ts digitsMax': 'how many digits a double keeps',
  'server/src/platform/idempotency/stored-answer.ts': 'the form of AES-GCM',
  'server/src/platform/sealed.ts': 'the form of AES-GCM',
  'web/src/first-paint.ts againMs': 'it imports nothing, since the page waits for it',
  'web/src/shell-worker.ts': 'it imports nothing: it is the same file in every version of the app',
  'sandbox/src/bank/transfer.ts limit': 'all of them',
  'web/src/site/how-to-videos.ts': 'how long a film shows each step',
  'ui/src/spin-motion.ts': 'a movement on the screen',
  'web/src/spin/use-spin.ts fadeMs': 'a movement on the screen',
  'ui/src/use-wheel.ts bendMax': 'a movement on the screen',
  'ui/src/wheel-picture.ts densityMax': 'a drawing on the screen',
}

const unit =
  /(Ms|Seconds|Minutes|Hours|Days|Weeks|Bytes|Max|Min|AtOnce|Rows|Lines|PerPage|Shown|Rounds|Tries|Times|Length|Millis|Back|Read|Batch|Cost|[tT]imeout|quality|limit|retries)$/

const timeSums = new Set([60_000, 3_600, 3_600_000, 86_400, 86_400_000, 31_536_000])
const waiting = /^(setTimeout|setInterval|timeout|wait|sleep)$/

/** Made of written numbers alone: `5_000`, `10 * 60_000`, `[1_000, 3_000]`, `-1`. */
function isWritten(part: Node | null): boolean {
  switch (part?.type) {
    case 'Literal':
      return typeof part.value === 'number' || typeof part.value === 'bigint'
    case 'UnaryExpression':
      return isWritten(part.argument)
    case 'BinaryExpression':
      return isWritten(part.left) && isWritten(part.right)
    case 'TSAsExpression':
      return isWritten(part.expression)
    case 'ArrayExpression':
      return part.elements.length > 0 && part.elements.every(isWritten)
    default:
      return false
  }
}

function nameOf(part: Node): string {
  if (part.type === 'MemberExpression') return nameOf(part.property)
  if (part.type === 'Identifier' || part.type === 'PrivateIdentifier') return part.name
  return part.type === 'Literal' ? String(part.value ?? '') : ''
}

/** 0 and 1 are beginnings and steps, in whatever unit. */
const isSmall = (part: Node): boolean =>
  part.type === 'Literal' && [0, 1, 0n, 1n].some((small) => small === part.value)

const named = (name: string, given: Node | null) =>
  unit.test(name) && given && isWritten(given) && !isSmall(given) ? name : undefined

function looseIn(part: Node): string | undefined {
  switch (part.type) {
    case 'VariableDeclarator':
      return named(nameOf(part.id), part.init)
    case 'Property':
    case 'PropertyDefinition':
      return named(nameOf(part.key), part.value)
    case 'AssignmentPattern':
    case 'LogicalExpression':
      return named(nameOf(part.left), part.right)
    case 'CallExpression': {
      const called = nameOf(part.callee)
      const given = part.arguments.find((one) => isWritten(one) && !isSmall(one))
      const shown = given?.type === 'Literal' ? given.value : '…'
      return waiting.test(called) && given ? `${called}(${shown})` : undefined
    }
    case 'Literal':
      return typeof part.value === 'number' && timeSums.has(part.value) ? String(part.value) : undefined
    default:
      return undefined
  }
}

export function checkLooseNumbers(files: Files): Violations {
  const found = new Set<string>()
  for (const [path, text] of files) {
    if (!isLooked(path) || path in fixed) continue
    const look = (node: Node) => {
      const what = looseIn(node)
      if (!what || `${path} ${what}` in fixed) return
      const line = text.slice(0, node.start).split('\n').length
      found.add(`${path}:${line}: ${what} belongs on a page of numbers`)
    }
    new Visitor({
      VariableDeclarator: look,
      Property: look,
      PropertyDefinition: look,
      AssignmentPattern: look,
      LogicalExpression: look,
      CallExpression: look,
      Literal: look,
    }).visit(parseSync(path, text).program)
  }
  return [...found]
}
