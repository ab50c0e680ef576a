/** The receipt of one row of the statement: what happened to its money, step by step, and its check by others (decisions D11). */
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { readReceiptCode } from '@kapao/contract/receipt-code.ts'
import type { Receipt, ReceiptCheck, ReceiptCheckRequest } from '@kapao/contract/schemas/statement.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import type * as z from 'zod/mini'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { listApprovals } from '#withdraw/review.service.ts'
import { isPrinted, receiptCode } from './receipt-seal.rules.ts'
import { type FoundStatement, findStatement, listWalletsAfter } from './statement.queries.ts'
import { type ReceiptStep, stepsOf } from './statement.rules.ts'
import { wireRows } from './statement.service.ts'

/** @throws {Refusal} NO_DATA: the member has no row of this number. */
export async function getReceipt(
  app: Pick<App, 'db' | 'config'>,
  member: Member,
  number: bigint,
  locale: Locale,
): Promise<z.output<typeof Receipt>> {
  const row = await findStatement(app.db, member.id, number)
  if (!row) throw new Refusal('NO_DATA')
  const [first, ...rest] = stepsOf(row)
  const approvals = row.type === 'withdraw' ? await listApprovals(app, member.id, row.id) : []
  const approved = approvals.map((at): ReceiptStep => ({ step: 'approved', at, journalId: null }))
  const steps = [...(first ? [first] : []), ...approved, ...rest]
  const journals = steps.flatMap(({ journalId }) => journalId ?? [])
  const walletAfter = await listWalletsAfter(app.db, member.id, journals)
  const [statement] = await wireRows(app, member, [row], locale)
  invariant(statement, 'a row of the statement was lost on its way')
  return {
    statement,
    steps: steps.map(({ step, at, journalId }) => ({
      step,
      at,
      wallet: journalId === null ? null : (walletAfter.get(journalId) ?? null),
    })),
    code: codeOf(app, member, row),
  }
}

/** What is final and moved something can be shown to others. */
function codeOf({ config }: Pick<App, 'config'>, { currency }: Member, row: FoundStatement): string | null {
  if (row.status !== 'SUCCESS' || row.amount === 0n) return null
  const amount = row.amount < 0n ? -row.amount : row.amount
  return receiptCode(config.receiptKeys[0], { reference: row.reference, at: row.createdAt, currency, amount })
}

/** Those who have the code of a receipt and not its picture must not find the amount by trying. */
const perCode: Limit = {
  name: 'receiptCode',
  points: limits.receiptChecksPerCodeHour,
  windowMs: hourMs,
  code: 'REQUEST_LIMIT',
}

/** @throws {Refusal} REQUEST_LIMIT: too many amounts were tried with this code. */
export async function checkReceipt(
  app: Pick<App, 'config' | 'limits'>,
  { code, amount }: z.output<typeof ReceiptCheckRequest>,
): Promise<z.output<typeof ReceiptCheck>> {
  if (!readReceiptCode(code)) return { isTrue: false }
  await app.limits.take(perCode, code)
  return { isTrue: isPrinted(app.config.receiptKeys, code, amount) }
}
