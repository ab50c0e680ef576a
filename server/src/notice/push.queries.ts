/** SQL of browsers that take pushed messages, and of which kinds a member wants (decisions D19). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { NoticeKind } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { nextAskAt, type PollPlan } from '#outside/poll-schedule.ts'
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

/** Which browsers of a member are told: those whose session was not ended. */
export const findEndpointHashes = async (db: Db, memberId: string): Promise<Buffer[]> => {
  const rows = await db
    .selectFrom('pushSubscription as s')
    .innerJoin('session as e', 'e.tokenHash', 's.sessionHash')
    .select('s.endpointHash')
    .where('s.memberId', '=', memberId)
    .where('e.revokedAt', 'is', null)
    .orderBy('s.subscribedAt', 'desc')
    .execute()
  return rows.map(({ endpointHash }) => endpointHash)
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

export const deleteSubscriptionsOf = (tx: Tx, memberId: string) =>
  tx.deleteFrom('pushSubscription').where('memberId', '=', memberId).execute()

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

/**
 * What is due, oldest first, with what it is about; until the next time of the plan no other process takes it. Signed in:
 * the session that subscribed was not ended, however long it has been idle.
 */
export const claimDeliveries = (db: Db, now: Date, { plan, limit }: { plan: PollPlan; limit: number }) =>
  db
    .with('due', (query) =>
      query
        .selectFrom('pushDelivery')
        .select(['endpointHash', 'key', 'memberId'])
        .where('tryAt', '<=', now)
        .orderBy('tryAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('pushDelivery as d')
    .from('due')
    .innerJoin('pushSubscription as s', 's.endpointHash', 'due.endpointHash')
    .leftJoin('session as e', (join) =>
      join.onRef('e.tokenHash', '=', 's.sessionHash').on('e.revokedAt', 'is', null),
    )
    .leftJoin('notice as n', (join) =>
      join.onRef('n.memberId', '=', 'due.memberId').onRef('n.key', '=', 'due.key'),
    )
    .leftJoin('statement as t', (join) =>
      join.onRef('t.memberId', '=', 'n.memberId').onRef('t.id', '=', 'n.statementId'),
    )
    .set((column) => ({
      tryCount: column('d.tryCount', '+', 1),
      tryAt: nextAskAt(now, sql.ref('d.tryCount'), plan),
    }))
    .whereRef('d.endpointHash', '=', 'due.endpointHash')
    .whereRef('d.key', '=', 'due.key')
    .returning(['d.endpointHash', 'd.key', 'd.memberId', 'd.createdAt'])
    .returning(['s.endpoint', 's.p256dh', 's.auth', 's.locale'])
    .returning(['n.kind', 'n.topic', 'n.readAt', 't.n as row'])
    .returning(({ eb, ref }) => [
      eb('e.tokenHash', 'is not', null).as('isSignedIn'),
      eb('s.memberId', '=', ref('d.memberId')).as('isTheirs'),
    ])
    .execute()

export type DueDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number]

type Which = Pick<DueDelivery, 'endpointHash' | 'key'>

export const endDelivery = (db: Db, { endpointHash, key }: Which) =>
  db.deleteFrom('pushDelivery').where('endpointHash', '=', endpointHash).where('key', '=', key).execute()

export const setTryAt = (db: Db, { endpointHash, key }: Which, tryAt: Date) =>
  db
    .updateTable('pushDelivery')
    .set({ tryAt })
    .where('endpointHash', '=', endpointHash)
    .where('key', '=', key)
    .execute()
