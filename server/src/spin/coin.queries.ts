/** The SQL of coins that deposits earn: read from the ledger, so that every way of paying in counts (decisions D10). */
import { sql } from 'kysely'
import type { Db, Tx } from '#db/schema.ts'

/** A member's deposits of one Bangkok day. */
export interface DepositDay {
  memberId: string
  currency: 'THB' | 'LAK'
  /** YYYY-MM-DD. */
  day: string
}

export interface DayTotal {
  deposited: bigint
  earned: bigint
}

/** What one day of one member has come to: paid in and not taken back, and the coins that it has earned. */
const totalOf = (memberId: unknown, day: unknown) => sql<DayTotal>`
  (SELECT coalesce(sum(e.amount), 0)::bigint FROM journal j
   JOIN entry e ON e.journal_id = j.id AND e.code = 'wallet'
   WHERE j.member_id = ${memberId} AND j.kind LIKE 'deposit%'
     AND j.created_at >= ${day}::timestamp AT TIME ZONE 'Asia/Bangkok'
     AND j.created_at < (${day}::timestamp + interval '1 day') AT TIME ZONE 'Asia/Bangkok'
     AND NOT EXISTS (SELECT FROM journal r WHERE r.member_id = j.member_id AND r.reverses = j.id)) AS deposited,
  (SELECT coalesce(sum(e.amount), 0)::bigint FROM journal j
   JOIN entry e ON e.journal_id = j.id AND e.code = 'coin'
   WHERE j.member_id = ${memberId} AND j.key >= 'coin_earned:' || ${day} || ':' AND j.key < 'coin_earned:' || ${day} || ';'
  ) AS earned`

export interface RecentDay extends DepositDay, DayTotal {
  /** Of the newest deposit of this day that was seen now. */
  newestAt: Date
}

/** The days of the oldest `limit` deposits from this moment on, each with what it has come to. */
export async function listDepositDays(
  db: Db,
  from: Date,
  limit: number,
): Promise<{ days: RecentDay[]; count: number }> {
  const { rows } = await sql<RecentDay & { count: bigint }>`
    WITH recent AS (
      SELECT member_id, currency, created_at, to_char(created_at AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS day
      FROM journal WHERE kind LIKE 'deposit%' AND created_at >= ${from} ORDER BY created_at LIMIT ${limit}
    ), days AS (
      SELECT member_id, currency, day, max(created_at) AS newest_at, count(*) AS count FROM recent GROUP BY 1, 2, 3
    )
    SELECT d.member_id AS "memberId", d.currency, d.day, d.newest_at AS "newestAt", d.count,
      ${totalOf(sql.ref('d.member_id'), sql.ref('d.day'))}
    FROM days d`.execute(db)
  return { days: rows, count: rows.reduce((sum, { count }) => sum + Number(count), 0) }
}

/** The same for one, alone: nobody else earns coins for this member until the transaction ends. */
export async function lockDayTotal(tx: Tx, { memberId, day }: DepositDay): Promise<DayTotal> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('coins of ' || ${memberId}, 0))`.execute(tx)
  const { rows } = await sql<DayTotal>`SELECT ${totalOf(memberId, day)}`.execute(tx)
  return rows[0] ?? { deposited: 0n, earned: 0n }
}

/** How far deposits were read for coins: a row beside the banks' own. */
const feed = 'coins'

export async function findReadUntil(db: Db): Promise<Date | undefined> {
  const row = await db.selectFrom('feed_cursor').select('cursor').where('feed', '=', feed).executeTakeFirst()
  return row && new Date(Number(row.cursor))
}

/** Only forward: a process that was slower than another one takes nothing back. */
export const setReadUntil = (db: Db, at: Date, now: Date) =>
  sql`
    INSERT INTO feed_cursor AS c (feed, cursor, moved_at) VALUES (${feed}, ${at.getTime()}, ${now})
    ON CONFLICT (feed) DO UPDATE SET cursor = excluded.cursor, moved_at = excluded.moved_at
    WHERE c.cursor < excluded.cursor`.execute(db)
