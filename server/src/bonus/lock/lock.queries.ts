/** The SQL of the locks that received money lies under. */

import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { LockEnding, LockSource } from '@kapao/contract/lists.ts'
import type { BonusType } from '@kapao/contract/schemas/bonus.ts'
import { sql } from 'kysely'
import { patternsOf } from '#ledger/chart.ts'
import { bigintArray, plainArray, textArray, timeArray, uuidArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Held } from './lock.rules.ts'

/** An active one. */
export interface Lock {
  memberId: string
  id: string
  source: LockSource
  sourceId: string
  currency: Currency
  amount: bigint
  type: BonusType | null
  base: bigint
  target: bigint
  floor: bigint
  /** Money moves into these games only; null: into any. */
  games: string[] | null
  /** The wallet's newest entry when it was paid. */
  openedSeq: bigint
  openedAt: Date
  /** What lay on the accounts of the outside, and of game results, right before. */
  outsideBefore: bigint
  resultsBefore: bigint
  clearingSince: Date | null
  clearingSeq: bigint | null
  clearCount: number
  /** When games are asked again whose low balance may be an open stake. */
  lowAskAt: Date | null
}

const columns = sql`
  u.member_id AS "memberId", u.id, u.source, u.source_id AS "sourceId", u.currency, u.amount, u.type, u.base, u.target,
  u.floor, u.games, u.opened_seq AS "openedSeq", u.opened_at AS "openedAt", u.clearing_since AS "clearingSince",
  u.clearing_seq AS "clearingSeq", u.clear_count AS "clearCount", u.outside_before AS "outsideBefore",
  u.results_before AS "resultsBefore", u.low_ask_at AS "lowAskAt"`

export async function listActiveLocks(db: Db | Tx, memberIds: string[]): Promise<Map<string, Lock>> {
  const { rows } = await sql<Lock>`
    SELECT ${columns} FROM user_bonus u
    WHERE u.is_active AND u.member_id = ANY(${plainArray(memberIds)}::uuid[])`.execute(db)
  return new Map(rows.map((lock) => [lock.memberId, lock]))
}

/** What a member holds, what lies on the other side of it, and the number of the wallet's newest entry. */
export type Standing = Held & { memberId: string; outside: bigint; results: bigint; seq: bigint }

/** What came in without play since the lock was opened (decisions D7). */
export const paidInOf = (
  { outsideBefore }: Pick<Lock, 'outsideBefore'>,
  { outside }: Pick<Standing, 'outside'>,
) => outsideBefore - outside

const sumOf = (role: Parameters<typeof patternsOf>[0]) =>
  sql`coalesce(sum(balance) FILTER (WHERE code LIKE ANY(${textArray(patternsOf(role))}::text[])), 0)::bigint`

/** Opened, played at, and its provider has not said the same twice without a word on stakes (decisions D7). */
const isUnsure = sql`EXISTS (
  SELECT FROM game_account g
  JOIN game p ON p.code = g.slot AND p.is_open
  JOIN account a ON a.member_id = g.member_id AND a.code = 'game:' || g.slot AND a.seq > 0
  WHERE g.member_id = account.member_id AND g.tells_stakes IS NOT TRUE AND NOT coalesce(
    g.same_seq = a.seq AND g.confirmed_at >= g.same_since + ${limits.lowBalanceConfirmMs} * interval '1 ms', false))`

/** All of it from one snapshot. */
export async function listStandings(db: Db | Tx, memberIds: string[]): Promise<Map<string, Standing>> {
  const sum = (like: string) =>
    sql`coalesce(sum(balance) FILTER (WHERE code LIKE ${sql.lit(like)}), 0)::bigint`
  const { rows } = await sql<Standing>`
    SELECT member_id AS "memberId", ${sum('wallet')} AS wallet, ${sum('game:%')} AS games, ${sum('stake:%')} AS staked,
      ${sum('transit:%')} AS "inTransit", ${sumOf('outside')} AS outside, ${sumOf('result')} AS results,
      ${isUnsure} AS "isUnsure", coalesce(max(seq) FILTER (WHERE code = 'wallet'), 0) AS seq
    FROM account WHERE member_id = ANY(${plainArray(memberIds)}::uuid[])
    GROUP BY member_id`.execute(db)
  return new Map(rows.map((standing) => [standing.memberId, standing]))
}

/** The accounts that a bonus moves, in the order in which everybody locks accounts. */
export const lockWallet = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('account')
    .select('code')
    .where('memberId', '=', memberId)
    .where('code', 'in', ['house:bonus', 'wallet'])
    .orderBy('code')
    .forNoKeyUpdate()
    .execute()

