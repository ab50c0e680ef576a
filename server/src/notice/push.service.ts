/** Which browsers of a member take pushed messages, and what of (decisions D19). */
import { createHash } from 'node:crypto'
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { type NoticeKind, noticeKinds } from '@kapao/contract/lists.ts'
import { isBrowserKey } from '#outside/push/push.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  deleteSubscription,
  deleteSubscriptionsOf,
  findEndpointHashes,
  findKinds,
  setKinds,
  trimSubscriptions,
  upsertSubscription,
} from './push.queries.ts'
import { isPushEndpoint } from './push-endpoint.rules.ts'

/** The key is null where this service pushes nothing. `browsers`: those of the member that are told, by the hash of their address. */
export const getPushKey = async ({ db, outside }: Pick<App, 'db' | 'outside'>, member: Member) => ({
  publicKey: outside.push?.publicKey ?? null,
  browsers: (await findEndpointHashes(db, member.id)).map((hash) => hash.toString('hex')),
})

const hashEndpoint = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

interface Subscribing {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  kinds?: NoticeKind[] | undefined
}

/** The same browser again takes over session and language. @throws Refusal NO_DATA where nothing is pushed, KEY_INVALID. */
export async function subscribe(
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside'>,
  member: Member,
  { subscription: { endpoint, keys }, kinds }: Subscribing,
  locale: Locale,
) {
  if (!app.outside.push) throw new Refusal('NO_DATA')
  if (!isPushEndpoint(endpoint, app.config.sandboxUrl) || !isBrowserKey(keys.p256dh))
    throw new Refusal('KEY_INVALID', ['subscription'])
  await inTransaction(app.db, async (tx) => {
    await upsertSubscription(tx, {
      ...{ endpointHash: hashEndpoint(endpoint), memberId: member.id, sessionHash: member.tokenHash },
      ...{ endpoint, ...keys, locale, subscribedAt: app.clock.now() },
    })
    await trimSubscriptions(tx, member.id, limits.pushSubscriptionsMax)
    if (kinds) await setKinds(tx, member.id, inOrder(kinds))
  })
}

/** One that is not there, or not the member's, is no matter. */
export const unsubscribe = ({ db }: Pick<App, 'db'>, member: Member, endpoint: string) =>
  deleteSubscription(db, hashEndpoint(endpoint), member.id)

/** Nothing is pushed to the member's browsers any more, until they ask anew. */
export const endSubscriptions = (tx: Tx, memberId: string) => deleteSubscriptionsOf(tx, memberId)

const inOrder = (kinds: readonly string[]): NoticeKind[] => noticeKinds.filter((kind) => kinds.includes(kind))

export const getKinds = async ({ db }: Pick<App, 'db'>, member: Member) => ({
  kinds: inOrder((await findKinds(db, member.id)) ?? noticeKinds),
})

export async function changeKinds({ db }: Pick<RecordParts, 'db'>, member: Member, kinds: NoticeKind[]) {
  await setKinds(db, member.id, inOrder(kinds))
  return { kinds: inOrder(kinds) }
}
