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
  const { rows } = await sql<DueClearing>`
    WITH due AS (
      SELECT member_id, id FROM user_bonus WHERE ask_at <= ${now} ORDER BY ask_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )
    UPDATE user_bonus u SET ask_at = ${next} FROM due WHERE u.member_id = due.member_id AND u.id = due.id
    RETURNING u.member_id AS "memberId", u.id, u.currency`.execute(db)
  return rows
}

export interface DueClearing {
  memberId: string
  id: string
  currency: Currency
}

/** What came to the wallet from games after an entry. */
export async function sumPulledSince(db: Db | Tx, memberId: string, seq: bigint): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    SELECT coalesce(sum(e.amount), 0)::bigint AS sum
    FROM entry e JOIN journal j ON j.member_id = e.member_id AND j.id = e.journal_id
    WHERE e.member_id = ${memberId} AND e.code = 'wallet' AND e.seq > ${seq} AND j.kind = 'transfer_out_settled'`.execute(
    db,
  )
  return rows[0]?.sum ?? 0n
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
