/** SQL of journals as staff look through them (staff-calls T6). */
import type { JournalKind, ledgerCurrencies } from '@kapao/contract/lists.ts'
import type { JournalFilter } from '@kapao/contract/schemas/staff-ledger.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'
import * as serverLimits from '#platform/server-limits.ts'

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
  if (key) conditions.push(sql`j.key = ${key}`)
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

/** Those that are walked over in the list's order, as many as given. */
const walk = (filter: JournalFilter, after: Place | undefined, limit: number, offset = 0) => {
  const [direction] = directionOf(filter)
  return sql`
    SELECT j.* FROM journal j WHERE ${isMeant(filter)} ${isNext(filter, after)}
    ORDER BY j.created_at ${direction}, j.id ${direction} LIMIT ${limit} OFFSET ${offset}`
}

/** A page's journals, and one more if there is one; of those that are asked by their entries as many as a walk finds. */
function journalPageQuery(filter: JournalFilter, after: Place | undefined) {
  const offset = after ? 0 : (filter.page - 1) * filter.limit
  const asked = hasEntry(filter)
  if (!asked) return sql<ListedJournal>`${walk(filter, after, filter.limit + 1, offset)}`
  const [direction] = directionOf(filter)
  return sql<ListedJournal>`
    SELECT * FROM (${walk(filter, after, serverLimits.journalsWalkedMax)}) j WHERE ${asked}
    ORDER BY j.created_at ${direction}, j.id ${direction} LIMIT ${filter.limit + 1} OFFSET ${offset}`
}

export const listJournals = async (db: Db, filter: JournalFilter, after: Place | undefined) =>
  (await journalPageQuery(filter, after).execute(db)).rows

/** Where a walk over entries stopped; undefined when it came to the end, and for a filter that needs none. */
export async function findEndOfWalk(db: Db, filter: JournalFilter, after: Place | undefined) {
  if (!hasEntry(filter)) return undefined
  const { rows } = await sql<ListedJournal>`
    ${walk(filter, after, 1, serverLimits.journalsWalkedMax - 1)}`.execute(db)
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
    .select('id')
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
