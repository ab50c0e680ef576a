/** SQL of slips as staff see them, and of what else carries their references (staff-calls T4). */

import type { Currency } from '@kapao/contract/edition.ts'
import type { SlipCode } from '@kapao/contract/outside/slip.ts'
import type { SlipFilter } from '@kapao/contract/schemas/staff-slip.ts'
import { type RawBuilder, sql } from 'kysely'
import { sumRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'

function isMeant({ state, memberId, reference }: SlipFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state) conditions.push(sql`s.state = ${state}`)
  if (memberId) conditions.push(sql`s.member_id = ${memberId}::uuid`)
  if (reference)
    conditions.push(
      sql`(s.bank_reference_key = canonical_reference(${reference}) OR s.reference = canonical_reference(${reference}))`,
    )
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

const isOldestFirst = ({ sort, state }: SlipFilter) =>
  (sort ?? (state === 'REVIEW' ? 'oldest' : 'newest')) === 'oldest'

/** A page's slips, and one more if there is one. */
export function slipPageQuery(db: Db, filter: SlipFilter, after: Place | undefined) {
  const { page, limit } = filter
  const isOldest = isOldestFirst(filter)
  const direction = isOldest ? 'asc' : 'desc'
  const end = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`
  return db
    .selectFrom('slip as s')
    .select(['s.memberId', 's.id', 's.createdAt'])
    .where(isMeant(filter))
    .$if(end !== undefined, (query) =>
      query.where(
        isOldest ? sql<boolean>`(s.created_at, s.id) > ${end}` : sql<boolean>`(s.created_at, s.id) < ${end}`,
      ),
    )
    .orderBy('s.createdAt', direction)
    .orderBy('s.id', direction)
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
}

/** Others with its reference; money that a slip was credited with is its own. */
const duplicates = sql<bigint>`
  (SELECT count(*) FROM slip o WHERE o.bank_reference_key = s.bank_reference_key AND o.bank = s.bank
    AND (o.member_id, o.id) <> (s.member_id, s.id))
  + (SELECT count(*) FROM bank_payment b WHERE b.reference_key = s.bank_reference_key AND b.from_bank = s.bank
    AND NOT (s.state = 'SUCCESS' AND b.member_id IS NOT DISTINCT FROM s.member_id))`

export function listSlipsForStaff(db: Db, filter: SlipFilter, after: Place | undefined) {
  const direction = isOldestFirst(filter) ? 'asc' : 'desc'
  return db
    .selectFrom(slipPageQuery(db, filter, after).as('p'))
    .innerJoin('slip as s', (on) => on.onRef('s.memberId', '=', 'p.memberId').onRef('s.id', '=', 'p.id'))
    .innerJoin('member as m', 'm.id', 's.memberId')
    .select(['s.id as _id', 's.memberId', 'm.name as memberName', 's.state', 's.reference', 's.bank'])
    .select(['s.bankReference', 's.note', 's.createdAt', 's.amount', 's.currency'])
    .select(duplicates.as('duplicates'))
    .orderBy('p.createdAt', direction)
    .orderBy('p.id', direction)
    .execute()
}

export const countSlips = (db: Db, filter: SlipFilter) =>
  sumRows(db, sql`FROM slip s WHERE ${isMeant(filter)}`)

/** Everything that a person who judges it looks at. */
export const findSlipForStaff = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom('slip as s')
    .innerJoin('member as m', 'm.id', 's.memberId')
    .selectAll('s')
    .select(['m.name as memberName', 'm.bankCode', 'm.bankAccountNo', 'm.bankAccountName'])
    .select((of) =>
      of
        .selectFrom('operatorTask as t')
        .select(sql<string | null>`t.detail->>'why'`.as('why'))
        .where('t.kind', '=', 'slip_review')
        .where('t.subject', '=', id)
        .where('t.closedAt', 'is', null)
        .limit(1)
        .as('why'),
    )
    .where('s.memberId', '=', memberId)
    .where('s.id', '=', id)
    .executeTakeFirst()

/** Newest first. */
export const listOtherSlips = (db: Db, { bank, reference }: SlipCode, own: string, limit: number) =>
  db
    .selectFrom('slip')
    .select(['id as _id', 'memberId', 'createdAt as at', 'amount'])
    .where('bankReferenceKey', '=', sql<string>`canonical_reference(${reference})`)
    .where('bank', '=', bank)
    .where('id', '<>', own)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()

/** @param creditedTo whose slip was credited with it: then that is no other one. */
export const listCredits = (
  db: Db,
  { bank, reference }: SlipCode,
  creditedTo: string | null,
  limit: number,
) =>
  db
    .selectFrom('bankPayment')
    .select([
      sql<string>`from_bank || ':' || reference`.as('_id'),
      'memberId',
      'transferredAt as at',
      'amount',
    ])
    .where('referenceKey', '=', sql<string>`canonical_reference(${reference})`)
    .where('fromBank', '=', bank)
    .where(sql<boolean>`(${creditedTo}::uuid IS NULL OR member_id IS DISTINCT FROM ${creditedTo}::uuid)`)
    .orderBy('transferredAt', 'desc')
    .limit(limit)
    .execute()

export interface Around {
  at: Date
  windowMs: number
  /** Undefined: nobody has named it; then only what ends in the same digits, or is the member's, is near. */
  amount: { least: bigint; named: bigint; most: bigint; currency: Currency } | undefined
  lastFour: string
  memberId: string
  /** The slip's own transfer is not near it but it. */
  code: SlipCode | undefined
  limit: number
}

/** Bank transfers that arrived about then, the nearest amounts first. */
export async function listNear(db: Db, { at, windowMs, amount, lastFour, memberId, code, limit }: Around) {
  const [from, to] = [new Date(at.getTime() - windowMs), new Date(at.getTime() + windowMs)]
  const apart = sql`abs(extract(epoch FROM transferred_at - ${at}::timestamptz))`
  const rows = await db
    .selectFrom('bankPayment')
    .select(['fromBank', 'reference', 'fromAccountNo', 'fromName', 'amount', 'currency', 'memberId'])
    .select(['toBank', 'toAccountNo', 'transferredAt as at'])
    .where('transferredAt', '>=', from)
    .where('transferredAt', '<=', to)
    .where((is) =>
      amount
        ? is.and([
            is('amount', '>=', amount.least),
            is('amount', '<=', amount.most),
            is('currency', '=', amount.currency),
          ])
        : sql<boolean>`(right(from_account_no, 4) = ${lastFour} OR member_id = ${memberId})`,
    )
    .$if(code !== undefined, (query) =>
      query.where(
        sql<boolean>`(from_bank, reference_key) <> (${code?.bank}, canonical_reference(${code?.reference ?? ''}))`,
      ),
    )
    .orderBy(sql`abs(amount - ${amount?.named ?? 0n})`)
    .orderBy(apart)
    .limit(limit)
    .execute()
  return rows
}
