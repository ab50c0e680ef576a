/** SQL of cases: operator tasks of the kind `difference`, with what both sides have by now (staff-calls T6). */
import type { AuditAction, BookDifference } from '@kapao/contract/lists.ts'
import type { CaseFilter } from '@kapao/contract/schemas/staff-reconciliation.ts'
import { type RawBuilder, sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'
import type { Place } from '#platform/http/page-place.ts'
import { addDays, startOf } from '#platform/time/bangkok-day.ts'
import type { Book } from './book.queries.ts'

const sides = {
  here: ['missing_outside', 'differs'],
  there: ['missing_with_us', 'differs'],
} satisfies Record<string, BookDifference[]>

/** It does not agree to this day; of several cases of a line the last one says so. */
function isDifferent({ day, unmatched }: CaseFilter) {
  const conditions: RawBuilder<unknown>[] = [sql`d.book || ':' || d.name = t.subject`]
  if (day) conditions.push(sql`d.hour >= ${startOf(day)} AND d.hour < ${startOf(addDays(day, 1))}`)
  if (unmatched) conditions.push(sql`d.what = ANY(${sides[unmatched]}::text[])`)
  return sql`EXISTS (SELECT FROM book_difference d WHERE ${sql.join(conditions, sql` AND `)}) AND NOT EXISTS (
    SELECT FROM operator_task n WHERE n.kind = 'difference' AND n.subject = t.subject AND n.created_at > t.created_at)`
}

function isMeant(filter: CaseFilter) {
  const { state, kind, service, subject, day, unmatched } = filter
  const conditions: RawBuilder<unknown>[] = [sql`t.kind = 'difference'`]
  if (state) conditions.push(state === 'OPEN' ? sql`t.closed_at IS NULL` : sql`t.closed_at IS NOT NULL`)
  if (kind) conditions.push(sql`t.detail ->> 'what' = ${kind}`)
  if (service) conditions.push(sql`starts_with(t.subject, ${`${service}:`})`)
  if (subject) conditions.push(sql`t.subject = ${subject}`)
  if (day || unmatched) conditions.push(isDifferent(filter))
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** A page's cases, and one more if there is one. */
export function listCases(db: Db, filter: CaseFilter, after: Place | undefined) {
  const { page, limit, sort, state } = filter
  const isOldest = (sort ?? (!state || state === 'OPEN' ? 'oldest' : 'newest')) === 'oldest'
  const direction = isOldest ? 'asc' : 'desc'
  const end = after && sql`(${after.at}::timestamptz, ${after.id}::uuid)`
  return db
    .selectFrom('operatorTask as t')
    .leftJoin('operator as o', 'o.id', 't.closedBy')
    .select(['t.id as _id', 't.subject', 't.detail', 't.createdAt', 't.closedAt', 'o.name as closedBy'])
    .where(isMeant(filter))
    .$if(end !== undefined, (query) =>
      query.where(
        isOldest ? sql<boolean>`(t.created_at, t.id) > ${end}` : sql<boolean>`(t.created_at, t.id) < ${end}`,
      ),
    )
    .orderBy('t.createdAt', direction)
    .orderBy('t.id', direction)
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()
}

export const countCases = (db: Db, filter: CaseFilter) =>
  countRows(db, sql`FROM operator_task t WHERE ${isMeant(filter)}`)

interface OurLine {
  name: string
  memberId: string | null
  journalKey: string | null
}

/** Of these names: whose our lines are, and which journals. */
export async function findOurLines(db: Db, book: Book, names: readonly string[]): Promise<OurLine[]> {
  const { rows } = await sql<OurLine>`
    SELECT w.name, o.member_id, o.journal_key
    FROM unnest(${textArray(names)}::text[]) AS w (name)
    CROSS JOIN LATERAL (
      SELECT o.member_id, o.journal_key FROM (${book.lines} AND ${book.isNamed(sql`w.name`)}) o LIMIT 1) o`.execute(
    db,
  )
  return rows
}

interface NowDifferent {
  subject: string
  what: BookDifference
  theirs: string | null
  ours: string | null
  comparedAt: Date | null
}

/** What differs to this day, as it was last seen. */
export async function findDifferences(db: Db, subjects: readonly string[]): Promise<NowDifferent[]> {
  const { rows } = await sql<NowDifferent>`
    SELECT DISTINCT ON (subject) d.book || ':' || d.name AS subject, d.what, d.theirs, d.ours, h.compared_at
    FROM book_difference d LEFT JOIN book_hour h ON h.book = d.book AND h.hour = d.hour
    WHERE d.book || ':' || d.name = ANY(${textArray(subjects)}::text[])
    ORDER BY subject, d.hour DESC`.execute(db)
  return rows
}

/** Every case that there has been of these lines. */
export const listCasesOf = (db: Db, subjects: readonly string[]) =>
  db
    .selectFrom('operatorTask as t')
    .leftJoin('operator as o', 'o.id', 't.closedBy')
    .select(['t.id', 't.subject', 't.createdAt', 't.closedAt', 'o.name as closedBy'])
    .where('t.kind', '=', 'difference')
    .where('t.subject', 'in', subjects)
    .execute()

const told = ['task_closed', 'claim_taken', 'claim_released'] as const satisfies AuditAction[]

/** What staff did, by the tasks' ids and by their subjects. */
export const listActsAbout = (db: Db, subjects: readonly string[]) =>
  db
    .selectFrom('operatorAudit as a')
    .innerJoin('operator as o', 'o.id', 'a.operatorId')
    .select(['a.at', 'a.subject', 'o.name as by', 'a.record'])
    .select(sql<(typeof told)[number]>`a.action`.as('action'))
    .where('a.subject', 'in', subjects)
    .where('a.action', 'in', told)
    .orderBy('a.n')
    .execute()
