/** The SQL of wheels and spins. */
import type { Locale } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { DrawSlice } from './spin.rules.ts'

export interface Campaign {
  id: string
  name: Record<Locale, string>
  budgetLeft: bigint
  couponDays: number
  isFrozen: boolean
}

/** The wheel that members with this currency see now; of several the one that began last. */
export async function findCampaign(db: Db | Tx, currency: string, now: Date): Promise<Campaign | undefined> {
  const { rows } = await sql<Campaign>`
    SELECT id, name, budget - spent AS "budgetLeft", coupon_days AS "couponDays", frozen_at IS NOT NULL AS "isFrozen"
    FROM spin_campaign WHERE currency = ${currency} AND runs_from <= ${now} AND runs_until > ${now}
    ORDER BY runs_from DESC, id DESC LIMIT 1`.execute(db)
  return rows[0]
}

export interface Slice extends DrawSlice {
  label: Record<Locale, string>
  bgColor: string
  textColor: string
}

/** Clockwise. */
export async function listSlices(db: Db | Tx, campaignId: string): Promise<Slice[]> {
  const { rows } = await sql<Slice>`
    SELECT code, weight, prize, amount, stock, taken, label, bg_color AS "bgColor", text_color AS "textColor"
    FROM spin_slice WHERE campaign_id = ${campaignId} ORDER BY position`.execute(db)
  return rows
}

/** From here on its weights stay as they are. A change under way is waited for. */
export const freezeCampaign = (tx: Tx, id: string, now: Date) =>
  sql`UPDATE spin_campaign SET frozen_at = ${now} WHERE id = ${id} AND frozen_at IS NULL`.execute(tx)

/**
 * Takes a prize out of stock and out of the budget. False: somebody else has just taken the last one. What a slice gives
 * without end, and costs no money, is counted nowhere, so that it makes nobody wait.
 */
export async function takePrize(tx: Tx, campaignId: string, { code, prize, amount, stock }: DrawSlice) {
  if (stock === null && prize !== 'cash') return true
  // Locked before either is counted: both are there, or neither is touched. The campaign first, as by its first spin.
  const { rows } = await sql`
    SELECT FROM spin_campaign c JOIN spin_slice s ON s.campaign_id = c.id
    WHERE c.id = ${campaignId} AND s.code = ${code} AND (s.stock IS NULL OR s.taken < s.stock)
      AND (s.prize <> 'cash' OR c.spent + s.amount <= c.budget)
    FOR NO KEY UPDATE OF c, s`.execute(tx)
  if (rows.length === 0) return false
  if (prize === 'cash')
    await sql`UPDATE spin_campaign SET spent = spent + ${amount} WHERE id = ${campaignId}`.execute(tx)
  if (stock !== null)
    await sql`
      UPDATE spin_slice SET taken = taken + 1 WHERE campaign_id = ${campaignId} AND code = ${code}`.execute(
      tx,
    )
  return true
}

export interface NewSpin {
  memberId: string
  id: string
  campaignId: string
  sliceCode: string
  drawn: number
  outOf: number
  remainingCoin: bigint
  at: Date
}

export const insertSpin = (tx: Tx, spin: NewSpin) =>
  tx
    .insertInto('spin')
    .values({
      memberId: spin.memberId,
      id: spin.id,
      campaignId: spin.campaignId,
      sliceCode: spin.sliceCode,
      drawn: BigInt(spin.drawn),
      outOf: BigInt(spin.outOf),
      remainingCoin: spin.remainingCoin,
      createdAt: spin.at,
    })
    .execute()

export const findSpin = (db: Db | Tx, memberId: string, id: string) =>
  db
    .selectFrom('spin as p')
    .innerJoin('spinSlice as s', (join) =>
      join.onRef('s.campaignId', '=', 'p.campaignId').onRef('s.code', '=', 'p.sliceCode'),
    )
    .select(['s.code', 's.label', 'p.remainingCoin'])
    .where('p.memberId', '=', memberId)
    .where('p.id', '=', id)
    .executeTakeFirst()
