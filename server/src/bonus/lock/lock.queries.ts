/** The SQL of the locks that received money lies under. */

import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { LockEnding, LockSource } from '@kapao/contract/lists.ts'
import type { BonusType } from '@kapao/contract/schemas/bonus.ts'
import { sql } from 'kysely'
import { game, patternsOf, stake } from '#ledger/chart.ts'
import { plainArray, textArray } from '#platform/db/array.ts'
import { askedTogether } from '#platform/db/batch.ts'
import { recordset } from '#platform/db/recordset.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
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

const columns = [
  ...[
    'memberId',
    'id',
    'source',
    'sourceId',
    'currency',
    'amount',
    'type',
    'base',
    'target',
    'floor',
    'games',
  ],
  ...[
    'openedSeq',
    'openedAt',
    'clearingSince',
    'clearingSeq',
    'clearCount',
    'outsideBefore',
    'resultsBefore',
    'lowAskAt',
  ],
] as const

export async function listActiveLocks(db: Db | Tx, memberIds: string[]): Promise<Map<string, Lock>> {
  const rows = await db
    .selectFrom('userBonus')
    .select(columns)
    .where(sql.ref<boolean>('isActive'))
    .where('memberId', '=', sql<string>`ANY(${plainArray(memberIds)}::uuid[])`)
    // Those that were opened before there was such a column have ended.
    .$narrowType<{ outsideBefore: bigint; resultsBefore: bigint }>()
    .execute()
  return new Map(rows.map((lock) => [lock.memberId, lock]))
}

/** The member's lock as it is before a call begins. */
export const findLockNow = askedTogether('findLocks', async (db, memberIds: string[]) => {
  const locks = await listActiveLocks(db, memberIds)
  return memberIds.map((id) => locks.get(id))
})

/** What a member holds, what lies on the other side of it, and the number of the wallet's newest entry. */
export type Standing = Held & { memberId: string; outside: bigint; results: bigint; seq: bigint }

/** What came in without play since the lock was opened (decisions D7). */
export const paidInOf = (
  { outsideBefore }: Pick<Lock, 'outsideBefore'>,
  { outside }: Pick<Standing, 'outside'>,
) => outsideBefore - outside

const sumOf = (role: Parameters<typeof patternsOf>[0]) =>
  sql<bigint>`coalesce(sum(balance) FILTER (WHERE code LIKE ANY(${textArray(patternsOf(role))}::text[])), 0)::bigint`

/** All of it from one snapshot. */
export async function listStandings(db: Db | Tx, memberIds: string[]): Promise<Map<string, Standing>> {
  const sum = (like: string) =>
    sql<bigint>`coalesce(sum(balance) FILTER (WHERE code LIKE ${sql.lit(like)}), 0)::bigint`
  const rows = await db
    .selectFrom('account')
    .select([
      'memberId',
      ...([sum('wallet').as('wallet'), sum('game:%').as('games'), sum('stake:%').as('staked')] as const),
      ...([
        sum('transit:%').as('inTransit'),
        sumOf('outside').as('outside'),
        sumOf('result').as('results'),
      ] as const),
      sql<bigint>`coalesce(max(seq) FILTER (WHERE code = 'wallet'), 0)`.as('seq'),
    ])
    .where('memberId', '=', sql<string>`ANY(${plainArray(memberIds)}::uuid[])`)
    .groupBy('memberId')
    .execute()
  return new Map(rows.map((standing) => [standing.memberId, standing]))
}

/**
 * Whether some game of the member's may hold more than we know: it was played at, and has not just said what it holds, or cannot
 * tell stakes and has not said the same twice without a word on them (decisions D7). A closed game is asked too; one that has not
 * answered by the time its stakes are long settled is taken at the last word that we have of it.
 *
 * @param heard slots that have just said it; absent: all have, since all was taken out of them.
 */
