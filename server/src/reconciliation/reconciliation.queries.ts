/** SQL of comparing books: which hours are due, what a run looks for, and what differs (quality I-42). */
import type { BookDifference } from '@kapao/contract/lists.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { sql } from 'kysely'
import type { BookLine } from '#outside/books.ts'
import { bigintArray, plainArray, textArray, timeArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { Book } from './book.queries.ts'
import { hoursUntil, later, type Span } from './reconciliation.rules.ts'

/** One run of one book. */
export interface Run {
  book: Book
  id: string
}

/** False while another process compares this book. @param until its lease, which ends by itself when that dies. */
export async function takeRunLease(db: Db, { book, id }: Run, now: Date, until: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO book_turn AS t (book, run, lease_until, heard_until) VALUES (${book.name}, ${id}, ${until}, ${now})
    ON CONFLICT (book) DO UPDATE SET run = excluded.run, lease_until = excluded.lease_until
      WHERE t.lease_until <= ${now} OR t.run = excluded.run`.execute(db)
  return numAffectedRows === 1n
}

/** False when another process has taken this book over meanwhile: what this one found by then says nothing. */
export const lockRunLease = async (tx: Tx, { book, id }: Run): Promise<boolean> =>
  (await tx
    .selectFrom('bookTurn')
    .select('run')
    .where('book', '=', book.name)
    .where('run', '=', id)
    .forUpdate()
    .executeTakeFirst()) !== undefined

export const endRunLease = (db: Db, { book, id }: Run, now: Date) =>
  db
    .updateTable('bookTurn')
    .set({ leaseUntil: now })
    .where('book', '=', book.name)
    .where('run', '=', id)
    .execute()

/** Hours that have begun since the last run; at first those from `since`. Who holds the run's lease alone writes them. */
export async function insertHours(db: Db, { name }: Book, since: Date, now: Date) {
  const { last } = await db
    .selectFrom('bookHour')
    .select(({ fn }) => fn.max('hour').as('last'))
    .where('book', '=', name)
    .executeTakeFirstOrThrow()
  const begun = hoursUntil(last ? later(last, hourMs) : since, now)
  if (begun.length === 0) return
  await sql`
    INSERT INTO book_hour (book, hour, compared_until, due_at)
    SELECT ${name}::text, h, h, h FROM unnest(${timeArray(begun)}::timestamptz[]) h`.execute(db)
}

/**
 * Hours that may have been compared before we heard of something in them are due again. Whatever is heard within the
 * grace is there when its hour is compared.
 */
export async function reopenHours(db: Db, { name, heardSince }: Book, now: Date) {
  if (!heardSince) return
  const turn = await db
    .selectFrom('bookTurn')
    .select('heardUntil')
    .where('book', '=', name)
    .executeTakeFirstOrThrow()
  await sql`
    WITH late AS (
      SELECT DISTINCT date_trunc('hour', l.at) AS hour
      FROM (${heardSince(new Date(turn.heardUntil.getTime() - serverLimits.bookCommitMs))}) l
      WHERE l.heard_at >= l.at + ${serverLimits.bookGraceMs - serverLimits.bookCommitMs} * interval '1 ms'
    ), heard AS (
      UPDATE book_turn SET heard_until = ${now} WHERE book = ${name}
    )
    UPDATE book_hour h SET due_at = ${now} FROM late
    WHERE h.book = ${name} AND h.hour = late.hour AND coalesce(h.due_at > ${now}, true)`.execute(db)
}

/** Oldest first. */
export async function listDueHours(
  db: Db,
  { name }: Book,
  { from, now, limit }: { from: Date; now: Date; limit: number },
): Promise<Date[]> {
  const { rows } = await sql<{ hour: Date }>`
    SELECT hour FROM book_hour WHERE book = ${name} AND hour >= ${from} AND due_at IS NOT NULL AND due_at <= ${now}
    ORDER BY hour LIMIT ${limit}`.execute(db)
  return rows.map(({ hour }) => hour)
}

const within = (book: Book, { from, to }: Span) =>
  sql`(${book.lines}) o WHERE o.at >= ${from} AND o.at < ${to}`

export async function hasMoreLines(db: Db, book: Book, span: Span, than: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM ${within(book, span)} LIMIT 1 OFFSET ${than}`.execute(db)
  return rows.length > 0
}

const lineOf = (row: string, about = sql`${sql.ref(`${row}.about`)}`) =>
  sql`${sql.ref(`${row}.amount`)} || ' ' || ${sql.ref(`${row}.currency`)} || ' ' || ${about}`

/**
 * Writes down what of ours is to be found, and forgets what a run that died was looking for; it is read apart, since Citus
 * sends no INSERT out that reads a table itself here. @returns how many by hour.
 */
export async function beginSearch(tx: Tx, { book, id }: Run, span: Span): Promise<Map<number, bigint>> {
  await tx.deleteFrom('bookSearch').where('book', '=', book.name).execute()
  const { rows } = await sql<{ hour: Date; count: bigint }>`
    WITH own AS MATERIALIZED (
      SELECT o.name, ${lineOf('o')} AS line, o.at, o.begun_at FROM ${within(book, span)}
    ), ours AS (
      INSERT INTO book_search (book, run, name, line, at, begun_at)
      SELECT ${book.name}, ${id}::uuid, name, line, at, begun_at FROM own
      RETURNING at
    )
    SELECT date_trunc('hour', at) AS hour, count(*) FROM ours GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ hour, count }) => [hour.getTime(), count]))
}

/** As a table `(name, about, amount, currency, at)`. */
const toldAs = (lines: readonly BookLine[]) => sql`
  unnest(${textArray(lines, ({ name }) => name)}::text[], ${textArray(lines, ({ about }) => about)}::text[],
    ${bigintArray(lines, ({ amount }) => amount)}::bigint[], ${textArray(lines, ({ currency }) => currency)}::text[],
    ${timeArray(lines, ({ at }) => at)}::timestamptz[]) AS told (name, about, amount, currency, at)`

/** These need not be looked for any more. */
export const markFound = (db: Db, { book, id }: Run, lines: readonly BookLine[]) =>
  sql`
    DELETE FROM book_search
    WHERE book = ${book.name} AND run = ${id}::uuid AND name = ANY(${textArray(lines, ({ name }) => name)}::text[])`.execute(
    db,
  )

export interface Difference {
  hour: Date
  name: string
  what: BookDifference
  theirs: string | null
  ours: string | null
}

/** What of these lines we have not, or have otherwise. */
export async function compareLines(
  db: Db | Tx,
  book: Book,
  lines: readonly BookLine[],
): Promise<Difference[]> {
  // What their list does not say is taken to be as we have it.
  const theirs = lineOf('told', sql`coalesce(told.about, o.about, '')`)
  const { rows } = await sql<Difference>`
    SELECT DISTINCT ON (hour, told.name) date_trunc('hour', told.at) AS hour, told.name, ${theirs} AS theirs, o.line AS ours,
      CASE WHEN o.name IS NULL THEN 'missing_with_us' ELSE 'differs' END AS what
    FROM ${toldAs(lines)}
    LEFT JOIN LATERAL (
      SELECT o.name, o.about, ${lineOf('o')} AS line FROM (${book.lines} AND ${book.isNamed(sql`told.name`)}) o LIMIT 1) o ON true
    WHERE o.line IS DISTINCT FROM ${theirs}
    ORDER BY hour, told.name`.execute(db)
  return rows
}

/** When the first of those began that are still looked for. */
export async function findEarliestBegun(db: Db, { book, id }: Run): Promise<Date | undefined> {
  const { rows } = await sql<{ begun: Date | null }>`
    SELECT min(begun_at) AS begun FROM book_search WHERE book = ${book.name} AND run = ${id}::uuid`.execute(
    db,
  )
  return rows[0]?.begun ?? undefined
}

/** Takes some of those that were looked for in vain. */
export async function takeMissing(tx: Tx, { book, id }: Run, limit: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    WITH taken AS (
      DELETE FROM book_search WHERE book = ${book.name} AND run = ${id}::uuid AND name IN (
        SELECT name FROM book_search WHERE book = ${book.name} AND run = ${id}::uuid ORDER BY name LIMIT ${limit})
      RETURNING at, name, line
    )
    SELECT date_trunc('hour', at) AS hour, name, 'missing_outside' AS what, NULL AS theirs, line AS ours FROM taken`.execute(
    tx,
  )
  return rows
}

export const upsertDifferences = (tx: Tx, { book, id }: Run, found: readonly Difference[]) =>
  sql`
    INSERT INTO book_difference (book, hour, name, what, theirs, ours, run)
    SELECT ${book.name}, d.*, ${id}::uuid
    FROM unnest(${timeArray(found, ({ hour }) => hour)}::timestamptz[], ${textArray(found, ({ name }) => name)}::text[],
      ${plainArray(found.map(({ what }) => what))}::text[], ${textArray(found, ({ theirs }) => theirs)}::text[],
      ${textArray(found, ({ ours }) => ours)}::text[]) AS d
    ON CONFLICT (book, hour, name) DO UPDATE
      SET what = excluded.what, theirs = excluded.theirs, ours = excluded.ours, run = excluded.run`.execute(
    tx,
  )

/** Which of them a person has looked at, as they are, and has closed. */
export async function listExplained(
  tx: Tx,
  { name: book }: Book,
  found: readonly Difference[],
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT d.name FROM unnest(${textArray(found, ({ name }) => name)}::text[], ${plainArray(found.map(({ what }) => what))}::text[],
      ${textArray(found, ({ theirs }) => theirs)}::text[], ${textArray(found, ({ ours }) => ours)}::text[]) AS d (name, what, theirs, ours)
    JOIN operator_task t ON t.kind = 'difference' AND t.subject = ${book} || ':' || d.name AND t.closed_by IS NOT NULL
    WHERE t.detail = jsonb_build_object('what', d.what, 'theirs', d.theirs, 'ours', d.ours)`.execute(tx)
  return new Set(rows.map(({ name }) => name))
}

/** As SQL, one look-up by name for each: closes the cases of `gone (name)` of which we have a line by now; one that neither side has is left to a person. */
const closeResolved = (book: Book, now: Date) => sql`
  UPDATE operator_task t SET closed_at = ${now} FROM gone
  WHERE t.kind = 'difference' AND t.subject = ${book.name} || ':' || gone.name AND t.closed_at IS NULL
    AND (SELECT true FROM (${book.lines} AND ${book.isNamed(sql`gone.name`)}) o LIMIT 1)`

/** Differences of a span that this run has not seen again. */
export const resolveSpan = (tx: Tx, { book, id }: Run, { from, to }: Span, now: Date) =>
  sql`
    WITH gone AS (
      DELETE FROM book_difference WHERE book = ${book.name} AND hour >= ${from} AND hour < ${to} AND run <> ${id}::uuid
      RETURNING name
    )
    ${closeResolved(book, now)}`.execute(tx)

/** Differences, however old, where we have by now what the other side had. */
export const resolveKnown = (db: Db, book: Book, now: Date) =>
  sql`
    WITH gone AS (
      DELETE FROM book_difference d
      WHERE d.book = ${book.name}
        AND d.theirs = (SELECT ${lineOf('o')} FROM (${book.lines} AND ${book.isNamed(sql`d.name`)}) o LIMIT 1)
      RETURNING d.name
    )
    ${closeResolved(book, now)}`.execute(db)

interface ComparedHour {
  hour: Date
  comparedUntil: Date
  theirs: bigint
  ours: bigint
  dueAt: Date | null
}

export const setCompared = (tx: Tx, { name }: Book, hours: ComparedHour[], now: Date) =>
  sql`
    UPDATE book_hour h SET compared_until = w.until, compared_at = ${now}, theirs = w.theirs, ours = w.ours, due_at = w.due
    FROM unnest(${timeArray(hours, ({ hour }) => hour)}::timestamptz[], ${timeArray(hours, ({ comparedUntil }) => comparedUntil)}::timestamptz[],
      ${bigintArray(hours, ({ theirs }) => theirs)}::bigint[], ${bigintArray(hours, ({ ours }) => ours)}::bigint[],
      ${timeArray(hours, ({ dueAt }) => dueAt)}::timestamptz[]) AS w (hour, until, theirs, ours, due)
    WHERE h.book = ${name} AND h.hour = w.hour`.execute(tx)

/** Which of these hours have differences. */
export async function listDifferingHours(tx: Tx, { name }: Book, { from, to }: Span): Promise<Set<number>> {
  const { rows } = await sql<{ hour: Date }>`
    SELECT DISTINCT hour FROM book_difference WHERE book = ${name} AND hour >= ${from} AND hour < ${to}`.execute(
    tx,
  )
  return new Set(rows.map(({ hour }) => hour.getTime()))
}

/** Those with an open case. */
export async function countOpen(db: Db, { name }: Book): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM book_difference d
    WHERE d.book = ${name} AND EXISTS (
      SELECT FROM operator_task t WHERE t.kind = 'difference' AND t.subject = d.book || ':' || d.name AND t.closed_at IS NULL)`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
