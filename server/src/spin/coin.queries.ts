/** The SQL of coins that deposits earn: read from the ledger, so that every way of paying in counts (decisions D10). */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import { isInDayLevelIndex } from '#ledger/journals.ts'
import type { AttachedRowWriter } from '#ledger/posting.ts'
import { recordset } from '#platform/db/recordset.ts'
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
 * What was paid in less what was asked back, movement by movement. A recall takes all that it is of, whether the wallet had it or
 * it is owed. A deposit that was reversed does not count, and a withdrawal that was returned only takes back its own of the
 * same day, so that the level never rises but by deposits.
 */
const highestLevel = sql`
  SELECT greatest(max(level), 0)::bigint FROM (
    SELECT sum(e.amount) OVER (ORDER BY e.created_at, e.seq NULLS FIRST) AS level
    FROM journal j CROSS JOIN LATERAL (
      SELECT sum(e.amount) AS amount, max(e.seq) FILTER (WHERE e.code = 'wallet') AS seq, max(e.created_at) AS created_at
      FROM entry e
      WHERE e.journal_id = j.id AND e.member_id = j.member_id AND e.code IN ('wallet', 'debt')) e
    WHERE j.member_id = d.member_id AND j.created_at >= d.start AND j.created_at < d.start + interval '1 day'
      AND ${sql.raw(isInDayLevelIndex)}
      -- What was set aside counts when it comes into the wallet (decisions D16).
      AND (j.kind NOT LIKE 'deposit%' OR NOT EXISTS (
        SELECT FROM journal p WHERE p.member_id = j.member_id AND p.key = 'set_aside_put:' || j.key))
      AND NOT EXISTS (SELECT FROM journal r WHERE r.member_id = j.member_id AND r.reverses = j.id)
      AND (j.kind <> 'withdraw_returned' OR EXISTS (
        SELECT FROM journal h WHERE h.member_id = j.member_id AND h.created_at >= d.start
          AND h.key = 'withdraw_held:' || split_part(j.key, ':', 2)))) l`

const coinsOfDay = (memberId: unknown, day: unknown) => sql<bigint>`
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
  return tx
    .selectFrom('depositUnread')
    .select(['memberId', 'journalId'])
    .where(sql<boolean>`(member_id, journal_id) > (${after.memberId}::uuid, ${after.journalId}::uuid)`)
    .orderBy('memberId')
    .orderBy('journalId')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** The days of these deposits, each with what it has come to. */
export async function readDays(db: Db | Tx, deposits: DepositMark[]): Promise<UnreadDay[]> {
  const start = sql<Date>`date_trunc('day', u.created_at, 'Asia/Bangkok')`
  return db
    .with('d', (query) =>
      query
        .selectFrom(recordset('w', deposits, { memberId: 'uuid', journalId: 'uuid' }))
        .innerJoin('depositUnread as u', (on) =>
          on.onRef('u.memberId', '=', 'w.memberId').onRef('u.journalId', '=', 'w.journalId'),
        )
        .select(['u.memberId', start.as('start'), sql<string[]>`array_agg(u.journal_id)`.as('journalIds')])
        .groupBy(['u.memberId', start]),
    )
    .selectFrom('d')
    .innerJoin('member as m', 'm.id', 'd.memberId')
    .crossJoinLateral(
      sql<{ day: string }>`(SELECT to_char(d.start AT TIME ZONE 'Asia/Bangkok', 'YYYY-MM-DD') AS day)`.as(
        'n',
      ),
    )
    .select([
      ...(['d.memberId', 'm.currency', 'n.day', 'd.journalIds'] as const),
      sql<bigint>`(${highestLevel})`.as('level'),
      coinsOfDay(sql.ref('d.memberId'), sql.ref('n.day')).as('earned'),
    ])
    .execute()
}

/** Their coins have been worked out. */
export const forgetDeposits = (tx: Tx, days: UnreadDay[]) =>
  tx
    .deleteFrom('depositUnread as u')
    .using(recordset('w', depositsOf(days), { memberId: 'uuid', journalId: 'uuid' }))
    .whereRef('u.memberId', '=', 'w.memberId')
    .whereRef('u.journalId', '=', 'w.journalId')
    .execute()

const depositsOf = (days: UnreadDay[]) =>
  days.flatMap(({ memberId, journalIds }) => journalIds.map((journalId) => ({ memberId, journalId })))

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
    const moved = await tx
      .selectFrom(recordset('w', rows, { memberId: 'uuid', day: 'text', earned: 'bigint' }))
      .select('w.memberId')
      .where('w.earned', '<>', coinsOfDay(sql.ref('w.memberId'), sql.ref('w.day')))
      .limit(1)
      .executeTakeFirst()
    if (moved) throw new GivenSinceError()
  },
}

/** Whether any deposit waits; asked each second, mostly to get no. */
export async function hasUnreadDeposits(db: Db): Promise<boolean> {
  return (await db.selectFrom('depositUnread').select('memberId').limit(1).executeTakeFirst()) !== undefined
}
