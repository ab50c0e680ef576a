/** SQL of deposit limits, pauses and what else members choose about their play. */
import * as limits from '@kapao/contract/limits.ts'
import type { LimitPeriod } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { nextAskAt } from '#outside/poll-schedule.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { type DepositLimit, noLimit, type Pause } from './play.rules.ts'

/** Those that were ever set. */
export async function findLimits(db: Db | Tx, memberId: string): Promise<Record<LimitPeriod, DepositLimit>> {
  const rows = await db
    .selectFrom('depositLimit')
    .select(['period', 'amount', 'pendingAmount', 'pendingFrom'])
    .where('memberId', '=', memberId)
    .execute()
  const found = { day: noLimit, week: noLimit, month: noLimit }
  for (const { period, amount, pendingAmount, pendingFrom } of rows)
    found[period] = { amount, pending: pendingFrom && { amount: pendingAmount, from: pendingFrom } }
  return found
}

export async function setLimit(
  tx: Tx,
  { memberId, period }: { memberId: string; period: LimitPeriod },
  { amount, pending }: DepositLimit,
) {
  const from = pending?.from ?? null
  const now = { amount, pendingAmount: pending?.amount ?? null, pendingFrom: from, tellAt: from }
  await tx
    .insertInto('depositLimit')
    .values({ memberId, period, ...now })
    .onConflict((conflict) => conflict.columns(['memberId', 'period']).doUpdateSet(now))
    .execute()
}

/** Raised limits whose wait has ended, each once. */
export const takeWaited = (tx: Tx, now: Date, limit: number) =>
  tx
    .with('due', (query) =>
      query
        .selectFrom('depositLimit')
        .select(['memberId', 'period', 'tellAt'])
        .where('tellAt', '<=', now)
        .orderBy('tellAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('depositLimit as l')
    .from('due')
    .set({ tellAt: null })
    .whereRef('l.memberId', '=', 'due.memberId')
    .whereRef('l.period', '=', 'due.period')
    .returning(['l.memberId', 'l.period', 'due.tellAt'])
    .execute()

export const insertLimitChange = (
  tx: Tx,
  change: { memberId: string; period: LimitPeriod; amount: bigint | null; at: Date },
) =>
  tx
    .insertInto('depositLimitChange')
    .values({ id: newId(), ...change })
    .execute()

export const listPauses = (db: Db | Tx, memberId: string): Promise<Pause[]> =>
  db
    .selectFrom('playPause')
    .select(['kind', 'until', 'askedBackAt'])
    .where('memberId', '=', memberId)
    .execute()

export const insertPause = (
  tx: Tx,
  pause: { memberId: string; kind: Pause['kind']; begunAt: Date; until: Date },
) =>
  tx
    .insertInto('playPause')
    .values({ id: newId(), ...pause, askedBackAt: null, pullAt: pause.begunAt })
    .execute()

export const setAskedBack = (tx: Tx, memberId: string, at: Date) =>
  tx
    .updateTable('playPause')
    .set({ askedBackAt: at })
    .where('memberId', '=', memberId)
    .where('kind', '=', 'exclusion')
    .where('askedBackAt', 'is', null)
    .execute()

const pullPlan = { afterMs: limits.pausePullAfterMs, everyMs: limits.pausePullEveryMs }

/** Pauses whose games are to be emptied now, for this process alone: the next try is their lease. */
export const claimPulls = (db: Db, now: Date, limit: number) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('playPause')
        .select(['memberId', 'id'])
        .where('pullAt', '<=', now)
        .orderBy('pullAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('playPause as p')
    .from(['due', 'member as m'])
    .set((column) => ({
      pullCount: column('p.pullCount', '+', 1),
      pullAt: nextAskAt(now, sql.ref('p.pullCount'), pullPlan),
    }))
    .whereRef('p.memberId', '=', 'due.memberId')
    .whereRef('p.id', '=', 'due.id')
    .whereRef('m.id', '=', 'p.memberId')
    .returning(['p.memberId', 'p.id', 'p.pullCount', 'm.currency'])
    .execute()

export const endPull = (db: Db, { memberId, id }: { memberId: string; id: string }) =>
  db
    .updateTable('playPause')
    .set({ pullAt: null })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .execute()

/** Bets that are not settled yet: what they win comes to the game. */
export const hasStakes = async (db: Db, memberId: string): Promise<boolean> =>
  (await db
    .selectFrom('account')
    .select('code')
    .where('memberId', '=', memberId)
    .where('code', 'like', 'stake:%')
    .where('balance', '>', 0n)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Undefined: never chosen. */
export const findRealityMinutes = async (db: Db, memberId: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('playSetting')
      .select('realityMinutes')
      .where('memberId', '=', memberId)
      .executeTakeFirst()
  )?.realityMinutes ?? undefined

export const setRealityMinutes = (db: Db, memberId: string, realityMinutes: number) =>
  db
    .insertInto('playSetting')
    .values({ memberId, realityMinutes })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ realityMinutes }))
    .execute()

export const findSessionStart = async (db: Db, tokenHash: Buffer): Promise<Date | undefined> =>
  (await db.selectFrom('session').select('createdAt').where('tokenHash', '=', tokenHash).executeTakeFirst())
    ?.createdAt
