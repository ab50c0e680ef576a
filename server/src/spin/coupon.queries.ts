/** The SQL of coupons. */
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

const dayMs = 86_400_000

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

const shown = sql`
  c.id, c.amount, c.expires_at AS "expiresAt", w.name, s.label, s.description
  FROM coupon c
  JOIN spin p ON p.member_id = c.member_id AND p.id = c.id
  JOIN spin_campaign w ON w.id = p.campaign_id
  JOIN spin_slice s ON s.campaign_id = p.campaign_id AND s.code = p.slice_code`

/** Those that can be claimed, the one that expires first at the top. */
export async function listNewCoupons(
  db: Db,
  memberId: string,
  now: Date,
  limit: number,
): Promise<FoundCoupon[]> {
  const { rows } = await sql<FoundCoupon>`
    SELECT ${shown}
    WHERE c.member_id = ${memberId} AND c.state = 'NEW' AND c.expires_at > ${now}
    ORDER BY c.expires_at, c.id LIMIT ${limit}`.execute(db)
  return rows
}

/** The member's coupons with these ids, whatever became of them. */
export async function listCouponsById(db: Db, memberId: string, ids: string[]): Promise<FoundCoupon[]> {
  const { rows } = await sql<FoundCoupon>`
    SELECT ${shown} WHERE c.member_id = ${memberId} AND c.id = ANY(${plainArray(ids)}::uuid[])`.execute(db)
  return rows
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
  const { numAffectedRows } = await sql`
    UPDATE coupon SET state = 'CLAIMED', decided_at = ${now}, claim_id = ${claimId}
    WHERE member_id = ${memberId} AND id = ${id} AND state = 'NEW' AND expires_at > ${now}`.execute(tx)
  return numAffectedRows === 1n
}

/** @returns how many. One that is being claimed right now is left to its claim. */
export async function expireDueCoupons(db: Db, now: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    WITH due AS (
      SELECT member_id, id FROM coupon WHERE state = 'NEW' AND expires_at <= ${now}
      ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE coupon c SET state = 'EXPIRED', decided_at = ${now}
    FROM due WHERE c.member_id = due.member_id AND c.id = due.id`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