export interface NewLock {
  memberId: string
  id: string
  source: LockSource
  sourceId: string
  currency: Currency
  amount: bigint
  type: Lock['type']
  maxReceived: number | null
  percentSuccess: number
  percentFail: number
  games: string[] | null
  description: object | null
  base: bigint
  target: bigint
  floor: bigint
  openedSeq: bigint
  outsideBefore: bigint
  resultsBefore: bigint
  at: Date
}

export const insertLock = (tx: Tx, lock: NewLock) =>
  tx
    .insertInto('userBonus')
    .values({
      memberId: lock.memberId,
      id: lock.id,
      source: lock.source,
      sourceId: lock.sourceId,
      currency: lock.currency,
      amount: lock.amount,
      type: lock.type,
      maxReceived: lock.maxReceived,
      successPoints: lock.percentSuccess,
      failPoints: lock.percentFail,
      games: lock.games,
      description: lock.description && JSON.stringify(lock.description),
      base: lock.base,
      target: lock.target,
      floor: lock.floor,
      openedSeq: lock.openedSeq,
      outsideBefore: lock.outsideBefore,
      resultsBefore: lock.resultsBefore,
      openedAt: lock.at,
      isActive: true,
      isChanged: true,
    })
    .execute()

export interface EndedLock {
  memberId: string
  id: string
  outcome: LockEnding
  forfeited: bigint
  paidIn: bigint
  results: bigint
  total: bigint
  /** The wallet's newest entry. */
  seq: bigint
  /** Of the statement row. */
  finishId: string
  at: Date
}

/** Each active lock ends once. @returns how many did. */
export async function endLocks(tx: Tx, ended: EndedLock[]): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE user_bonus u SET is_active = false, is_changed = false, ask_at = NULL, low_ask_at = NULL, outcome = w.outcome,
      forfeited = w.forfeited, paid_in = w.paid_in, results = w.results, total = w.total, closed_seq = w.seq,
      ended_at = w.at, finish_id = w.finish_id
    FROM unnest(${uuidArray(ended, ({ memberId }) => memberId)}::uuid[], ${uuidArray(ended, ({ id }) => id)}::uuid[],
                ${textArray(ended, ({ outcome }) => outcome)}::text[],
                ${bigintArray(ended, ({ forfeited }) => forfeited)}::bigint[],
                ${bigintArray(ended, ({ paidIn }) => paidIn)}::bigint[],
                ${bigintArray(ended, ({ results }) => results)}::bigint[],
                ${bigintArray(ended, ({ total }) => total)}::bigint[], ${bigintArray(ended, ({ seq }) => seq)}::bigint[],
                ${uuidArray(ended, ({ finishId }) => finishId)}::uuid[], ${timeArray(ended, ({ at }) => at)}::timestamptz[])
      AS w (member_id, id, outcome, forfeited, paid_in, results, total, seq, finish_id, at)
    WHERE u.member_id = w.member_id AND u.id = w.id AND u.is_active`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}

/** Members whose lock is to be judged again. */
export async function listChangedMembers(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('userBonus')
    .select('memberId')
    .where('isActive', '=', true)
    .where('isChanged', '=', true)
    .orderBy('memberId')
    .limit(limit)
    .execute()
  return rows.map(({ memberId }) => memberId)
}

/** Takes the mark off, after every transaction that has put it there; what is read next includes what they moved. */
export const unmark = (tx: Tx, memberId: string) =>
  tx
    .updateTable('userBonus')
    .set({ isChanged: false })
    .where('memberId', '=', memberId)
    .where('isActive', '=', true)
    .execute()

/** Notes when games are to be asked again; null: they need not be. */
export const setLowAskAt = (tx: Tx, { memberId, id }: Lock, at: Date | null) =>
  tx
    .updateTable('userBonus')
    .set({ lowAskAt: at })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .execute()

export interface LowLock {
  memberId: string
  currency: Currency
}

/** Those whose games are due to be asked, for this process alone: the next time is their lease. */
export async function claimLow(db: Db, now: Date, limit: number): Promise<LowLock[]> {
  const next = new Date(now.getTime() + limits.lowBalanceConfirmMs)
  const { rows } = await sql<LowLock>`
    WITH due AS (
      SELECT member_id, id FROM user_bonus WHERE low_ask_at <= ${now} ORDER BY low_ask_at LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE user_bonus u SET low_ask_at = ${next} FROM due WHERE u.member_id = due.member_id AND u.id = due.id
    RETURNING u.member_id AS "memberId", u.currency`.execute(db)
  return rows
}
