/** SQL of journals as staff look through them (staff-calls T6). */
import type { JournalKind, ledgerCurrencies } from '@kapao/contract/lists.ts'
import type { JournalFilter } from '@kapao/contract/schemas/staff-ledger.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'

export interface ListedJournal {
  id: string
  memberId: string
  key: string
  kind: JournalKind
  currency: (typeof ledgerCurrencies)[number]
  reverses: string | null
  createdAt: Date
}

/** What an index finds. */
function isMeant({ key, kind, memberId, from, to }: JournalFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (key) conditions.push(sql`hashtextextended(j.key, 0) = hashtextextended(${key}, 0)`, sql`j.key = ${key}`)
  if (kind) conditions.push(sql`j.kind = ${kind}`)
  if (memberId) conditions.push(sql`j.member_id = ${memberId}::uuid`)
  if (from) conditions.push(sql`j.created_at >= ${from}`)
  if (to) conditions.push(sql`j.created_at < ${to}`)
  return sql.join(conditions, sql` AND `)
}

/** What only its entries say; undefined when nothing of them is asked. */
function hasEntry({ account, amount }: JournalFilter): RawBuilder<unknown> | undefined {
  const conditions: RawBuilder<unknown>[] = []
  if (account) conditions.push(sql`e.code = ${account}`)
  if (amount !== undefined)
    conditions.push(
      sql`abs(e.amount) * CASE j.currency WHEN 'COIN' THEN 100 ELSE 1 END = abs(${amount}::bigint)`,
    )
  return conditions.length > 0
    ? sql`EXISTS (SELECT FROM entry e WHERE e.journal_id = j.id AND e.member_id = j.member_id AND ${sql.join(conditions, sql` AND `)})`
    : undefined
}

const directionOf = ({ sort }: JournalFilter) =>
  sort === 'oldest' ? ([sql`ASC`, sql`>`] as const) : ([sql`DESC`, sql`<`] as const)

const isNext = (filter: JournalFilter, after: Place | undefined) =>
  after ? sql`AND (j.created_at, j.id) ${directionOf(filter)[1]} (${after.at}, ${after.id}::uuid)` : sql``

/** Where a list goes on, and the first day of which no figures are kept. */
export interface Reading {
  after: Place | undefined
  openFrom: Day
}

/** The days on which this kind came at all: the figures of closed days know; those that are open are one stretch. */
function stretchesOf(filter: JournalFilter, { after, openFrom }: Reading) {
  const isOldest = filter.sort === 'oldest'
  const since = isOldest ? (after?.at ?? filter.from) : filter.from
  const until = isOldest ? filter.to : (after?.at ?? filter.to)
  const conditions = [sql`f.kind = ${filter.kind}`, sql`f.day < ${openFrom}::date`]
  if (since) conditions.push(sql`f.day >= ${dayOf(since)}::date`)
  if (until) conditions.push(sql`f.day <= ${dayOf(until)}::date`)
  return sql`
    SELECT ${startOf(openFrom)}::timestamptz AS since, 'infinity'::timestamptz AS until
    UNION ALL
    SELECT d.day::timestamp AT TIME ZONE 'Asia/Bangkok', (d.day + 1)::timestamp AT TIME ZONE 'Asia/Bangkok'
    FROM (SELECT DISTINCT f.day FROM daily_figure f WHERE ${sql.join(conditions, sql` AND `)}) d
    ORDER BY since ${directionOf(filter)[0]}`
}

/** Those that are walked over in the list's order, as many as given. */
function walk(filter: JournalFilter, reading: Reading, limit: number, offset = 0) {
  const [direction] = directionOf(filter)
  const part = (within: RawBuilder<unknown>, count: number) => sql`
    SELECT j.* FROM journal j WHERE ${isMeant(filter)} ${isNext(filter, reading.after)} ${within}
    ORDER BY j.created_at ${direction}, j.id ${direction} LIMIT ${count}`
  if (!filter.kind || filter.memberId || filter.key) return sql`${part(sql``, limit)} OFFSET ${offset}`
  // One that was not used lately, or never, would be looked for in all others.
  return sql`
    SELECT j.* FROM (${stretchesOf(filter, reading)}) s CROSS JOIN LATERAL (
      ${part(sql`AND j.created_at >= s.since AND j.created_at < s.until`, limit + offset)}) j
    ORDER BY s.since ${direction}, j.created_at ${direction}, j.id ${direction} LIMIT ${limit} OFFSET ${offset}`
}

/** A page's journals, and one more if there is one; of those that are asked by their entries as many as a walk finds. */
function journalPageQuery(filter: JournalFilter, reading: Reading) {
  const offset = reading.after ? 0 : (filter.page - 1) * filter.limit
  const asked = hasEntry(filter)
  if (!asked) return sql<ListedJournal>`${walk(filter, reading, filter.limit + 1, offset)}`
  const [direction] = directionOf(filter)
  return sql<ListedJournal>`
    SELECT * FROM (${walk(filter, reading, serverLimits.journalsWalkedMax)}) j WHERE ${asked}
    ORDER BY j.created_at ${direction}, j.id ${direction} LIMIT ${filter.limit + 1} OFFSET ${offset}`
}

export const listJournals = async (db: Db, filter: JournalFilter, reading: Reading) =>
  (await journalPageQuery(filter, reading).execute(db)).rows

/** Where a walk over entries stopped; undefined when it came to the end, and for a filter that needs none. */
export async function findEndOfWalk(db: Db, filter: JournalFilter, reading: Reading) {
  if (!hasEntry(filter)) return undefined
  const { rows } = await sql<ListedJournal>`
    ${walk(filter, reading, 1, serverLimits.journalsWalkedMax - 1)}`.execute(db)
  return rows[0]
}

/** Undefined for a filter that only a walk can count. */
export const countJournals = async (db: Db, filter: JournalFilter) =>
  hasEntry(filter) ? undefined : countRows(db, sql`FROM journal j WHERE ${isMeant(filter)}`)

export const listEntries = (db: Db, journalIds: readonly string[]) =>
  db
    .selectFrom('entry')
    .select(['journalId', 'memberId', 'code', 'amount', 'balanceAfter', 'seq'])
    .where('journalId', 'in', journalIds.length > 0 ? journalIds : [null as never])
    .orderBy('code')
    .orderBy('seq')
    .execute()

export type ListedEntry = Awaited<ReturnType<typeof listEntries>>[number]

/** Its entries say about when it was: one that follows from another in the same commit has that one's time. */
export async function findJournal(db: Db, id: string) {
  const { at } = await db
    .selectFrom('entry')
    .select(({ fn }) => fn.max('createdAt').as('at'))
    .where('journalId', '=', id)
    .executeTakeFirstOrThrow()
  if (!at) return undefined
  return db
    .selectFrom('journal')
    .selectAll()
    .where('id', '=', id)
    .where('createdAt', '>=', at)
    .where('createdAt', '<', new Date(at.getTime() + hourMs))
    .executeTakeFirst()
}

export const findReversalOf = (db: Db, memberId: string, id: string) =>
  db
    .selectFrom('journal')
    .select(['id', 'key', 'kind', 'createdAt'])
    .where('memberId', '=', memberId)
    .where('reverses', '=', id)
    .executeTakeFirst()

/** What staff did about any of these. */
export const listActsAbout = (db: Db, subjects: readonly string[]) =>
  db
    .selectFrom('operatorAudit as a')
    .innerJoin('operator as o', 'o.id', 'a.operatorId')
    .select(['a.n', 'a.at', 'o.name as operator', 'a.action'])
    .where('a.subject', 'in', subjects)
    .orderBy('a.n')
    .execute()
