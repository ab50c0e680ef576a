/** SQL of our books beside those outside, by days in Bangkok: what has been compared, added up (staff-calls T6). */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'
import type { Day } from '#platform/time/bangkok-day.ts'
import type { Book } from './book.queries.ts'
import type { Span } from './reconciliation.rules.ts'

interface OfDay {
  book: string
  day: Day
}

const dayOf = (at: string) => sql`(${sql.ref(at)} AT TIME ZONE 'Asia/Bangkok')::date::text`

/** Days of which something has been compared, and up to when. */
export async function listComparedDays(db: Db, books: readonly Book[], { from, to }: Span) {
  const { rows } = await sql<OfDay & { comparedUntil: Date }>`
    SELECT book, ${dayOf('hour')} AS day, max(compared_until) AS compared_until FROM book_hour
    WHERE book = ANY(${books.map(({ name }) => name)}::text[]) AND hour >= ${from} AND hour < ${to} AND compared_at IS NOT NULL
    GROUP BY 1, 2`.execute(db)
  return rows
}

/** What our lines come to, as far as their hours have been compared. */
export async function sumOurs(db: Db, books: readonly Book[], { from, to }: Span) {
  const ofBook = ({ name, lines }: Book) => sql`
    SELECT ${name}::text AS book, ${dayOf('o.at')} AS day, o.currency, sum(o.amount)::bigint AS amount
    FROM (${lines}) o
    JOIN book_hour h ON h.book = ${name} AND h.hour = date_trunc('hour', o.at) AND h.compared_at IS NOT NULL
      AND o.at < h.compared_until
    WHERE o.at >= ${from} AND o.at < ${to}
    GROUP BY 2, 3`
  if (books.length === 0) return []
  const { rows } = await sql<OfDay & { currency: Currency; amount: bigint }>`
    ${sql.join(books.map(ofBook), sql` UNION ALL `)}`.execute(db)
  return rows
}

interface Unmatched extends OfDay {
  currency: Currency
  /** What the lines come to that only one side has in this way, and how many they are. */
  ours: bigint
  theirs: bigint
  here: number
  there: number
  openCases: number
}

/** Lines of a side are stored as `amount currency about`. */
export async function sumUnmatched(db: Db, books: readonly Book[], { from, to }: Span) {
  const { rows } = await sql<Unmatched>`
    SELECT book, ${dayOf('hour')} AS day, split_part(line, ' ', 2) AS currency,
      coalesce(sum(amount) FILTER (WHERE side = 'here'), 0)::bigint AS ours,
      coalesce(sum(amount) FILTER (WHERE side = 'there'), 0)::bigint AS theirs,
      count(*) FILTER (WHERE side = 'here')::int AS here, count(*) FILTER (WHERE side = 'there')::int AS there,
      count(DISTINCT name) FILTER (WHERE is_open)::int AS open_cases
    FROM (
      SELECT d.book, d.hour, d.name, w.side, w.line, split_part(w.line, ' ', 1)::bigint AS amount, EXISTS (
        SELECT FROM operator_task t
        WHERE t.kind = 'difference' AND t.subject = d.book || ':' || d.name AND t.closed_at IS NULL) AS is_open
      FROM book_difference d CROSS JOIN LATERAL (VALUES ('here', d.ours), ('there', d.theirs)) w (side, line)
      WHERE d.book = ANY(${books.map(({ name }) => name)}::text[]) AND d.hour >= ${from} AND d.hour < ${to} AND w.line IS NOT NULL) u
    GROUP BY 1, 2, 3`.execute(db)
  return rows
}
