/** SQL of browsers that take pushed messages, and of which kinds a member wants (decisions D19). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { NoticeKind } from '@kapao/contract/lists.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

interface Subscription {
  endpointHash: Buffer
  memberId: string
  sessionHash: Buffer
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
  subscribedAt: Date
}

/** Takes the browser over, from another member too: what waits for that one is not pushed any more. */
export async function upsertSubscription(tx: Tx, subscription: Subscription) {
  const { endpointHash, endpoint, ...now } = subscription
  await tx
    .deleteFrom('pushDelivery')
    .where('endpointHash', '=', endpointHash)
    .where('memberId', '!=', subscription.memberId)
    .execute()
  await tx
    .insertInto('pushSubscription')
    .values(subscription)
    .onConflict((conflict) => conflict.column('endpointHash').doUpdateSet(now))
    .execute()
}

/** Of a member's browsers the newest stay. */
export const trimSubscriptions = (tx: Tx, memberId: string, kept: number) =>
  tx
    .deleteFrom('pushSubscription')
    .where('endpointHash', 'in', (query) =>
      query
        .selectFrom('pushSubscription')
        .select('endpointHash')
        .where('memberId', '=', memberId)
        .orderBy('subscribedAt', 'desc')
        .orderBy('endpointHash')
        .offset(kept),
    )
    .execute()

export const deleteSubscription = (db: Db | Tx, endpointHash: Buffer, memberId: string) =>
  db
    .deleteFrom('pushSubscription')
    .where('endpointHash', '=', endpointHash)
    .where('memberId', '=', memberId)
    .execute()

/** Undefined: never chosen. */
export const findKinds = async (db: Db | Tx, memberId: string): Promise<string[] | undefined> =>
  (await db.selectFrom('pushSetting').select('kinds').where('memberId', '=', memberId).executeTakeFirst())
    ?.kinds

export const setKinds = (db: Db | Tx, memberId: string, kinds: NoticeKind[]) =>
  db
    .insertInto('pushSetting')
    .values({ memberId, kinds })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet({ kinds }))
    .execute()
