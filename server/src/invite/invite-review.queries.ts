/** The SQL of doubts about inviter and friend, and of what a person decides about them (decisions D9). */
import type { InviteDecision, InviteReviewState } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export type Trait = 'device' | 'address' | 'sender' | 'account' | 'holder'

export interface Doubt {
  memberId: string
  friendId: string
  traits: Trait[]
}

/** Opens them, also those that were decided when less was known. Under the pair's own row, so that each is opened once. */
export async function openReviews(tx: Tx, doubts: Doubt[], at: Date) {
  for (const { memberId, friendId, traits } of doubts)
    await sql`
      INSERT INTO invite_review AS r (member_id, friend_id, traits, state, opened_at)
      VALUES (${memberId}, ${friendId}, ${plainArray(traits)}::text[], 'OPEN', ${at})
      ON CONFLICT (member_id, friend_id) DO UPDATE
        SET traits = excluded.traits, state = 'OPEN', opened_at = excluded.opened_at, decided_at = NULL
        WHERE r.state = 'WRONG' AND NOT r.traits @> excluded.traits`.execute(tx)
}

/** Locked until the transaction ends. */
export const lockReview = (tx: Tx, memberId: string, friendId: string) =>
  tx
    .selectFrom('inviteReview')
    .select(['state', 'traits'])
    .where('memberId', '=', memberId)
    .where('friendId', '=', friendId)
    .forUpdate()
    .executeTakeFirst()

export const decideReview = (
  tx: Tx,
  { memberId, friendId, state, at }: { memberId: string; friendId: string; state: InviteDecision; at: Date },
) =>
  tx
    .updateTable('inviteReview')
    .set({ state, decidedAt: at })
    .where('memberId', '=', memberId)
    .where('friendId', '=', friendId)
    .execute()

/** What was earned with this friend and not received is not paid. */
export const withhold = (tx: Tx, memberId: string, friendId: string) =>
  tx
    .updateTable('invitePurse')
    .set({
      withheld: sql<bigint>`withheld + coalesce((
        SELECT sum(amount) FROM invite_commission
        WHERE member_id = ${memberId} AND friend_id = ${friendId} AND claim_id IS NULL), 0)`,
    })
    .where('memberId', '=', memberId)
    .execute()

export interface Review {
  state: InviteReviewState
  traits: Trait[]
}

/** By friend; in a transaction a decision about them waits until it ends. In one order, so that nobody waits for each other. */
export async function holdReviews(tx: Db | Tx, friendIds: string[]): Promise<ReadonlyMap<string, Review>> {
  const rows = await tx
    .selectFrom('inviteReview')
    .select(['friendId', 'state', 'traits'])
    .where('friendId', '=', sql<string>`ANY(${plainArray(friendIds)}::uuid[])`)
    .orderBy('friendId')
    .forShare()
    .execute()
  return new Map(rows.map(({ friendId, ...review }) => [friendId, review as Review]))
}
