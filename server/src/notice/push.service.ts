/** Which browsers of a member take pushed messages, and what of (decisions D19). */
import { createECDH, createHash } from 'node:crypto'
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { type NoticeKind, noticeKinds } from '@kapao/contract/lists.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  deleteSubscription,
  findKinds,
  setKinds,
  trimSubscriptions,
  upsertSubscription,
} from './push.queries.ts'
import { isPushEndpoint } from './push-endpoint.rules.ts'

/** The key pair that push services and browsers know us by (RFC 8292), in the form in which both take it. */
function vapidKeysOf(pushKey: Buffer): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(pushKey)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pushKey.toString('base64url') }
}

/** Null: this service pushes nothing. */
export const getPushKey = ({ config }: Pick<App, 'config'>) => ({
  publicKey: config.pushKey ? vapidKeysOf(config.pushKey).publicKey : null,
})

const hashEndpoint = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest()

interface Subscribing {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  kinds?: NoticeKind[] | undefined
}

/** The same browser again takes over session and language. @throws Refusal NO_DATA where nothing is pushed, KEY_INVALID. */
export async function subscribe(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  member: Member,
  { subscription: { endpoint, keys }, kinds }: Subscribing,
  locale: Locale,
) {
  if (!app.config.pushKey) throw new Refusal('NO_DATA')
  if (!isPushEndpoint(endpoint, app.config.sandboxUrl)) throw new Refusal('KEY_INVALID', ['subscription'])
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

const inOrder = (kinds: readonly string[]): NoticeKind[] => noticeKinds.filter((kind) => kinds.includes(kind))

export const getKinds = async ({ db }: Pick<App, 'db'>, member: Member) => ({
  kinds: inOrder((await findKinds(db, member.id)) ?? noticeKinds),
})

export async function changeKinds({ db }: Pick<RecordParts, 'db'>, member: Member, kinds: NoticeKind[]) {
  await setKinds(db, member.id, inOrder(kinds))
  return { kinds: inOrder(kinds) }
}
