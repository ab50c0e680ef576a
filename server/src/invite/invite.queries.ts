/** The SQL of invite bonuses. */

import type { Currency } from '@kapao/contract/edition.ts'
import type { InviteReviewState } from '@kapao/contract/lists.ts'
import { smallestAmount } from '@kapao/contract/money.ts'
import { sql } from 'kysely'
import { bigintArray, plainArray, textArray, uuidArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Day } from '#platform/time/bangkok-day.ts'
import type { Trait } from './invite-review.queries.ts'

/** By friend. One with another currency than the inviter's is left out: amounts are not converted. */
export async function findInviters(tx: Db | Tx, friendIds: string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ friendId: string; inviterId: string }>`
    SELECT f.id AS friend_id, i.id AS inviter_id FROM member f JOIN member i ON i.id = f.invited_by AND i.currency = f.currency
    WHERE f.id = ANY(${plainArray(friendIds)}::uuid[])`.execute(tx)
  return new Map(rows.map(({ friendId, inviterId }) => [friendId, inviterId]))
}

export interface NewCommission {
  inviterId: string
  friendId: string
  currency: Currency
  /** What counts of the friend's loss, and the share of it within the day's cap. */
  loss: bigint
  share: bigint
  dayCap: bigint
  monthCap: bigint
}

/**
 * Each as far as the friend's day and the inviter's month leave room, with the sums of those who earned them; in one
 * order, so that two closings never wait for each other. The room is worked out apart: Citus sends no INSERT out that reads
 * a table itself here.
 */
export async function insertCommissions(
  tx: Tx,
  commissions: NewCommission[],
  { day, percentPoints, at }: { day: Day; percentPoints: number; at: Date },
) {
  if (commissions.length === 0) return
  const amounts = (pick: (of: NewCommission) => bigint) => sql`${bigintArray(commissions, pick)}::bigint[]`
  await sql`
    WITH new AS (
      SELECT * FROM unnest(${uuidArray(commissions, ({ inviterId }) => inviterId)}::uuid[], ${uuidArray(commissions, ({ friendId }) => friendId)}::uuid[],
        ${textArray(commissions, ({ currency }) => currency)}::text[], ${amounts(({ loss }) => loss)}, ${amounts(({ share }) => share)},
        ${amounts(({ dayCap }) => dayCap)}, ${amounts(({ monthCap }) => monthCap)})
        AS n (member_id, friend_id, currency, loss, share, day_cap, month_cap)
    ), room AS MATERIALIZED (
      SELECT n.*, n.month_cap - (
          SELECT coalesce(sum(c.amount), 0)::bigint FROM invite_commission c
          WHERE c.member_id = n.member_id AND c.day >= date_trunc('month', ${day}::date)::date AND c.day <= ${day}::date)
        - (sum(n.share) OVER (PARTITION BY n.member_id ORDER BY n.friend_id) - n.share) AS left_before
      FROM new n
    ), fresh AS (
      INSERT INTO invite_commission (member_id, friend_id, currency, loss, amount, day_cap, month_cap, day, percent_points, created_at)
      SELECT member_id, friend_id, currency, loss, amount - amount % smallest, day_cap, month_cap, ${day}::date,
        ${percentPoints}::int, ${at}::timestamptz
      FROM (
        SELECT *, least(share, left_before) AS amount,
          CASE currency WHEN 'LAK' THEN ${smallestAmount.LAK}::bigint ELSE ${smallestAmount.THB}::bigint END AS smallest FROM room) r
      WHERE amount >= smallest
      RETURNING member_id, amount
    )
    INSERT INTO invite_purse AS p (member_id, earned)
    SELECT member_id, sum(amount)::bigint FROM fresh GROUP BY member_id ORDER BY member_id
    ON CONFLICT (member_id) DO UPDATE SET earned = p.earned + excluded.earned`.execute(tx)
}

export const findPurse = (db: Db, memberId: string) =>
  db
    .selectFrom('invitePurse')
    .select(['earned', 'claimed', 'withheld'])
    .where('memberId', '=', memberId)
    .executeTakeFirst()