export async function mayHoldMore(
  db: Db | Tx,
  memberId: string,
  now: Date,
  heard?: readonly string[],
): Promise<boolean> {
  const hasSaidItTwice = sql<boolean>`coalesce(g.same_seq = a.seq
    AND g.confirmed_at >= g.same_since + ${limits.lowBalanceConfirmMs} * interval '1 ms', false)`
  const isUnheard = heard ? sql<boolean>`NOT g.slot = ANY(${textArray(heard)}::text[])` : sql<boolean>`false`
  const found = await db
    .selectFrom('gameAccount as g')
    .innerJoin('game as p', 'p.code', 'g.slot')
    .innerJoin('account as a', (on) =>
      on.onRef('a.memberId', '=', 'g.memberId').on(sql<boolean>`a.code = 'game:' || g.slot`),
    )
    .select('g.slot')
    .where('g.memberId', '=', memberId)
    .where('a.seq', '>', 0n)
    .where((where) =>
      where.or([
        where('p.isOpen', '=', true),
        where('a.updatedAt', '>', new Date(now.getTime() - serverLimits.closedGameStakeMs)),
      ]),
    )
    .where(sql<boolean>`(${isUnheard} OR g.tells_stakes IS DISTINCT FROM true AND NOT ${hasSaidItTwice})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** What our accounts say that these games hold, open stakes included. */
export async function sumInGames(db: Db | Tx, memberId: string, slots: readonly string[]): Promise<bigint> {
  if (slots.length === 0) return 0n
  const codes = slots.flatMap((slot) => [game(slot), stake(slot)])
  const row = await db
    .selectFrom('account')
    .select(({ fn }) => fn.sum<string>('balance').as('sum'))
    .where('memberId', '=', memberId)
    .where('code', 'in', codes)
    .executeTakeFirst()
  return BigInt(row?.sum ?? 0)
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
  const { numUpdatedRows } = await tx
    .updateTable('userBonus as u')
    .from(
      recordset('w', ended, {
        ...({
          memberId: 'uuid',
          id: 'uuid',
          outcome: 'text',
          forfeited: 'bigint',
          paidIn: 'bigint',
        } as const),
        ...({
          results: 'bigint',
          total: 'bigint',
          seq: 'bigint',
          finishId: 'uuid',
          at: 'timestamptz',
        } as const),
      }),
    )
    .set(({ ref }) => ({
      ...{ isActive: false, isChanged: false, askAt: null, lowAskAt: null },
      ...{ outcome: ref('w.outcome'), forfeited: ref('w.forfeited'), paidIn: ref('w.paidIn') },
      ...{ results: ref('w.results'), total: ref('w.total'), closedSeq: ref('w.seq') },
      ...{ endedAt: ref('w.at'), finishId: ref('w.finishId') },
    }))
    .whereRef('u.memberId', '=', 'w.memberId')
    .whereRef('u.id', '=', 'w.id')
    .where('u.isActive', '=', true)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export interface LockedMember {
  memberId: string
  currency: Currency
}

/** Members whose lock is to be judged again. */
export const listChangedMembers = (db: Db, limit: number): Promise<LockedMember[]> =>
  db
    .selectFrom('userBonus')
    .select(['memberId', 'currency'])
    .where('isActive', '=', true)
    .where('isChanged', '=', true)
    .orderBy('memberId')
    .limit(limit)
    .execute()

/**
 * Takes the mark off, after every transaction that has put it there: what is read next includes what they moved. Or puts it on
 * again, for the job.
 */
export const setChanged = (tx: Tx, memberId: string, isChanged: boolean) =>
  tx
    .updateTable('userBonus')
    .set({ isChanged })
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

/** Those whose games are due to be asked, for this process alone: the next time is their lease. */
export async function claimLow(db: Db, now: Date, limit: number): Promise<LockedMember[]> {
  const next = new Date(now.getTime() + limits.lowBalanceConfirmMs)
  return db
    .with('due', (query) =>
      query
        .selectFrom('userBonus')
        .select(['memberId', 'id'])
        .where('lowAskAt', '<=', now)
        .orderBy('lowAskAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('userBonus as u')
    .from('due')
    .set({ lowAskAt: next })
    .whereRef('u.memberId', '=', 'due.memberId')
    .whereRef('u.id', '=', 'due.id')
    .returning(['u.memberId', 'u.currency'])
    .execute()
}
