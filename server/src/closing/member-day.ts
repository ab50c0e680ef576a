/** Closed days: what each member paid in, took out, was given and held on a day in Bangkok, from the entries (decisions D8). */
import { sql } from 'kysely'
import { houseRoles } from '#ledger/chart.ts'
import { plainArray } from '#platform/db/array.ts'
import type { Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, startOf } from '#platform/time/bangkok-day.ts'
import { type Books, closePeriods, firstMark, type Period } from './period-close.ts'

/**
 * Closes days that are over; members who did nothing have no row.
 *
 * @param atOnce members in one transaction.
 */
export const closeDays = (app: Books, atOnce = serverLimits.dayMembersAtOnce): Promise<number> =>
  closePeriods(app, {
    task: 'day',
    lastDayOf: async (firstDay) => firstDay,
    step: (tx, period) => closePiece(tx, period, atOnce),
  })

/** The next members of a stretch. The mark says where it begins and, within it, after which member to go on. */
async function closePiece(
  tx: Tx,
  { firstDay: day, mark }: Period,
  atOnce: number,
): Promise<string | undefined> {
  const end = startOf(addDays(day, 1))
  const [start = startOf(day).toISOString(), after = firstMark] = mark?.split(' ') ?? []
  const from = new Date(start)
  const until = await endOfStretch(tx, from, mark === null ? end : undefined)
  const memberIds = await listActive(tx, { from, until, after, atOnce })
  await insertMemberDays(tx, day, await withoutDay(tx, day, memberIds))
  if (memberIds.length === atOnce) return `${start} ${memberIds.at(-1)}`
  return until < end ? until.toISOString() : undefined
}

/**
 * Each piece of the stretch asks again. Halves only, so that with more journals the answer is the same or earlier, and what
 * is cut off is the next stretch: it is never later, where a piece before has passed members by.
 *
 * @param dayEnd at the beginning of a day: a quiet one is one stretch.
 */
export async function endOfStretch(tx: Tx, from: Date, dayEnd?: Date): Promise<Date> {
  if (dayEnd && (await countJournals(tx, from, dayEnd)) <= serverLimits.dayJournalsAtOnce) return dayEnd
  for (let ms = serverLimits.dayStretchMs; ; ) {
    const until = new Date(from.getTime() + ms)
    const count = await countJournals(tx, from, until)
    if (count <= serverLimits.dayJournalsAtOnce || ms === serverLimits.dayStretchMinMs) return until
    ms = Math.max(serverLimits.dayStretchMinMs, Math.floor(ms / 2))
  }
}

/**
 * The next members whose money moved in a stretch, in the order of their ids: coins make nobody active, and a job may give
 * them on the next day. The stretch is found by its time first: in the
 * order of members the whole journal would be read, and a plan that is kept for all values would do that.
 */
async function listActive(
  tx: Tx,
  { from, until, after, atOnce }: { from: Date; until: Date; after: string; atOnce: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH stretch AS MATERIALIZED (
      SELECT DISTINCT member_id AS id FROM journal
      WHERE created_at >= ${from} AND created_at < ${until} AND currency <> 'COIN'
    )
    SELECT id FROM stretch WHERE id > ${after} ORDER BY id LIMIT ${atOnce}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those who have no row yet: who plays all day is in each stretch of it. */
async function withoutDay(tx: Tx, day: Day, memberIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT member_id AS id FROM member_day WHERE member_id = ANY(${plainArray(memberIds)}::uuid[]) AND day = ${day}::date`.execute(
    tx,
  )
  const done = new Set(rows.map(({ id }) => id))
  return memberIds.filter((id) => !done.has(id))
}

/** All of them, since a plan that looks for the first one only may begin at the beginning of time. */
async function countJournals(tx: Tx, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT count(*) AS count FROM journal WHERE created_at >= ${from} AND created_at < ${until}`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

type Role = 'deposit' | 'withdrawal' | 'gift' | 'game'

const familiesOf = (role: Role) =>
  Object.entries(houseRoles).flatMap(([family, its]) => (its === role ? [family] : []))

/** As SQL: whether the code of account `a` is of a family of this role. */
export const isOf = (role: Role) =>
  sql`(split_part(a.code, ':', 1) || ':' || split_part(a.code, ':', 2)) = ANY(${familiesOf(role)}::text[])`

/** As SQL: the last entry of account `a` before that moment, found from the newest back. */
export const lastBefore = (moment: Date) => sql`
  SELECT e.balance_after, e.seq FROM entry e
  WHERE e.member_id = a.member_id AND e.code = a.code AND e.created_at < ${moment} ORDER BY e.seq DESC LIMIT 1`

/** A debt is no holding: it is what the house is owed. */
const isHeld = sql`a.code NOT LIKE 'house:%' AND a.code <> 'debt'`

/**
 * The whole day of these members. An account's balance at a time is what its last entry before then says; entries are
 * read from the newest back, so old ones cost nothing.
 */
async function insertMemberDays(tx: Tx, day: Day, memberIds: string[]) {
  if (memberIds.length === 0) return
  const start = startOf(day)
  const end = startOf(addDays(day, 1))
  await sql`
    INSERT INTO member_day (member_id, day, currency, deposits, withdrawals, game_loss, gifts_received, gifts_taken_back,
      holdings_start, holdings_end)
    SELECT m.id, ${day}::date, m.currency, f.*
    FROM unnest(${plainArray(memberIds)}::uuid[]) AS w (id) JOIN member m ON m.id = w.id
    CROSS JOIN LATERAL (
      SELECT
        coalesce(sum(at_start - at_end) FILTER (WHERE ${isOf('deposit')}), 0)::bigint,
        coalesce(sum(at_end - at_start) FILTER (WHERE ${isOf('withdrawal')}), 0)::bigint,
        coalesce(sum(at_end - at_start) FILTER (WHERE ${isOf('game')}), 0)::bigint,
        coalesce(sum(given), 0)::bigint,
        coalesce(sum(taken_back), 0)::bigint,
        coalesce(sum(at_start) FILTER (WHERE ${isHeld}), 0)::bigint,
        coalesce(sum(at_end) FILTER (WHERE ${isHeld}), 0)::bigint
      FROM account a
      LEFT JOIN LATERAL (${lastBefore(start)}) s ON true
      LEFT JOIN LATERAL (${lastBefore(end)}) n ON true
      LEFT JOIN LATERAL (
        SELECT -sum(e.amount) FILTER (WHERE e.amount < 0) AS given, sum(e.amount) FILTER (WHERE e.amount > 0) AS taken_back
        FROM entry e
        WHERE ${isOf('gift')} AND e.member_id = a.member_id AND e.code = a.code
          AND e.seq > coalesce(s.seq, 0) AND e.seq <= n.seq) g ON true
      CROSS JOIN LATERAL (
        SELECT coalesce(s.balance_after, 0) AS at_start, coalesce(n.balance_after, 0) AS at_end) b
      WHERE a.member_id = m.id AND a.currency = m.currency) f
    ON CONFLICT (member_id, day) DO NOTHING`.execute(tx)
}
