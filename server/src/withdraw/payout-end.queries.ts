/** The SQL of payouts that two people end (decisions D22). */
import { sql } from 'kysely'
import { debt, housePayout, setAside, wallet, withdrawHold } from '#ledger/chart.ts'
import type { Tx } from '#platform/db/schema.ts'
import type { Payout } from './withdraw.queries.ts'

/**
 * The request for its second approval, as a decision locks that first too; the accounts that its end moves; then the payout
 * itself, which is the withdrawal's row.
 */
export async function lockPayout(tx: Tx, id: string) {
  const found = await tx.selectFrom('withdrawal').select('memberId').where('id', '=', id).executeTakeFirst()
  if (!found) return
  const { memberId } = found
  const approval = await tx
    .selectFrom('operatorRequest')
    .select('id')
    .where('kind', '=', 'large_withdrawal')
    .where('about', '=', id)
    .where('state', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst()
  await tx
    .selectFrom('account')
    .select('seq')
    .where('memberId', '=', memberId)
    .where('code', 'in', [debt(), housePayout(), setAside(), wallet(), withdrawHold()])
    .orderBy('code')
    .forUpdate()
    .execute()
  const payout = await tx
    .selectFrom('withdrawal')
    .select(['memberId', 'id', 'state', 'amount', 'currency', 'reference', 'orderedAt', 'orderLeaseUntil'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...payout, approvalAskedAs: approval?.id }
}

/** Whether a withdrawal has ended by this payment of the bank's already, however its reference is written. */
export async function isPaidBy(tx: Tx, bankReference: string): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where(sql<boolean>`canonical_reference(bank_reference) = canonical_reference(${bankReference})`)
    .where('bankReference', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** From here on it ends as what the bank was told does, and no order for it leaves. */
export const setPaidBefore = (tx: Tx, { memberId, id }: Payout, bankReference: string) =>
  tx
    .updateTable('withdrawal')
    .set({ state: 'PAYING', askAt: null, bankReference })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()
