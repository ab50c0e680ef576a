/** SQL of the archive: the books of a year, member by member, as the lines of its files. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'
import type { Day } from '#platform/time/bangkok-day.ts'

export interface Span {
  from: Date
  until: Date
}

/** Some members, one after the other in the order of their ids. */
export interface Piece {
  /** Begins after this one; null: with the first of all, which is the house. */
  after: string | null
  last: string
}

const isAfter = (after: string | null) => (after ? sql`member_id > ${after}::uuid` : sql`true`)

export async function isDayClosed(db: Db, day: Day): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM period_close WHERE task = 'day' AND last_day >= ${day}::date AND closed_at IS NOT NULL LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Rows of the statement that are still to be settled, and would change afterwards. */
export async function countOpen(db: Db, { from, until }: Span): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM statement
    WHERE status = 'PROCESSING' AND created_at >= ${from} AND created_at < ${until}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The next members, as many as have at most so many entries together, and one at the least. Undefined after the last. */
export async function findPiece(
  db: Db,
  after: string | null,
  { members, entries }: { members: number; entries: number },
): Promise<Piece | undefined> {
  const { rows } = await sql<{ last: string }>`
    SELECT last FROM (
      SELECT member_id AS last, row_number() OVER w AS place, sum(sum(seq)) OVER w AS entries
      FROM account WHERE ${isAfter(after)} GROUP BY member_id WINDOW w AS (ORDER BY member_id) LIMIT ${members}) next
    WHERE place = 1 OR entries <= ${entries} ORDER BY last DESC LIMIT 1`.execute(db)
  return rows[0] && { after, last: rows[0].last }
}

export interface ArchiveLine {
  month: string
  line: string
  journals: number
  entries: number
  statementRows: number
}

const isOf = ({ after, last }: Piece) => sql`${isAfter(after)} AND member_id <= ${last}::uuid`

const ofPiece = (piece: Piece, { from, until }: Span) =>
  sql`${isOf(piece)} AND created_at >= ${from} AND created_at < ${until}`

const month = sql`to_char(created_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM')`

/** An entry belongs to the month of its own time, which never runs backwards along an account (I-41). */
export async function listLines(db: Db, piece: Piece, span: Span): Promise<ArchiveLine[]> {
  const { rows } = await sql<ArchiveLine>`
    WITH moved AS (
      SELECT member_id, ${month} AS month, code, count(*)::int AS entries,
        (array_agg(balance_after - amount ORDER BY seq))[1] AS opening, min(seq) - 1 AS opening_seq,
        (array_agg(balance_after ORDER BY seq DESC))[1] AS closing, max(seq) AS closing_seq,
        json_agg(json_build_array(seq, journal_id, amount, balance_after, created_at) ORDER BY seq) AS listed
      FROM entry WHERE ${ofPiece(piece, span)} GROUP BY 1, 2, 3
    ), accounts AS (
      SELECT member_id, month, sum(entries)::int AS count, json_agg(json_build_object('code', code, 'currency', currency,
        'opening', opening, 'openingSeq', opening_seq, 'closing', closing, 'closingSeq', closing_seq, 'entries', listed)
        ORDER BY code) AS list
      FROM moved JOIN (SELECT member_id, code, currency FROM account WHERE ${isOf(piece)}) a USING (member_id, code) GROUP BY 1, 2
    ), journals AS (
      SELECT member_id, ${month} AS month, count(*)::int AS count, json_agg(json_build_object('id', id,
        'key', key, 'kind', kind, 'currency', currency, 'reverses', reverses, 'at', created_at) ORDER BY created_at, id) AS list
      FROM journal WHERE ${ofPiece(piece, span)} GROUP BY 1, 2
    ), rows AS (
      SELECT member_id, ${month} AS month, count(*)::int AS count,
        json_agg(to_jsonb(s) - 'member_id' ORDER BY n) AS list
      FROM statement s WHERE ${ofPiece(piece, span)} GROUP BY 1, 2
    )
    SELECT month, coalesce(journals.count, 0) AS journals, coalesce(accounts.count, 0) AS entries,
      coalesce(rows.count, 0) AS statement_rows,
      json_build_object('member', member_id, 'accounts', coalesce(accounts.list, '[]'),
        'journals', coalesce(journals.list, '[]'), 'statement', coalesce(rows.list, '[]'))::text AS line
    FROM accounts FULL JOIN journals USING (member_id, month) FULL JOIN rows USING (member_id, month)
    ORDER BY month, member_id`.execute(db)
  return rows
}
