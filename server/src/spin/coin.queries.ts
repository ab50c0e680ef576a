/** The SQL of coins that deposits earn: read from the ledger, so that every way of paying in counts (decisions D10). */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { bigintArray, plainArray, textArray, uuidArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

/** A member's deposits of one Bangkok day for which no coins were worked out yet, and what the day has come to. */
export interface UnreadDay {
  memberId: string
  currency: Currency
  /** YYYY-MM-DD. */
  day: string
  /** The deposits. */
  journalIds: string[]
  /** The highest level that deposits less withdrawals have reached on this day. */
  level: bigint
  /** The coins that the day has earned already. */
  earned: bigint
}

/**
 * What was paid in less what was asked back, movement by movement. A deposit that was reversed does not count, and a
 * withdrawal that was returned only takes back its own of the same day, so that the level never rises but by deposits.
 */
const highestLevel = sql`
  SELECT greatest(max(level), 0)::bigint FROM (
    SELECT sum(e.amount) OVER (ORDER BY e.seq) AS level
    FROM journal j JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code = 'wallet'
    WHERE j.member_id = d.member_id AND j.created_at >= d.start AND j.created_at < d.start + interval '1 day'
      AND (j.kind LIKE 'deposit%' OR j.kind IN ('withdraw_held', 'withdraw_returned', 'set_aside_released'))
      -- What was set aside counts when it comes into the wallet (decisions D16).
      AND (j.kind NOT LIKE 'deposit%' OR NOT EXISTS (
        SELECT FROM journal p WHERE p.member_id = j.member_id AND p.key = 'set_aside_put:' || j.key))
      AND NOT EXISTS (SELECT FROM journal r WHERE r.member_id = j.member_id AND r.reverses = j.id)
      AND (j.kind <> 'withdraw_returned' OR EXISTS (
        SELECT FROM journal h WHERE h.member_id = j.member_id AND h.created_at >= d.start
          AND h.key = 'withdraw_held:' || split_part(j.key, ':', 2)))) l`

const coinsOfDay = (memberId: unknown, day: unknown) => sql`
  (SELECT coalesce(sum(e.amount), 0)::bigint FROM journal j
   JOIN entry e ON e.journal_id = j.id AND e.code = 'coin'
   WHERE j.member_id = ${memberId} AND j.key >= 'coin_earned:' || ${day} || ':' AND j.key < 'coin_earned:' || ${day} || ';')`

/** Where a walk over the deposits begins. */
export const firstDeposit = {
  memberId: '00000000-0000-0000-0000-000000000000',
  journalId: '00000000-0000-0000-0000-000000000000',
}
export type DepositMark = typeof firstDeposit

/** The next deposits that no other process is at work on, locked until the transaction ends; in the order of members. */
export async function lockUnreadDeposits(tx: Tx, after: DepositMark, limit: number): Promise<DepositMark[]> {
  const { rows } = await sql<DepositMark>`
    SELECT member_id AS "memberId", journal_id AS "journalId" FROM deposit_unread
    WHERE (member_id, journal_id) > (${after.memberId}::uuid, ${after.journalId}::uuid)
    ORDER BY member_id, journal_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows
}

/** The days of these deposits, each with what it has come to. */
export async function readDays(tx: Tx, deposits: DepositMark[]): Promise<UnreadDay[]> {
  const { rows } = await sql<UnreadDay>`
    WITH days AS (
      SELECT u.member_id, date_trunc('day', u.created_at, 'Asia/Bangkok') AS start, array_agg(u.journal_id) AS journals
      FROM unnest(${uuidArray(deposits, ({ memberId }) => memberId)}::uuid[],
        ${uuidArray(deposits, ({ journalId }) => journalId)}::uuid[]) AS w (member_id, journal_id)
      JOIN deposit_unread u USING (member_id, journal_id) GROUP BY 1, 2
    )
    SELECT d.member_id AS "memberId", m.currency, n.day, d.journals AS "journalIds", (${highestLevel}) AS level,
      ${coinsOfDay(sql.ref('d.memberId'), sql.ref('n.day'))} AS earned
    FROM days d JOIN member m ON m.id = d.member_id
    CROSS JOIN LATERAL (SELECT to_char(d.start AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS day) n`.execute(
    tx,
  )
  return rows
}

/** Their coins have been worked out. */
export const forgetDeposits = (tx: Tx, days: UnreadDay[]) =>
  sql`DELETE FROM deposit_unread u USING unnest(${plainArray(days.flatMap(({ journalIds, memberId }) => journalIds.map(() => memberId)))}::uuid[],
      ${plainArray(days.flatMap(({ journalIds }) => journalIds))}::uuid[]) AS w (member_id, journal_id)
    WHERE u.member_id = w.member_id AND u.journal_id = w.journal_id`.execute(tx)

/** Another process has given coins for the same day since it was read. */
export class GivenSinceError extends Error {}

interface CoinsOfDay {
  memberId: string
  day: string
  /** What the day has earned with this posting. */
  earned: bigint
}

/** Written with coins, whose account is locked by then: fails them when others were given for the day since it was read. */
export const noneGivenSince: AttachedRowWriter<CoinsOfDay> = {
  name: 'no coins given since',
  async write(tx, rows) {
    const { rows: moved } = await sql`
      SELECT FROM unnest(${uuidArray(rows, ({ memberId }) => memberId)}::uuid[], ${textArray(rows, ({ day }) => day)}::text[],
        ${bigintArray(rows, ({ earned }) => earned)}::bigint[]) AS w (member_id, day, earned)
      WHERE w.earned <> ${coinsOfDay(sql.ref('w.memberId'), sql.ref('w.day'))} LIMIT 1`.execute(tx)
    if (moved.length > 0) throw new GivenSinceError()
  },
}

/** Whether any deposit waits; asked each second, mostly to get no. */
export async function hasUnreadDeposits(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM deposit_unread LIMIT 1`.execute(db)
  return rows.length > 0
}
