/** The SQL of withdrawals that wait for a person. */

import type { Currency } from '@kapao/contract/edition.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { isOfThisReview, neededNow } from './reviewed-again.queries.ts'

interface Name {
  memberId: string
  withdrawalId: string
}

export interface LockedWithdrawal {
  memberId: string
  id: string
  state: string
  amount: bigint
  currency: Currency
  reference: string
  reason: string | null
  approvalsNeeded: number
  /** Approvals given up to then do not count; null: all do. */
  reviewedAgainAt: Date | null
}

export const lockWithdrawal = (
  tx: Tx,
  { memberId, withdrawalId }: Name,
): Promise<LockedWithdrawal | undefined> =>
  tx
    .selectFrom('withdrawal as w')
    .select(['memberId', 'id', 'state', 'amount', 'currency', 'reference', 'reason', 'reviewedAgainAt'])
    .select(neededNow.as('approvalsNeeded'))
    .where('memberId', '=', memberId)
    .where('id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirst()

/**
 * An approval given before `since` has lapsed: it does not count, and can be given again.
 * @returns how many different operators have approved it now; undefined when this one had before.
 */
export async function insertApproval(
  tx: Tx,
  { memberId, withdrawalId }: Name,
  operatorId: string,
  { at, since }: { at: Date; since: Date },
): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawalApproval')
    .values({ memberId, withdrawalId, operatorId, at })
    .onConflict((conflict) =>
      conflict
        .columns(['memberId', 'withdrawalId', 'operatorId'])
        .doUpdateSet({ at })
        .where('withdrawalApproval.at', '<=', since),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  const { count } = await tx
    .selectFrom('withdrawalApproval')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('memberId', '=', memberId)
    .where('withdrawalId', '=', withdrawalId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Who else has approved it since then. */
export async function listOtherApprovers(
  tx: Tx,
  { memberId, withdrawalId }: Name,
  operatorId: string,
  since: Date,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('withdrawalApproval')
    .select('operatorId')
    .where('memberId', '=', memberId)
    .where('withdrawalId', '=', withdrawalId)
    .where('operatorId', '!=', operatorId)
    .where('at', '>', since)
    .execute()
  return rows.map((row) => row.operatorId)
}

/** From here on the job that pays takes it. */
export const setApproved = (tx: Tx, { memberId, withdrawalId }: Name, at: Date) =>
  tx
    .updateTable('withdrawal')
    .set({ state: 'APPROVED', askAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', withdrawalId)
    .execute()

export const setRejected = (tx: Tx, { memberId, withdrawalId }: Name, at: Date) =>
  tx
    .updateTable('withdrawal')
    .set({ state: 'REJECTED', decidedAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', withdrawalId)
    .execute()

/** When operators approved it, oldest first; not what they said before it was reviewed again. */
export const listApprovalTimes = (db: Db, memberId: string, withdrawalId: string) =>
  db
    .selectFrom('withdrawalApproval as a')
    .innerJoin('withdrawal as w', (on) =>
      on.onRef('w.memberId', '=', 'a.memberId').onRef('w.id', '=', 'a.withdrawalId'),
    )
    .select('a.at')
    .where('a.memberId', '=', memberId)
    .where('a.withdrawalId', '=', withdrawalId)
    .where(isOfThisReview)
    .orderBy('a.at')
    .execute()
