/** The receipt of one row of the statement: what happened to its money, step by step (decisions D11). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { Receipt } from '@kapao/contract/schemas/statement.ts'
import type * as z from 'zod/mini'
import type { App } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { invariant, Refusal } from '#platform/refusal.ts'
import { listApprovals } from '#withdraw/review.service.ts'
import { findStatement, listWalletsAfter } from './statement.queries.ts'
import { type ReceiptStep, stepsOf } from './statement.rules.ts'
import { wireRows } from './statement.service.ts'

/** @throws {Refusal} NO_DATA: the member has no row of this number. */
export async function getReceipt(
  app: Pick<App, 'db'>,
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
  }
}
