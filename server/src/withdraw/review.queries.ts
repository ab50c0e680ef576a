/** The SQL of withdrawals that wait for a person. */
import { sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'

interface Name {
  memberId: string
  withdrawalId: string
}

export interface LockedWithdrawal {
  memberId: string
  id: string
  state: string
  amount: bigint
  currency: 'THB' | 'LAK'
  reference: string
  reason: string | null
  approvalsNeeded: number
}

export const lockWithdrawal = (
  tx: Tx,
  { memberId, withdrawalId }: Name,
): Promise<LockedWithdrawal | undefined> =>
  tx
    .selectFrom('withdrawal')
    .select([
      'member_id as memberId',
      'id',
      'state',
      'amount',
      'currency',
      'reference',
      'reason',
      'approvals_needed as approvalsNeeded',
    ])
    .where('member_id', '=', memberId)
    .where('id', '=', withdrawalId)
    .forUpdate()
    .executeTakeFirst()

/** @returns how many different operators have approved it now; undefined when this one had before. */
export async function insertApproval(
  tx: Tx,
  { memberId, withdrawalId }: Name,
  operatorId: string,
  at: Date,
): Promise<number | undefined> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('withdrawal_approval')
    .values({ member_id: memberId, withdrawal_id: withdrawalId, operator_id: operatorId, at })
    .onConflict((conflict) => conflict.columns(['member_id', 'withdrawal_id', 'operator_id']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return undefined
  const { count } = await tx
    .selectFrom('withdrawal_approval')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** From here on the job that pays takes it. */
export const setApproved = (tx: Tx, { memberId, withdrawalId }: Name, at: Date) =>
  tx
    .updateTable('withdrawal')
    .set({ state: 'APPROVED', ask_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', withdrawalId)
    .execute()

export const setRejected = (tx: Tx, { memberId, withdrawalId }: Name, at: Date) =>
  tx
    .updateTable('withdrawal')
    .set({ state: 'REJECTED', decided_at: at })
    .where('member_id', '=', memberId)
    .where('id', '=', withdrawalId)
    .execute()

interface WaitingRow {
  total: bigint
  _id: string
  memberId: string
  memberName: string
  amount: bigint
  currency: 'THB' | 'LAK'
  reference: string
  reason: string
  toBank: string
  toAccountNo: string
  toAccountName: string
  approvalsNeeded: number
  approvedBy: string[]
  createdAt: Date
}

/** Oldest first. The queue is as long as staff let it become: its pages need no better than an offset. */
export async function listWaiting(db: Db, { page, limit }: { page: number; limit: number }) {
  const { rows } = await sql<WaitingRow>`
    SELECT count(*) OVER () AS total, w.id AS "_id", w.member_id AS "memberId", m.name AS "memberName", w.amount,
      w.currency, w.reference, w.reason, w.to_bank AS "toBank", w.to_account_no AS "toAccountNo",
      w.to_account_name AS "toAccountName", w.approvals_needed AS "approvalsNeeded", w.created_at AS "createdAt",
      ARRAY(
        SELECT o.name FROM withdrawal_approval a JOIN operator o ON o.id = a.operator_id
        WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id ORDER BY a.at) AS "approvedBy"
    FROM withdrawal w JOIN member m ON m.id = w.member_id
    WHERE w.state = 'REVIEW' ORDER BY w.created_at, w.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(
    db,
  )
  return { total: Number(rows[0]?.total ?? 0n), withdrawals: rows }
}

/** When operators approved it, oldest first. */
export const listApprovalTimes = (db: Db, memberId: string, withdrawalId: string) =>
  db
    .selectFrom('withdrawal_approval')
    .select('at')
    .where('member_id', '=', memberId)
    .where('withdrawal_id', '=', withdrawalId)
    .orderBy('at')
    .execute()