/** What one friend's days have earned and nobody has received yet. */
export interface Unclaimed {
  friendId: string
  days: Day[]
  amount: bigint
  state: InviteReviewState | null
  /** What was shared when a person decided; empty when none has. */
  traits: Trait[]
}

export async function listUnclaimed(db: Db | Tx, memberId: string): Promise<Unclaimed[]> {
  const { rows } = await sql<Unclaimed>`
    SELECT c.friend_id, array_agg(c.day::text) AS days, sum(c.amount)::bigint AS amount,
      r.state, coalesce(r.traits, '{}') AS traits
    FROM invite_commission c
    LEFT JOIN invite_review r ON r.member_id = c.member_id AND r.friend_id = c.friend_id
    WHERE c.member_id = ${memberId} AND c.claim_id IS NULL GROUP BY c.friend_id, r.state, r.traits`.execute(
    db,
  )
  return rows
}

/** Whether the member has invited anybody, and whether any of them has played: looked up only to say no. */
export async function findFriends(db: Db, memberId: string) {
  const { rows } = await sql<{ hasFriends: boolean; haveFriendsPlayed: boolean }>`
    SELECT EXISTS (SELECT FROM member WHERE invited_by = ${memberId}) AS has_friends,
      EXISTS (
        SELECT FROM member m JOIN account a ON a.member_id = m.id AND a.code >= 'house:provider:' AND a.code < 'house:provider;'
        WHERE m.invited_by = ${memberId}) AS have_friends_played`.execute(db)
  return rows[0] ?? { hasFriends: false, haveFriendsPlayed: false }
}

export interface Claim {
  memberId: string
  id: string
  amount: bigint
  currency: Currency
  at: Date
}

/** False when some of them were claimed, or are in doubt, by now; the transaction must then roll back. */
export async function insertClaim(
  tx: Tx,
  { memberId, id, amount, currency, at }: Claim,
  paid: Unclaimed[],
): Promise<boolean> {
  const claim = { memberId, id, amount, currency, createdAt: at }
  await tx.insertInto('inviteClaim').values(claim).execute()
  const rows = paid.flatMap(({ friendId, days }) => days.map((day) => ({ friendId, day })))
  const { numAffectedRows } = await sql`
    UPDATE invite_commission c SET claim_id = ${id}
    FROM unnest(${uuidArray(rows, ({ friendId }) => friendId)}::uuid[], ${plainArray(rows.map(({ day }) => day))}::date[]) AS w (friend_id, day)
    WHERE c.member_id = ${memberId} AND c.friend_id = w.friend_id AND c.day = w.day AND c.claim_id IS NULL
      AND NOT EXISTS (SELECT FROM invite_review r
        WHERE r.member_id = c.member_id AND r.friend_id = c.friend_id AND r.state <> 'WRONG')`.execute(tx)
  if (numAffectedRows !== BigInt(rows.length)) return false
  await tx
    .updateTable('invitePurse')
    .set(({ eb }) => ({ claimed: eb('claimed', '+', amount) }))
    .where('memberId', '=', memberId)
    .execute()
  return true
}

export const hasClaim = async (db: Db, memberId: string, id: string): Promise<boolean> =>
  (await db
    .selectFrom('inviteClaim')
    .select('id')
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst()) !== undefined

export const listClaims = (db: Db, memberId: string, ids: string[]) =>
  db.selectFrom('inviteClaim').select('id').where('memberId', '=', memberId).where('id', 'in', ids).execute()

/** Newest first. */
export async function listCommissions(db: Db, memberId: string, skip: number, limit: number) {
  const rows = await db
    .selectFrom('inviteCommission as c')
    .innerJoin('member as f', 'f.id', 'c.friendId')
    .select(['f.name', 'c.amount', 'c.createdAt'])
    .where('c.memberId', '=', memberId)
    .orderBy('c.day', 'desc')
    .orderBy('c.friendId', 'desc')
    .offset(skip)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('inviteCommission')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), rows }
}

export const getMemberNo = async (db: Db, memberId: string): Promise<number> =>
  (await db.selectFrom('member').select('memberNo').where('id', '=', memberId).executeTakeFirstOrThrow())
    .memberNo
