/** Closed days: what each member paid in, took out, was given and held on a day in Bangkok, from the entries (decisions D8). */
import { sql } from 'kysely'
import { addDays, type Day, startOf } from '#bangkok-day.ts'
import type { Tx } from '#db/schema.ts'
import type { App } from '../context.ts'
import { houseRoles } from './chart.ts'
import { closePeriods, type Period } from './period-close.ts'

/** Who did anything is looked for in stretches of the day. */
const stretchMs = 10 * 60_000

/** Closes days that are over; members who did nothing have no row. */
export const closeDays = (app: App): Promise<number> =>
  closePeriods(app, { task: 'day', lastDayOf: async (firstDay) => firstDay, step: closeStretch })

async function closeStretch(tx: Tx, { firstDay: day, mark }: Period): Promise<string | undefined> {
  const end = startOf(addDays(day, 1))
  // A day on which nobody did anything is closed at once.
  if (mark === null && !(await hasJournals(tx, startOf(day), end))) return undefined
  const from = mark === null ? startOf(day) : new Date(mark)
  const until = new Date(from.getTime() + stretchMs)
  await insertMemberDays(tx, day, from, until)
  return until < end ? until.toISOString() : undefined
}

async function hasJournals(tx: Tx, from: Date, until: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM journal WHERE created_at >= ${from} AND created_at < ${until} LIMIT 1`.execute(tx)
  return rows.length > 0
}

const familiesOf = (role: 'deposit' | 'withdrawal' | 'gift') =>
  Object.entries(houseRoles).flatMap(([family, its]) => (its === role ? [family] : []))

/** Whether an account's code is of a family of this role. */
const isOf = (role: 'deposit' | 'withdrawal' | 'gift') =>
  sql`(split_part(a.code, ':', 1) || ':' || split_part(a.code, ':', 2)) = ANY(${familiesOf(role)}::text[])`

/**
 * The whole day of everybody who did anything between two times of it. An account's balance at a time is what its last
 * entry before then says; entries are read from the newest back, so old ones cost nothing.
 */
async function insertMemberDays(tx: Tx, day: Day, from: Date, until: Date) {
  const start = startOf(day)
  const end = startOf(addDays(day, 1))
  const lastBefore = (moment: Date) => sql`
    SELECT e.balance_after, e.seq FROM entry e
    WHERE e.member_id = a.member_id AND e.code = a.code AND e.created_at < ${moment} ORDER BY e.seq DESC LIMIT 1`
  await sql`
    INSERT INTO member_day (member_id, day, currency, deposits, withdrawals, gifts, holdings_start, holdings_end)
    SELECT m.id, ${day}::date, m.currency, f.*
    FROM (SELECT DISTINCT member_id FROM journal WHERE created_at >= ${from} AND created_at < ${until}) j
    JOIN member m ON m.id = j.member_id
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(at_start - at_end) FILTER (WHERE ${isOf('deposit')}), 0)::bigint,
        coalesce(sum(at_end - at_start) FILTER (WHERE ${isOf('withdrawal')}), 0)::bigint,
        coalesce(sum(given) FILTER (WHERE ${isOf('gift')}), 0)::bigint,
        coalesce(sum(at_start) FILTER (WHERE a.code NOT LIKE 'house:%'), 0)::bigint,
        coalesce(sum(at_end) FILTER (WHERE a.code NOT LIKE 'house:%'), 0)::bigint
      FROM account a
      LEFT JOIN LATERAL (${lastBefore(start)}) s ON true
      LEFT JOIN LATERAL (${lastBefore(end)}) n ON true
      -- What a bonus took back when it ended was the member's loss: only what was given counts.
      LEFT JOIN LATERAL (
        SELECT -sum(e.amount) AS given FROM entry e
        WHERE ${isOf('gift')} AND e.member_id = a.member_id AND e.code = a.code AND e.amount < 0
          AND e.seq > coalesce(s.seq, 0) AND e.seq <= n.seq) g ON true
      CROSS JOIN LATERAL (
        SELECT coalesce(s.balance_after, 0) AS at_start, coalesce(n.balance_after, 0) AS at_end) b
      WHERE a.member_id = m.id AND a.currency = m.currency) f
    ON CONFLICT (member_id, day) DO NOTHING`.execute(tx)
}
