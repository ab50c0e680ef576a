/** SQL of the wheels that staff set up. Slices are written with their wheel, and no wheel is removed. */
import type {
  CampaignChange,
  CampaignFilter,
  NewCampaign,
  NewSlice,
} from '@kapao/contract/schemas/staff-spin.ts'
import { sql } from 'kysely'
import { uuidArray } from '#platform/db/array.ts'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'
import type { Day } from '#platform/time/bangkok-day.ts'

const columns = [
  'id',
  'name',
  'currency',
  'runsFrom',
  'runsUntil',
  'budget',
  'spent',
  'couponDays',
  'frozenAt',
] as const

const isMeant = ({ campaignId }: CampaignFilter) =>
  campaignId === undefined ? sql<boolean>`true` : sql<boolean>`id = ${campaignId}::uuid`

/** A page's campaigns, and one more if there is one. */
export const listCampaigns = (db: Db, filter: CampaignFilter, after: Place | undefined) =>
  db
    .selectFrom('spinCampaign')
    .select(columns)
    .where(isMeant(filter))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(runs_from, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('runsFrom', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
    .offset(after ? 0 : (filter.page - 1) * filter.limit)
    .execute()

export const countCampaigns = (db: Db, filter: CampaignFilter) =>
  countRows(db, sql`FROM spin_campaign WHERE ${isMeant(filter)}`)

/** Of all these campaigns, clockwise. */
export const listSlicesOf = (db: Db, campaignIds: string[]) =>
  db
    .selectFrom('spinSlice')
    .selectAll()
    .where('campaignId', '=', sql<string>`ANY(${uuidArray(campaignIds)}::uuid[])`)
    .orderBy('campaignId')
    .orderBy('position')
    .execute()

export const findWheel = (db: Db, id: string) =>
  db.selectFrom('spinCampaign').select(columns).where('id', '=', id).executeTakeFirst()

/** Its spins, by day in Bangkok and by slice, from this moment on. */
export const countSpinsByDay = (db: Db, campaignId: string, from: Date) =>
  db
    .selectFrom('spin')
    .select(({ fn }) => [
      sql<Day>`(created_at AT TIME ZONE 'Asia/Bangkok')::date::text`.as('day'),
      'sliceCode as code',
      fn.countAll<bigint>().as('times'),
    ])
    .where('campaignId', '=', campaignId)
    .where('createdAt', '>=', from)
    .groupBy(['day', 'sliceCode'])
    .execute()

/** All of its spins, by slice. */
export const countSpinsBySlice = (db: Db, campaignId: string) =>
  db
    .selectFrom('spin')
    .select(({ fn }) => ['sliceCode as code', fn.countAll<bigint>().as('times')])
    .where('campaignId', '=', campaignId)
    .groupBy('sliceCode')
    .execute()

/** A concurrent spin waits, or has been counted. */
export const lockCampaign = (tx: Tx, id: string) =>
  tx.selectFrom('spinCampaign').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export type StoredCampaign = NonNullable<Awaited<ReturnType<typeof lockCampaign>>>

const rowOf = ({ name, runsFrom, runsUntil, budget, couponDays }: CampaignChange) => ({
  name: JSON.stringify(name),
  runsFrom,
  runsUntil,
  budget,
  couponDays,
})

/** @returns false when it is there already: the same request has been here before. */
export async function insertCampaign(tx: Tx, id: string, campaign: NewCampaign): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('spinCampaign')
    .values({ id, currency: campaign.currency, ...rowOf(campaign) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

const amountOf = (slice: NewSlice): bigint => {
  if (slice.prize === 'cash') return slice.amount
  return slice.prize === 'coin' ? BigInt(slice.coins) : 0n
}

export const insertSlices = (tx: Tx, campaignId: string, slices: NewSlice[]) =>
  tx
    .insertInto('spinSlice')
    .values(
      slices.map((slice, index) => ({
        campaignId,
        code: slice.code,
        position: index + 1,
        label: JSON.stringify(slice.label),
        description: JSON.stringify(slice.description),
        bgColor: slice.bgColor,
        textColor: slice.textColor,
        weight: slice.weight,
        prize: slice.prize,
        amount: amountOf(slice),
        stock: slice.stock,
      })),
    )
    .execute()

export const setCampaign = (tx: Tx, id: string, change: CampaignChange) =>
  tx.updateTable('spinCampaign').set(rowOf(change)).where('id', '=', id).execute()

/** Of several that run members see the one that began last: this one, from now on. */
export const beginCampaign = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('spinCampaign').set({ runsFrom: at }).where('id', '=', id).execute()

/** One that had not begun never will: its time lies behind, and is as short as it can be. */
export const endCampaign = (tx: Tx, id: string, at: Date) =>
  sql`
    UPDATE spin_campaign SET runs_from = least(runs_from, ${at}::timestamptz - interval '1 ms'), runs_until = ${at}
    WHERE id = ${id}`.execute(tx)
