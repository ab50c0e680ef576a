/** SQL of withdrawals as staff see them (staff-calls T4). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { WithdrawalFilter } from '@kapao/contract/schemas/staff-withdrawal.ts'
import { type RawBuilder, sql } from 'kysely'
import { sumRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'
import { isOfThisReview, neededNow } from './reviewed-again.queries.ts'

type State = NonNullable<WithdrawalFilter['state']>

export interface ListedWithdrawal {
  _id: string
  memberId: string
  memberName: string
  state: State
  amount: bigint
  currency: Currency
  reference: string
  reason: string | null
  toBank: string
  toAccountNo: string
  toAccountName: string
  approvalsNeeded: number
  approvedBy: string[]
  createdAt: Date
}

const columns = sql`w.id AS "_id", w.member_id, m.name AS member_name, w.state, w.amount, w.currency, w.reference,
  w.reason, w.to_bank, w.to_account_no, w.to_account_name,
  ${neededNow} AS approvals_needed, w.created_at,
  ARRAY(
    SELECT o.name FROM withdrawal_approval a JOIN operator o ON o.id = a.operator_id
    WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id AND ${isOfThisReview} ORDER BY a.at) AS approved_by`

function isMeant({ state = 'REVIEW', memberId, amountMin, amountMax, reason }: WithdrawalFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`w.state = ${state}`]
  if (memberId) conditions.push(sql`w.member_id = ${memberId}::uuid`)
  if (amountMin !== undefined) conditions.push(sql`w.amount >= ${amountMin}`)
  if (amountMax !== undefined) conditions.push(sql`w.amount <= ${amountMax}`)
  if (reason !== undefined) conditions.push(sql`w.reason = ${reason}`)
  return sql.join(conditions, sql` AND `)
}

const isOldestFirst = ({ sort, state = 'REVIEW' }: WithdrawalFilter) =>
  (sort ?? (state === 'REVIEW' ? 'oldest' : 'newest')) === 'oldest'

/** A page's withdrawals, and one more if there is one. */
export function pageQuery(filter: WithdrawalFilter, after: Place | undefined) {
  const { page, limit } = filter
  const [direction, follows] = isOldestFirst(filter) ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const place = after ? sql`AND (w.created_at, w.id) ${follows} (${after.at}, ${after.id}::uuid)` : sql``
  return sql`
    SELECT w.member_id, w.id, w.created_at FROM withdrawal w WHERE ${isMeant(filter)} ${place}
    ORDER BY w.created_at ${direction}, w.id ${direction} LIMIT ${limit + 1} OFFSET ${after ? 0 : (page - 1) * limit}`
}

export async function listWithdrawals(db: Db, filter: WithdrawalFilter, after: Place | undefined) {
  const direction = isOldestFirst(filter) ? sql`ASC` : sql`DESC`
  const { rows } = await sql<ListedWithdrawal & { flags: string[] }>`
    SELECT ${columns}, ARRAY(
      SELECT DISTINCT f.code FROM member_flag f WHERE f.member_id = w.member_id AND f.closed_at IS NULL ORDER BY 1) AS flags
    FROM (${pageQuery(filter, after)}) p
    JOIN withdrawal w ON w.member_id = p.member_id AND w.id = p.id JOIN member m ON m.id = w.member_id
    ORDER BY p.created_at ${direction}, p.id ${direction}`.execute(db)
  return rows
}

export const countWithdrawals = (db: Db, filter: WithdrawalFilter) =>
  sumRows(db, sql`FROM withdrawal w WHERE ${isMeant(filter)}`)

export async function findWithdrawalForStaff(db: Db, memberId: string, id: string) {
  const { rows } = await sql<ListedWithdrawal>`
    SELECT ${columns} FROM withdrawal w JOIN member m ON m.id = w.member_id
    WHERE w.member_id = ${memberId} AND w.id = ${id}`.execute(db)
  return rows[0]
}

/** When the last one was asked for that was paid before. */
export async function findLastPaid(db: Db, memberId: string, before: Date): Promise<Date | null> {
  const row = await db
    .selectFrom('withdrawal')
    .select('createdAt')
    .where('memberId', '=', memberId)
    .where('state', '=', 'PAID')
    .where('createdAt', '<', before)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.createdAt ?? null
}

export const listOtherWithdrawals = (db: Db, memberId: string, id: string, limit: number) =>
  db
    .selectFrom('withdrawal')
    .select([
      'id as _id',
      'state',
      'amount',
      'currency',
      'reference as payoutReference',
      'toBank',
      'toAccountNo',
      'createdAt',
      'decidedAt',
    ])
    .where('memberId', '=', memberId)
    .where('id', '<>', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const listOpenFlags = (db: Db, memberId: string) =>
  db
    .selectFrom('memberFlag')
    .select(['id as _id', 'code', 'reason', 'holds', 'flaggedAt as at'])
    .where('memberId', '=', memberId)
    .where('closedAt', 'is', null)
    .orderBy('flaggedAt')
    .execute()
