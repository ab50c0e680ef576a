/**
 * Every number that somebody may want to turn stands on a page of numbers (design §1): what members notice or two programs
 * share in contract/src/limits.ts, what only one workspace runs by in its own page. Elsewhere a number has no unit.
 */
import { parseSync } from 'oxc-parser'
import { type Files, type Violations, walk } from './house-rules.ts'

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

interface Part {
  type: string
  name?: string
  value?: unknown
  operator?: string
  start: number
  [key: string]: unknown
}

/** Made of written numbers alone: `5_000`, `10 * 60_000`, `[1_000, 3_000]`, `-1`. */
function isWritten(part: Part | undefined | null): boolean {
  if (!part) return false
  if (part.type === 'Literal') return typeof part.value === 'number' || typeof part.value === 'bigint'
  if (part.type === 'UnaryExpression') return isWritten(part.argument as Part)
  if (part.type === 'BinaryExpression') return isWritten(part.left as Part) && isWritten(part.right as Part)
  if (part.type === 'TSAsExpression') return isWritten(part.expression as Part)
  if (part.type === 'ArrayExpression') {
    const elements = part.elements as Part[]
    return elements.length > 0 && elements.every(isWritten)
  }
  return false
}

const nameOf = (part: Part | undefined): string =>
  part?.type === 'MemberExpression' ? nameOf(part.property as Part) : String(part?.name ?? part?.value ?? '')

/** 0 and 1 are beginnings and steps, in whatever unit. */
const isSmall = (part: Part): boolean =>
  part.type === 'Literal' && [0, 1, 0n, 1n].includes(part.value as number)

const named = (name: string, given: Part | undefined) =>
  unit.test(name) && isWritten(given) && !isSmall(given as Part) ? name : undefined

function looseIn(part: Part): string | undefined {
  switch (part.type) {
    case 'VariableDeclarator':
      return named(nameOf(part.id as Part), part.init as Part)
    case 'Property':
      return named(nameOf(part.key as Part), part.value as Part)
    case 'PropertyDefinition':
      return named(nameOf(part.key as Part), part.value as Part)
    case 'AssignmentPattern':
      return named(nameOf(part.left as Part), part.right as Part)
    case 'LogicalExpression':
      return named(nameOf(part.left as Part), part.right as Part)
    case 'CallExpression': {
      const called = nameOf(part.callee as Part)
      const given = (part.arguments as Part[]).find((one) => isWritten(one) && !isSmall(one))
      return waiting.test(called) && given ? `${called}(${given.value ?? '…'})` : undefined
    }
    case 'Literal':
      return timeSums.has(part.value as number) ? String(part.value) : undefined
    default:
      return undefined
  }
}

export function checkLooseNumbers(files: Files): Violations {
  const found = new Set<string>()
  for (const [path, text] of files) {
    if (!isLooked(path) || path in fixed) continue
    walk(parseSync(path, text).program, (node) => {
      const what = looseIn(node as unknown as Part)
      if (!what || `${path} ${what}` in fixed) return
      const line = text.slice(0, node.start as number).split('\n').length
      found.add(`${path}:${line}: ${what} belongs on a page of numbers`)
    })
  }
  return [...found]
}
