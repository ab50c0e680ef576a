/** SQL of payouts as staff see them: of withdrawals, and of money in suspense that goes back to its sender (staff-calls T4). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { PayoutFilter, PayoutState } from '@kapao/contract/schemas/staff-payout.ts'
import { type RawBuilder, sql } from 'kysely'
import { sumRows, together } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'

export interface ListedPayout {
  _id: string
  withdrawalId: string | null
  memberId: string | null
  amount: bigint
  currency: Currency
  state: PayoutState
  payoutReference: string
  toBank: string
  toAccountNo: string
  orderedAt: Date | null
  askedAt: Date | null
  tries: number
  createdAt: Date
}

const isMeant = ({ state, memberId }: PayoutFilter) => {
  const conditions: RawBuilder<unknown>[] = [
    // As the index has it.
    state ? sql`p.state = ${state}` : sql`p.state IN ('PAYING', 'PAID', 'FAILED')`,
  ]
  if (memberId) conditions.push(sql`p.member_id = ${memberId}::uuid`)
  return sql.join(conditions, sql` AND `)
}

const isOldestFirst = ({ sort, state }: PayoutFilter) =>
  (sort ?? (state === 'PAYING' ? 'oldest' : 'newest')) === 'oldest'

const withdrawals = sql`
  SELECT id AS "_id", id AS withdrawal_id, member_id, amount, currency, state,
    reference AS payout_reference, to_bank, to_account_no, ordered_at,
    asked_at, ask_count AS tries, created_at
  FROM withdrawal p`

const refundRows = sql`(SELECT NULL::uuid AS member_id, r.* FROM sender_refund r) p`

const refunds = sql`
  SELECT id, NULL::uuid, NULL::uuid, amount, currency, state, payout_reference, coalesce(to_bank, from_bank), to_account_no,
    ordered_at, asked_at, ask_count, created_at
  FROM ${refundRows}`

/** A page, and one row more if there is one. Each table gives as many as the page could need, by its own index. */
export function payoutPageQuery(filter: PayoutFilter, after: Place | undefined) {
  const { page, limit } = filter
  const [direction, follows] = isOldestFirst(filter) ? [sql`ASC`, sql`>`] : [sql`DESC`, sql`<`]
  const place = after ? sql`AND (p.created_at, p.id) ${follows} (${after.at}, ${after.id}::uuid)` : sql``
  const skipped = after ? 0 : (page - 1) * limit
  const part = (rows: RawBuilder<unknown>) => sql`(
    ${rows} WHERE ${isMeant(filter)} ${place}
    ORDER BY p.created_at ${direction}, p.id ${direction} LIMIT ${skipped + limit + 1})`
  return sql<ListedPayout>`
    SELECT * FROM (${part(withdrawals)} UNION ALL ${part(refunds)}) a
    ORDER BY created_at ${direction}, "_id" ${direction} LIMIT ${limit + 1} OFFSET ${skipped}`
}

export const listPayouts = async (db: Db, filter: PayoutFilter, after: Place | undefined) =>
  (await payoutPageQuery(filter, after).execute(db)).rows

/** What is counted: each table by itself, since over both PostgreSQL takes no index, as their texts are compared in different ways. */
export const countedPayouts = (filter: PayoutFilter) =>
  [sql`withdrawal p`, refundRows].map((rows) => sql`FROM ${rows} WHERE ${isMeant(filter)}`)

export const countPayouts = async (db: Db, filter: PayoutFilter) =>
  together(await Promise.all(countedPayouts(filter).map((from) => sumRows(db, from))))
