/** The SQL of invite bonuses. */
import type { Currency } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import { type Day, mondayOf } from '#bangkok-day.ts'
import { bigintArray, textArray, uuidArray } from '#db/array.ts'
import type { Db, Tx } from '#db/schema.ts'
import type { DayFigures } from '#loss.rules.ts'

export interface FriendDay extends DayFigures {
  friendId: string
  /** Null: nobody invited this member, or one with another currency: amounts are not converted. */
  inviterId: string | null
  currency: Currency
}

/** The next members' figures of a closed day, with who invited them, in the order of their ids. */
export async function listFriendDays(tx: Tx, day: Day, after: string, limit: number): Promise<FriendDay[]> {
  const { rows } = await sql<FriendDay>`
    SELECT d.member_id AS "friendId", i.id AS "inviterId", d.currency, d.deposits, d.withdrawals, d.gifts,
      d.holdings_start AS "holdingsStart", d.holdings_end AS "holdingsEnd"
    FROM member_day d JOIN member m ON m.id = d.member_id
    LEFT JOIN member i ON i.id = m.invited_by AND i.currency = d.currency
    WHERE d.week = ${mondayOf(day)}::date AND d.day = ${day}::date AND d.member_id > ${after}
    ORDER BY d.member_id LIMIT ${limit}`.execute(tx)
  return rows
}

export interface NewCommission {
  inviterId: string
  friendId: string
  currency: Currency
  loss: bigint
  amount: bigint
}

/** With the sums of those who earned them; in one order, so that two closings never wait for each other. */
export async function insertCommissions(
  tx: Tx,
  commissions: NewCommission[],
  { day, percentPoints, at }: { day: Day; percentPoints: number; at: Date },
) {
  if (commissions.length === 0) return
  await sql`
    WITH fresh AS (
      INSERT INTO invite_commission (member_id, friend_id, currency, loss, amount, day, percent_points, created_at)
      SELECT *, ${day}::date, ${percentPoints}::int, ${at}::timestamptz
      FROM unnest(${uuidArray(commissions, ({ inviterId }) => inviterId)}::uuid[], ${uuidArray(commissions, ({ friendId }) => friendId)}::uuid[],
        ${textArray(commissions, ({ currency }) => currency)}::text[], ${bigintArray(commissions, ({ loss }) => loss)}::bigint[],
        ${bigintArray(commissions, ({ amount }) => amount)}::bigint[])
      RETURNING member_id, amount
    )
    INSERT INTO invite_purse AS p (member_id, earned)
    SELECT member_id, sum(amount)::bigint FROM fresh GROUP BY member_id ORDER BY member_id
    ON CONFLICT (member_id) DO UPDATE SET earned = p.earned + excluded.earned`.execute(tx)
}

export const findPurse = (db: Db, memberId: string) =>
  db
    .selectFrom('invite_purse')
    .select(['earned', 'claimed'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

/** Whether the member has invited anybody, and whether any of them has played: looked up only to say no. */
export async function findFriends(db: Db, memberId: string) {
  const { rows } = await sql<{ hasFriends: boolean; haveFriendsPlayed: boolean }>`
    SELECT EXISTS (SELECT FROM member WHERE invited_by = ${memberId}) AS "hasFriends",
      EXISTS (
        SELECT FROM member m JOIN account a ON a.member_id = m.id AND a.code >= 'house:provider:' AND a.code < 'house:provider;'
        WHERE m.invited_by = ${memberId}) AS "haveFriendsPlayed"`.execute(db)
  return rows[0] ?? { hasFriends: false, haveFriendsPlayed: false }
}

export interface Claim {
  memberId: string
  id: string
  amount: bigint
  currency: Currency
  at: Date
}

/** False when somebody else has claimed since; the transaction must then roll back. */
export async function insertClaim(
  tx: Tx,
  { memberId, id, amount, currency, at }: Claim,
  claimedBefore: bigint,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('invite_purse')
    .set({ claimed: claimedBefore + amount })
    .where('member_id', '=', memberId)
    .where('claimed', '=', claimedBefore)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  const claim = { member_id: memberId, id, amount, currency, created_at: at }
  await tx.insertInto('invite_claim').values(claim).execute()
  return true
}

export const hasClaim = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('invite_claim')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export const listClaims = (db: Db, memberId: string, ids: string[]) =>
  db
    .selectFrom('invite_claim')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .execute()

/** Newest first. */
export async function listCommissions(db: Db, memberId: string, skip: number, limit: number) {
  const rows = await db
    .selectFrom('invite_commission as c')
    .innerJoin('member as f', 'f.id', 'c.friend_id')
    .select(['f.name', 'c.amount', 'c.created_at'])
    .where('c.member_id', '=', memberId)
    .orderBy('c.day', 'desc')
    .orderBy('c.friend_id', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('invite_commission')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), rows }
}
