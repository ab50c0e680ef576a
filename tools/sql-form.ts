/** One way to write SQL (docs/decisions/0016): which files write whole statements as text, and no alias by hand. */
import { parseSync } from 'oxc-parser'
import { type Files, type Violations, walk } from './house-rules.ts'

const moneyPath = 'a batch of the money path, or what each call asks: measured (docs/ledger.md)'
const figures =
  'figures over entries and days, one statement with windows, filters and laterals (docs/decisions/0008)'
const books = 'books of two sides, whose lines are sets that statements are composed of'
const commands = 'a lock, a probe or an EXPLAIN: no statement over tables'
const composed = 'a statement that tests explain too, composed of conditions that name an index each'
const anyTable = 'statements over any table of a list, with the columns that the database says it has'
const writesSeveral = 'one statement that writes several tables, or moves rows by their numbers'

/** Files that may, and why. */
const wholeStatements: Record<string, string> = {
  'server/src/deposit/qr/payment.queries.ts': moneyPath,
  'server/src/deposit/webhook-event.queries.ts': moneyPath,
  'server/src/game/game.queries.ts': moneyPath,
  'server/src/platform/idempotency/idempotency.ts': moneyPath,
  'server/src/platform/limits/rate-limits.ts': moneyPath,
  'server/src/session/authenticate.ts': moneyPath,
  'server/src/session/session.queries.ts': moneyPath,
  'server/src/statement/statement.queries.ts': moneyPath,
  'server/src/transfer/transfer.queries.ts': moneyPath,
  'server/src/wallet/wallet.queries.ts': moneyPath,
  'server/src/withdraw/withdraw.queries.ts': moneyPath,
  'server/src/bonus/rehearsal.queries.ts': figures,
  'server/src/archive/archive.queries.ts': figures,
  'server/src/closing/daily-figures.ts': figures,
  'server/src/reports/report.queries.ts': figures,
  'server/src/risk/look.queries.ts': composed,
  'server/src/risk/money-habits.queries.ts': figures,
  'server/src/risk/shared-habits.queries.ts': figures,
  'server/src/reports/overview.queries.ts': figures,
  'server/src/closing/loss-book.ts': figures,
  'server/src/closing/member-day.ts': figures,
  'server/src/closing/member-figures.ts': figures,
  'server/src/closing/period-close.ts': figures,
  'server/src/invite/shared-traits.queries.ts': figures,
  'server/src/session/device.queries.ts': figures,
  'server/src/withdraw/usual-time.queries.ts': figures,
  'server/src/reconciliation/reconciliation.queries.ts': books,
  'server/src/reconciliation/book-day.queries.ts': books,
  'server/src/reconciliation/case.queries.ts': books,
  'server/src/platform/db/count.queries.ts': commands,
  'server/src/platform/db/migrate.ts': commands,
  'server/src/platform/db/node-lease.ts': commands,
  'server/src/reports/system.queries.ts': commands,
  'server/src/platform/realtime/relay.ts': commands,
  'server/src/settings/settings.service.ts': commands,
  'server/src/staff/audit-trail.service.ts': commands,
  'server/src/member/member-list.queries.ts': composed,
  'server/src/withdraw/staff.queries.ts': composed,
  'server/src/books/journal.queries.ts': composed,
  'server/src/privacy/export.queries.ts': anyTable,
  'server/src/privacy/erase.queries.ts': anyTable,
  'server/src/chat/chat.queries.ts': writesSeveral,
  'server/src/content/content.queries.ts': writesSeveral,
  'server/src/invite/invite-review.queries.ts': writesSeveral,
  'server/src/invite/invite.queries.ts': writesSeveral,
  'server/src/member/member.queries.ts': writesSeveral,
  'server/src/retention/retention.queries.ts': writesSeveral,
  'server/src/spin/campaign.queries.ts': writesSeveral,
}

/** The ledger and the way outside have forms of their own. */
const isOurs = (path: string) =>
  /^server\/src\/(?!ledger\/|outside\/).*\.ts$/.test(path) && !path.endsWith('.test.ts')

function writesWhole(path: string, text: string): boolean {
  if (!/\bsql[<`]/.test(text)) return false
  let isFound = false
  walk(parseSync(path, text).program, (node) => {
    if (node.type !== 'CallExpression') return
    const callee = node.callee as { object?: { type: string }; property?: { name?: string } }
    if (callee.property?.name === 'execute' && callee.object?.type === 'TaggedTemplateExpression')
      isFound = true
  })
  return isFound
}

/** A column has its own camelCase by itself: `created_at AS "createdAt"`, `'createdAt as createdAt'`. */
const handAlias = / AS "[a-z]+([A-Z][a-z]+)+"|'(\w+\.)?(\w+) as \3'/

export function checkSqlForm(files: Files): Violations {
  const found: Violations = []
  for (const [path, text] of files) {
    if (!isOurs(path)) continue
    const isWhole = writesWhole(path, text)
    if (isWhole && !(path in wholeStatements)) found.push(`${path}: writes a whole statement as text`)
    if (!isWhole && path in wholeStatements) found.push(`${path}: writes no statement as text, and is listed`)
    if (handAlias.test(text)) found.push(`${path}: an alias by hand`)
  }
  return found
}
