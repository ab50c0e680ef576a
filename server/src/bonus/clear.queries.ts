/** The SQL of ending a bonus early. */
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Lock } from './lock/lock.queries.ts'

/** From now on no money moves into games. The wallet's newest entry stays what it was when clearing began. */
export async function markClearing(tx: Tx, { memberId, id }: Lock, seq: bigint, now: Date): Promise<number> {
  const row = await tx
    .updateTable('userBonus')
    .set((column) => ({
      clearingSince: sql<Date>`coalesce(clearing_since, ${now}::timestamptz)`,
      clearingSeq: sql<bigint>`coalesce(clearing_seq, ${seq}::bigint)`,
      clearCount: column('clearCount', '+', 1),
      askAt: new Date(now.getTime() + limits.bonusClearAskEveryMs),
    }))
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .returning('clearCount')
    .executeTakeFirstOrThrow()
  return row.clearCount
}

/** It goes on as before, unless it has been asked for once more; its lock is judged again. */
export const unmarkClearing = (db: Db, { memberId, id }: Lock, attempt: number) =>
  db
    .updateTable('userBonus')
    .set({ clearingSince: null, clearingSeq: null, askAt: null, isChanged: true })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('clearCount', '=', attempt)
    .execute()

/** Those whose clearing stands still, for this process alone: the next time is their lease. */
export async function claimClearing(db: Db, now: Date, limit: number): Promise<DueClearing[]> {
  const next = new Date(now.getTime() + limits.bonusClearAskEveryMs)
  return db
    .with('due', (query) =>
      query
        .selectFrom('userBonus')
        .select(['memberId', 'id'])
        .where('askAt', '<=', now)
        .orderBy('askAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('userBonus as u')
    .from('due')
    .set({ askAt: next })
    .whereRef('u.memberId', '=', 'due.memberId')
    .whereRef('u.id', '=', 'due.id')
    .returning(['u.memberId', 'u.id', 'u.currency'])
    .execute()
}

export interface DueClearing {
  memberId: string
  id: string
  currency: Currency
}

/** What came to the wallet from games after an entry. */
export async function sumPulledSince(db: Db | Tx, memberId: string, seq: bigint): Promise<bigint> {
  const { sum } = await db
    .selectFrom('entry as e')
    .innerJoin('journal as j', (on) =>
      on.onRef('j.memberId', '=', 'e.memberId').onRef('j.id', '=', 'e.journalId'),
    )
    .select(sql<bigint>`coalesce(sum(e.amount), 0)::bigint`.as('sum'))
    .where('e.memberId', '=', memberId)
    .where('e.code', '=', 'wallet')
    .where('e.seq', '>', seq)
    .where('j.kind', '=', 'transfer_out_settled')
    .executeTakeFirstOrThrow()
  return sum
}

/** The newest of all that the member has received, and how it ended. */
export const findNewest = (db: Db | Tx, memberId: string) =>
  db
    .selectFrom('userBonus')
    .select('outcome')
    .where('memberId', '=', memberId)
    .orderBy('openedSeq', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a game account holds as much as can be moved. */
export async function hasMoneyInGames(db: Db | Tx, memberId: string): Promise<boolean> {
  const found = await db
    .selectFrom('account')
    .select('code')
    .where('memberId', '=', memberId)
    .where('code', 'like', 'game:%')
    .where('balance', '>=', limits.transferMin)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
