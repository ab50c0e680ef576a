/** The SQL of wheels and spins. */
import type { Currency, Locale } from '@kapao/contract/edition.ts'
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
export async function findCampaign(
  db: Db | Tx,
  currency: Currency,
  now: Date,
): Promise<Campaign | undefined> {
  return db
    .selectFrom('spinCampaign')
    .select([
      ...(['id', 'name', 'couponDays'] as const),
      sql<bigint>`budget - spent`.as('budgetLeft'),
      sql<boolean>`frozen_at IS NOT NULL`.as('isFrozen'),
    ])
    .where('currency', '=', currency)
    .where('runsFrom', '<=', now)
    .where('runsUntil', '>', now)
    .orderBy('runsFrom', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface Slice extends DrawSlice {
  label: Record<Locale, string>
  bgColor: string
  textColor: string
}

/** Clockwise. */
export async function listSlices(db: Db | Tx, campaignId: string): Promise<Slice[]> {
  return db
    .selectFrom('spinSlice')
    .select(['code', 'weight', 'prize', 'amount', 'stock', 'taken', 'label', 'bgColor', 'textColor'])
    .where('campaignId', '=', campaignId)
    .orderBy('position')
    .execute()
}

/** From here on its weights stay as they are. A change under way is waited for. */
export const freezeCampaign = (tx: Tx, id: string, now: Date) =>
  tx
    .updateTable('spinCampaign')
    .set({ frozenAt: now })
    .where('id', '=', id)
    .where('frozenAt', 'is', null)
    .execute()

/**
 * Takes a prize out of stock and out of the budget. False: somebody else has just taken the last one. What a slice gives
 * without end, and costs no money, is counted nowhere, so that it makes nobody wait.
 */
export async function takePrize(tx: Tx, campaignId: string, { code, prize, amount, stock }: DrawSlice) {
  if (stock === null && prize !== 'cash') return true
  // Locked before either is counted: both are there, or neither is touched. The campaign first, as by its first spin.
  const left = await tx
    .selectFrom('spinCampaign as c')
    .innerJoin('spinSlice as s', 's.campaignId', 'c.id')
    .select('s.code')
    .where('c.id', '=', campaignId)
    .where('s.code', '=', code)
    .where(
      sql<boolean>`(s.stock IS NULL OR s.taken < s.stock) AND (s.prize <> 'cash' OR c.spent + s.amount <= c.budget)`,
    )
    .forNoKeyUpdate(['c', 's'])
    .executeTakeFirst()
  if (!left) return false
  if (prize === 'cash')
    await tx
      .updateTable('spinCampaign')
      .set((column) => ({ spent: column('spent', '+', amount) }))
      .where('id', '=', campaignId)
      .execute()
  if (stock !== null)
    await tx
      .updateTable('spinSlice')
      .set((column) => ({ taken: column('taken', '+', 1) }))
      .where('campaignId', '=', campaignId)
      .where('code', '=', code)
      .execute()
  return true
}

export interface NewSpin {
  memberId: string
  id: string
  campaignId: string
  sliceCode: string
  drawn: number
  outOf: number
  seedNumber: number
  nonce: number
  weights: number[]
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
      seedNumber: spin.seedNumber,
      nonce: spin.nonce,
      weights: spin.weights,
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
    .leftJoin('spinSeed as d', (join) =>
      join.onRef('d.memberId', '=', 'p.memberId').onRef('d.number', '=', 'p.seedNumber'),
    )
    .select(['s.code', 's.label', 'p.remainingCoin', 'p.nonce', 'd.commit', 'd.clientSeed'])
    .where('p.memberId', '=', memberId)
    .where('p.id', '=', id)
    .executeTakeFirst()
