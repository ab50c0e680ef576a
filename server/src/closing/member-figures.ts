/** What a member has paid in, taken out, played and been given, since always and since a day: from the ledger (staff-calls T3). */
import { type RawBuilder, sql } from 'kysely'
import { houseRoles } from '#ledger/chart.ts'
import type { Db } from '#platform/db/schema.ts'
import { theRow } from '#platform/db/the-row.ts'
import type { Day } from '#platform/time/bangkok-day.ts'

/** Minor units. */
export interface MemberFigures {
  deposits: bigint
  withdrawals: bigint
  /** What games took, less what they gave. */
  ggr: bigint
  /** Bonuses, refunds, invite bonuses and prizes, less what was taken back. */
  bonuses: bigint
}

type Role = Exclude<(typeof houseRoles)[keyof typeof houseRoles], 'none'>

/** Whether the code of account `a` is of a family of this role. */
const isOf = (role: Role) => {
  const families = Object.entries(houseRoles).flatMap(([family, its]) => (its === role ? [family] : []))
  return sql`(split_part(a.code, ':', 1) || ':' || split_part(a.code, ':', 2)) = ANY(${families}::text[])`
}

/** The house's accounts are kept per member: their balances are what has moved between the two. */
export async function getMemberFigures(db: Db, memberId: string): Promise<MemberFigures> {
  const answer = await sql<MemberFigures>`
    SELECT coalesce(-sum(a.balance) FILTER (WHERE ${isOf('deposit')}), 0)::bigint AS deposits,
      coalesce(sum(a.balance) FILTER (WHERE ${isOf('withdrawal')}), 0)::bigint AS withdrawals,
      coalesce(sum(a.balance) FILTER (WHERE ${isOf('game')}), 0)::bigint AS ggr,
      coalesce(-sum(a.balance) FILTER (WHERE ${isOf('gift')}), 0)::bigint AS bonuses
    FROM account a WHERE a.member_id = ${memberId}`.execute(db)
  return theRow(answer)
}

/**
 * The same from the beginning of a day in Bangkok. Days that are closed are read as such; of the others an account's last
 * entry before them says what it was: a long history costs nothing.
 */
export async function getMemberFiguresSince(db: Db, memberId: string, day: Day): Promise<MemberFigures> {
  const answer = await sql<MemberFigures>`
    WITH open AS (
      SELECT greatest(${day}::date, (
        SELECT last_day + 1 FROM period_close WHERE task = 'day' AND closed_at IS NOT NULL
        ORDER BY first_day DESC LIMIT 1)) AS day
    ), closed AS (
      SELECT coalesce(sum(d.deposits), 0) AS deposits, coalesce(sum(d.withdrawals), 0) AS withdrawals,
        coalesce(sum(d.game_loss), 0) AS ggr, coalesce(sum(d.gifts_received - d.gifts_taken_back), 0) AS bonuses
      FROM member_day d, open WHERE d.member_id = ${memberId} AND d.day >= ${day}::date AND d.day < open.day
    ), a AS (
      SELECT a.code, a.balance - coalesce(s.balance_after, 0) AS moved
      FROM account a CROSS JOIN open LEFT JOIN LATERAL (
        SELECT e.balance_after FROM entry e
        WHERE e.member_id = a.member_id AND e.code = a.code AND e.created_at < open.day::timestamp AT TIME ZONE 'Asia/Bangkok'
        ORDER BY e.seq DESC LIMIT 1) s ON true
      WHERE a.member_id = ${memberId} AND a.code LIKE 'house:%'
    )
    SELECT (c.deposits - coalesce(sum(moved) FILTER (WHERE ${isOf('deposit')}), 0))::bigint AS deposits,
      (c.withdrawals + coalesce(sum(moved) FILTER (WHERE ${isOf('withdrawal')}), 0))::bigint AS withdrawals,
      (c.ggr + coalesce(sum(moved) FILTER (WHERE ${isOf('game')}), 0))::bigint AS ggr,
      (c.bonuses - coalesce(sum(moved) FILTER (WHERE ${isOf('gift')}), 0))::bigint AS bonuses
    FROM closed c LEFT JOIN a ON true
    GROUP BY c.deposits, c.withdrawals, c.ggr, c.bonuses`.execute(db)
  return theRow(answer)
}

/** Minor units. */
interface Moved {
  deposits: bigint
  /** Game results, won and lost ones added up. */
  play: bigint
  bonus: bigint
}

/**
 * What came, was played and was given after one moment and up to another. Entries are read from the newest back, so what
 * lies before costs nothing.
 */
export async function getMovedBetween(
  db: Db,
  memberId: string,
  after: Date | null,
  until: Date,
): Promise<Moved> {
  const last = (condition: RawBuilder<unknown>) => sql`
    SELECT e.balance_after, e.seq FROM entry e
    WHERE e.member_id = a.member_id AND e.code = a.code AND ${condition} ORDER BY e.seq DESC LIMIT 1`
  const answer = await sql<Moved>`
    WITH moved AS (
      SELECT a.code, coalesce(n.balance_after, 0) - coalesce(s.balance_after, 0) AS sum, p.played
      FROM account a
      LEFT JOIN LATERAL (${last(after ? sql`e.created_at <= ${after}` : sql`false`)}) s ON true
      LEFT JOIN LATERAL (${last(sql`e.created_at <= ${until}`)}) n ON true
      LEFT JOIN LATERAL (
        SELECT sum(abs(e.amount)) AS played FROM entry e
        WHERE ${isOf('game')} AND e.member_id = a.member_id AND e.code = a.code
          AND e.seq > coalesce(s.seq, 0) AND e.seq <= n.seq) p ON true
      WHERE a.member_id = ${memberId} AND a.code LIKE 'house:%'
    )
    SELECT coalesce(-sum(a.sum) FILTER (WHERE ${isOf('deposit')}), 0)::bigint AS deposits,
      coalesce(sum(a.played), 0)::bigint AS play,
      coalesce(-sum(a.sum) FILTER (WHERE ${isOf('gift')}), 0)::bigint AS bonus
    FROM moved a`.execute(db)
  return theRow(answer)
}

/** What a member has paid in, was paid, and has won in games, less what was lost, since a moment. */
export async function getMovedSince(db: Db, memberId: string, since: Date) {
  const answer = await sql<{ deposits: bigint; withdrawals: bigint; results: bigint }>`
    WITH a AS (
      SELECT a.code, a.balance - coalesce(s.balance_after, 0) AS moved
      FROM account a LEFT JOIN LATERAL (
        SELECT e.balance_after FROM entry e
        WHERE e.member_id = a.member_id AND e.code = a.code AND e.created_at < ${since}
        ORDER BY e.seq DESC LIMIT 1) s ON true
      WHERE a.member_id = ${memberId} AND a.code LIKE 'house:%'
    )
    SELECT coalesce(-sum(moved) FILTER (WHERE ${isOf('deposit')}), 0)::bigint AS deposits,
      coalesce(sum(moved) FILTER (WHERE ${isOf('withdrawal')}), 0)::bigint AS withdrawals,
      coalesce(-sum(moved) FILTER (WHERE ${isOf('game')}), 0)::bigint AS results
    FROM a`.execute(db)
  return theRow(answer)
}
