/** The customer's side of the chat: what a member or a guest says, sees and has read (decisions D15). */

import type { Currency, Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { ChatReader } from '@kapao/contract/lists.ts'
import type { CustomerMessage } from '@kapao/contract/schemas/chat.ts'
import { readNoticesOf } from '#notice/notice.service.ts'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Limit } from '#platform/limits/rate-limits.ts'
import { chatDeskLimits } from '#platform/server-limits.ts'
import {
  findDeskPace,
  findMerged,
  findMessages,
  findReadState,
  findStored,
  type HistoryQuery,
  markRead,
  type Owner,
} from './chat.queries.ts'
import { claimFile, withLink } from './file.service.ts'
import { greet } from './greeter.rules.ts'
import { greeterScript } from './greeter-script.ts'
import { addMessages, continued, type Draft, holdRoom, tell } from './room.service.ts'

const perCustomer: Limit = {
  name: 'chat',
  points: limits.chatMessagesPerWindow,
  windowMs: limits.chatWindowMs,
  code: 'REQUEST_LIMIT',
}
// Without the cookie it is another guest at once, but not at another address.
const guestsPerAddress: Limit = {
  ...perCustomer,
  name: 'chatAddress',
  points: limits.chatGuestMessagesPerAddressWindow,
}

interface Sending {
  message: CustomerMessage
  clientId?: string | undefined
  locale: Locale
  /** A member's. */
  currency: Currency | undefined
  network: string
}

/** @returns when it was stored: the first time, if it was sent before. @throws Refusal REQUEST_LIMIT, UNAUTHORIZED. */
export async function sendMessage(
  app: Pick<App, 'db' | 'clock' | 'limits' | 'fileLinks' | 'wake'>,
  owner: Owner,
  { message, clientId, locale, currency, network }: Sending,
) {
  if (owner.kind === 'guest') await app.limits.take(guestsPerAddress, network)
  await app.limits.take(perCustomer, owner.id)
  const now = app.clock.now()
  const createdAt = await inTransaction(app.db, async (tx) => {
    const held = await holdRoom(tx, owner, now)
    const stored = clientId && (await findStored(tx, owner.id, 'customer', clientId))
    if (stored) return stored
    if (message.message_type === 'media') await claimFile(tx, owner.id, message.payload, now)
    const room = continued(held, now)
    const isFirst = room.lastSeq === 0 || room.sessionId !== held.sessionId
    const { messages, callsPerson } = greet(
      greeterScript,
      { message, isFirst, hasPerson: room.hasPerson, currency },
      locale,
    )
    const waitingSince = callsPerson ? (room.waitingSince ?? now) : room.waitingSince
    const answers = messages.map((answer): Draft => ({ sender: 'greeter', message: answer }))
    const drafts: Draft[] = [{ sender: 'customer', clientId, message }, ...answers]
    const firstAskedAt = room.firstAskedAt ?? waitingSince
    await addMessages(tx, app, { ...room, waitingSince, firstAskedAt, snoozedUntil: null }, drafts, now)
    return now
  })
  app.wake('relayOutbox')
  return { createdAt }
}

export async function listMessages(app: Pick<App, 'db' | 'fileLinks'>, ownerId: string, query: HistoryQuery) {
  const found = await findMessages(app.db, ownerId, query)
  return found.map((row) => ({ ...row, message: withLink(app, ownerId, row.message) }))
}

/** Everything up to now; the customer's other devices learn of it, and so does the desk when the desk has read. */
export async function readUpToNow(app: Pick<App, 'db' | 'clock' | 'wake'>, ownerId: string, by: ChatReader) {
  await inTransaction(app.db, async (tx) => {
    const seq = await markRead(tx, ownerId, by)
    if (seq !== undefined) await tell(tx, ownerId, 'chat:read', { by, seq }, app.clock.now())
    if (by === 'customer') await readNoticesOf(tx, ownerId, 'chat', app.clock.now())
  })
  app.wake('relayOutbox')
  return { message: 'SUCCESS' }
}

/** What was so lately of people of ours; a few conversations say nothing of the usual. */
export async function getDeskPace({ db, clock }: Pick<App, 'db' | 'clock'>) {
  const { paceMs, paceRooms, paceRoomsMin } = chatDeskLimits
  const since = new Date(clock.now().getTime() - paceMs)
  const pace = await cachedBriefly(db, 'deskPace', () => findDeskPace(db, since, paceRooms))
  const { lastAnswerAt, usualAnswerSeconds, answered } = pace
  return { lastAnswerAt, usualAnswerSeconds: answered < paceRoomsMin ? null : usualAnswerSeconds }
}

/** How far the conversation is, and how far each side has read it; nothing was said: all zero. */
export async function getReadState(app: Pick<App, 'db'>, ownerId: string) {
  return (await findReadState(app.db, ownerId)) ?? { lastSeq: 0, customerReadSeq: 0, deskReadSeq: 0 }
}

/** Which guest a visitor is: the one of the cookie, unless that one has become a member. */
export async function findGuestId(app: Pick<App, 'db'>, known: string | undefined): Promise<string> {
  return known && !(await findMerged(app.db, known)) ? known : newId()
}
