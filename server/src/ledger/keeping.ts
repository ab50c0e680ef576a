/**
 * What keeps money that comes for a member out of the wallet, and the member out of games and offers: a freeze of deposits,
 * a pause from play, the member's own deposit limits (decisions D16, D22).
 */
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { type LimitPeriod, limitPeriods } from '@kapao/contract/lists.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import type { CompiledQuery } from 'kysely'
import { timeArray, uuidArray } from '#platform/db/array.ts'
import { askedTogether } from '#platform/db/batch.ts'
import { query } from '#platform/db/pipeline.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { theRow } from '#platform/db/the-row.ts'
import { setAside, wallet } from './chart.ts'
import { isInDayLevelIndex } from './journals.ts'

/** Rolling: the last 24 hours, not the day of the calendar. */
const periodMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs } as const satisfies Record<
  LimitPeriod,
  number
>

const backMs = limits.exclusionReturnMs

/** As SQL: when pause `p` ends. A self-exclusion goes on until some time after its member has asked to come back. */
export const endOfPause = `CASE p.kind WHEN 'time_out' THEN p.until
  ELSE coalesce(p.asked_back_at + ${backMs} * interval '1 millisecond', 'infinity') END`

/** As SQL: when a period began that ends now. */
const since = (period: LimitPeriod) => `$2::timestamptz - ${periodMs[period]} * interval '1 millisecond'`

/** As SQL: since when a limit `l` counts, at a moment. */
export const sinceOf = (moment: string) =>
  `${moment} - CASE l.period ${Object.entries(periodMs)
    .map(([period, ms]) => `WHEN '${period}' THEN ${ms}`)
    .join(' ')} END * interval '1 millisecond'`

/**
 * As SQL: what of a member's deposits stayed in the wallet, journal by journal: neither set aside nor taken by a debt; and
 * what was set aside counts from when it came into the wallet.
 */
export const creditedSince = (memberId: string, since: string) => `
  SELECT j.created_at, (
    SELECT sum(e.amount) FROM journal f
    JOIN entry e ON e.journal_id = f.id AND e.member_id = f.member_id AND e.code = 'wallet'
    WHERE f.member_id = j.member_id AND f.key IN (j.key, 'set_aside_put:' || j.key, 'debt_repaid:' || j.id)) AS amount
  FROM journal j
  WHERE j.member_id = ${memberId} AND j.created_at > ${since} AND j.kind LIKE 'deposit%' AND ${isInDayLevelIndex}
  UNION ALL
  SELECT e.created_at, -e.amount FROM entry e JOIN journal j ON j.id = e.journal_id AND j.member_id = e.member_id
  WHERE e.member_id = ${memberId} AND e.code = 'set_aside' AND e.amount < 0 AND e.created_at > ${since}
    AND j.kind = 'set_aside_released'`

/** What a member's pauses and limits say right now. */
export interface Keeping {
  isPaused: boolean
  /** How much more may come into the wallet: of all the member's limits the least. Null: there is no limit. */
  room: bigint | null
}

export interface KeepingRow {
  member: string
  paused: boolean
  room: bigint | null
}

const keepingText = `
  SELECT w.member_id AS member, EXISTS (
      SELECT FROM play_pause p WHERE p.member_id = w.member_id AND ${endOfPause} > $2::timestamptz) AS paused,
    (SELECT min(l.amount - (SELECT coalesce(sum(c.amount), 0) FROM (${creditedSince('w.member_id', sinceOf('$2::timestamptz'))}) c))
     FROM deposit_limit l WHERE l.member_id = w.member_id AND l.amount IS NOT NULL)::bigint AS room
  FROM unnest($1::uuid[]) AS w (member_id)`

/** Asked under the lock of a member's wallet it misses nothing: who sets a limit or takes a pause locks that too. */
export const readKeepings = (memberIds: string[], now: Date): CompiledQuery<KeepingRow> =>
  query<KeepingRow>(keepingText, [uuidArray(memberIds, (id) => id), now])

/** Those whom anything keeps. */
export const keepingsOf = (rows: KeepingRow[]): Map<string, Keeping> =>
  new Map(
    rows.flatMap(({ member, paused, room }) =>
      paused || room !== null ? [[member, { isPaused: paused, room }]] : [],
    ),
  )

export async function findKeeping(db: Db | Tx, memberId: string, now: Date): Promise<Keeping | undefined> {
  const { rows } = await db.executeQuery(readKeepings([memberId], now))
  return keepingsOf(rows).get(memberId)
}

const pausedText = `
  SELECT p.member_id AS member FROM unnest($1::uuid[], $2::timestamptz[]) AS w (member_id, now)
  JOIN play_pause p ON p.member_id = w.member_id WHERE ${endOfPause} > w.now`

async function arePaused(db: Db, asked: { memberId: string; now: Date }[]): Promise<boolean[]> {
  const values = [uuidArray(asked, ({ memberId }) => memberId), timeArray(asked, ({ now }) => now)]
  const { rows } = await db.executeQuery(query<{ member: string }>(pausedText, values))
  const paused = new Set(rows.map(({ member }) => member))
  return asked.map(({ memberId }) => paused.has(memberId))
}

/** Asked before every call that a pause refuses. */
export const isPaused = askedTogether('arePaused', arePaused)

/**
 * Locks what money of the member comes into, and opens the place of what is set aside: nothing is credited, held for a game or
 * given meanwhile, and what comes after sees what is written now.
 *
 * @returns the moment, no earlier than anything that has happened to the wallet.
 */
export async function lockHoldings(
  tx: Tx,
  { clock }: { clock: { now(): Date } },
  { id: memberId, currency }: { id: string; currency: Currency },
): Promise<Date> {
  const rows = [setAside(), wallet()].map((code) => ({ memberId, code, currency, updatedAt: clock.now() }))
  await tx
    .insertInto('account')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const accounts = await tx
    .selectFrom('account')
    .select('updatedAt')
    .where('memberId', '=', memberId)
    .where('code', 'in', [setAside(), wallet()])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()
  return accounts.reduce((at, { updatedAt }) => (updatedAt > at ? updatedAt : at), clock.now())
}

const usedText = `
  SELECT ${limitPeriods
    .map(
      (period) =>
        `coalesce(sum(c.amount) FILTER (WHERE c.created_at > ${since(period)}), 0)::bigint AS ${period}`,
    )
    .join(', ')}
  FROM (${creditedSince('$1::uuid', since('month'))}) c`

/** What stayed in the wallet of a member's deposits, in each period up to now. */
export async function findUsed(
  db: Db | Tx,
  memberId: string,
  now: Date,
): Promise<Record<LimitPeriod, bigint>> {
  return theRow(await db.executeQuery(query<Record<LimitPeriod, bigint>>(usedText, [memberId, now])))
}
