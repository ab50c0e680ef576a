/** The SQL of coupons. */
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface NewCoupon {
  memberId: string
  /** Its spin's. */
  id: string
  amount: bigint
  currency: Currency
  at: Date
  days: number
}

export const insertCoupon = (tx: Tx, { memberId, id, amount, currency, at, days }: NewCoupon) =>
  tx
    .insertInto('coupon')
    .values({
      ...{ memberId, id, amount, currency, state: 'NEW', createdAt: at },
      expiresAt: new Date(at.getTime() + days * dayMs),
    })
    .execute()

export interface FoundCoupon {
  id: string
  amount: bigint
  expiresAt: Date
  name: Record<Locale, string>
  label: Record<Locale, string>
  description: Record<Locale, string>
}

const couponsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('coupon as c')
    .innerJoin('spin as p', (on) => on.onRef('p.memberId', '=', 'c.memberId').onRef('p.id', '=', 'c.id'))
    .innerJoin('spinCampaign as w', 'w.id', 'p.campaignId')
    .innerJoin('spinSlice as s', (on) =>
      on.onRef('s.campaignId', '=', 'p.campaignId').onRef('s.code', '=', 'p.sliceCode'),
    )
    .select(['c.id', 'c.amount', 'c.expiresAt', 'w.name', 's.label', 's.description'])
    .where('c.memberId', '=', memberId)

/** Those that can be claimed, the one that expires first at the top. */
export async function listNewCoupons(
  db: Db,
  memberId: string,
  now: Date,
  limit: number,
): Promise<FoundCoupon[]> {
  return (
    couponsOf(db, memberId)
      // As the index has it.
      .where(sql<boolean>`c.state = 'NEW'`)
      .where('c.expiresAt', '>', now)
      .orderBy('c.expiresAt')
      .orderBy('c.id')
      .limit(limit)
      .execute()
  )
}

/** The member's coupons with these ids, whatever became of them. */
export async function listCouponsById(db: Db, memberId: string, ids: string[]): Promise<FoundCoupon[]> {
  return couponsOf(db, memberId)
    .where('c.id', '=', sql<string>`ANY(${plainArray(ids)}::uuid[])`)
    .execute()
}

export const findCoupon = (db: Db | Tx, memberId: string, id: string) =>
  db
    .selectFrom('coupon')
    .select(['amount', 'currency', 'state', 'expiresAt', 'claimId'])
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()

/** False when it is not to be claimed any more. */
export async function setClaimed(
  tx: Tx,
  { memberId, id, claimId, now }: { memberId: string; id: string; claimId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('coupon')
    .set({ state: 'CLAIMED', decidedAt: now, claimId })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'NEW')
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** @returns how many. One that is being claimed right now is left to its claim. */
export async function expireDueCoupons(db: Db, now: Date, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .with('due', (query) =>
      query
        .selectFrom('coupon')
        .select(['memberId', 'id'])
        // As the index has it.
        .where(sql<boolean>`state = 'NEW'`)
        .where('expiresAt', '<=', now)
        .orderBy('expiresAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('coupon as c')
    .from('due')
    .set({ state: 'EXPIRED', decidedAt: now })
    .whereRef('c.memberId', '=', 'due.memberId')
    .whereRef('c.id', '=', 'due.id')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
