/** SQL of what staff offer. Nothing is removed, and a code is never given twice. */
import type { OfferState } from '@kapao/contract/lists.ts'
import type { NewOffer, OfferChange, OfferFilter, OfferKind } from '@kapao/contract/schemas/staff-offer.ts'
import { type RawBuilder, sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { offerColumns } from './offer.queries.ts'

interface Key {
  kind: OfferKind
  code: string
}

/** As the console says it of a row. */
const inTime = {
  planned: (now: Date) =>
    sql<boolean>`runs_from > ${now}::timestamptz AND coalesce(runs_until > ${now}::timestamptz, true)`,
  running: (now: Date) =>
    sql<boolean>`runs_from <= ${now}::timestamptz AND coalesce(runs_until > ${now}::timestamptz, true)`,
  over: (now: Date) => sql<boolean>`runs_until <= ${now}::timestamptz`,
} satisfies Record<OfferState, unknown>

function isMeant({ kind, code, state }: OfferFilter, now: Date) {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (kind) conditions.push(sql`kind = ${kind}`)
  if (code) conditions.push(sql`code = ${code}`)
  if (state) conditions.push(inTime[state](now))
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** Behind the offer of this name, wherever it stands now: none is ever removed. */
const isBehind = (name: string) => sql<boolean>`(kind, position, code) >
  (SELECT last.kind, last.position, last.code FROM bonus_offer last WHERE last.kind || ':' || last.code = ${name})`

/** A page's offers, and one more if there is one. */
export const listEveryOffer = (db: Db, filter: OfferFilter, now: Date) =>
  db
    .selectFrom('bonusOffer')
    .select(offerColumns)
    .where(isMeant(filter, now))
    .$if(Boolean(filter.after), (query) => query.where(isBehind(filter.after ?? '')))
    .orderBy('kind')
    .orderBy('position')
    .orderBy('code')
    .limit(filter.limit + 1)
    .offset(filter.after ? 0 : (filter.page - 1) * filter.limit)
    .execute()

export const countOffers = (db: Db, filter: OfferFilter, now: Date) =>
  countRows(db, sql`FROM bonus_offer WHERE ${isMeant(filter, now)}`)

/** What it has cost, and how often it was received. */
export const findGiven = (db: Db, { kind, code }: Key) =>
  db
    .selectFrom('bonusOffer')
    .select(['spent', 'uses'])
    .where('kind', '=', kind)
    .where('code', '=', code)
    .executeTakeFirst()

/** A concurrent receipt waits, or has been counted. */
export const lockOffer = (tx: Tx, { kind, code }: Key) =>
  tx
    .selectFrom('bonusOffer')
    .select(offerColumns)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()

export type StoredOffer = NonNullable<Awaited<ReturnType<typeof lockOffer>>>

const rowOf = (terms: OfferChange) => ({
  type: terms.type,
  maxReceived: terms.maxReceived,
  percentPoints: terms.percent,
  amountMax: terms.amountMax,
  depositMin: terms.depositMin,
  successPoints: terms.percentSuccess,
  failPoints: terms.percentFail,
  games: terms.games,
  budget: terms.budget,
  usesMax: terms.usesMax === null ? null : BigInt(terms.usesMax),
  runsFrom: terms.runsFrom,
  runsUntil: terms.runsUntil,
  description: JSON.stringify(terms.description),
  notice: JSON.stringify(terms.notice),
  banners: JSON.stringify(terms.banners),
  position: terms.position,
})

/** @returns false when the code has been used before. */
export async function insertOffer(tx: Tx, { kind, code, currency, ...terms }: NewOffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('bonusOffer')
    .values({ kind, code, currency, ...rowOf(terms) })
    .onConflict((conflict) => conflict.columns(['kind', 'code']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const setOffer = (tx: Tx, { kind, code }: Key, terms: OfferChange) =>
  tx.updateTable('bonusOffer').set(rowOf(terms)).where('kind', '=', kind).where('code', '=', code).execute()

/** One that had not begun never will: its time lies behind, and is as short as it can be. */
export const endOffer = (tx: Tx, { kind, code }: Key, at: Date) =>
  tx
    .updateTable('bonusOffer')
    .set({ runsFrom: sql<Date>`least(runs_from, ${at}::timestamptz - interval '1 ms')`, runsUntil: at })
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute()

/** Those of these that there are not. */
export async function listUnknownGames(tx: Tx, codes: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('game')
    .select('code')
    .where('code', '=', sql<string>`ANY(${textArray(codes)}::text[])`)
    .execute()
  const known = new Set(rows.map(({ code }) => code))
  return codes.filter((code) => !known.has(code))
}
