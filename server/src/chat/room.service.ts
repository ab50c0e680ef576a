/** The one way to add to a conversation: numbered, stored, and told to its devices in one transaction. */

import type { MemberEvent } from '@kapao/contract/events.ts'
import { ChatMessage, type ChatSender } from '@kapao/contract/schemas/chat.ts'
import * as z from 'zod/mini'
import type { App } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import {
  insertMessages,
  insertRoom,
  lockRoom,
  type Message,
  type Owner,
  type Room,
  updateRoom,
} from './chat.queries.ts'
import { isEnded, shownMessage, whoseItem } from './chat.rules.ts'
import { withLink } from './file.service.ts'

export interface Draft {
  sender: ChatSender
  operatorId?: string
  clientId?: string | undefined
  message: object
}

/** The owner's room, held; made when there was none. @throws Refusal UNAUTHORIZED for a guest who has become a member. */
export async function holdRoom(tx: Tx, owner: Owner, now: Date): Promise<Room> {
  await insertRoom(tx, owner, newId(), now)
  const room = await lockRoom(tx, owner.id)
  if (!room || room.mergedInto) throw new Refusal('UNAUTHORIZED')
  return room
}

/** The room as it is for what is said now: the conversation before may be over. */
export const continued = (room: Room, now: Date): Room =>
  isEnded(room, now)
    ? {
        ...room,
        ...{ sessionId: newId(), sessionEndedAt: null, hasPerson: false },
        // Who waits has asked before: an answer that comes late is late.
        ...{ firstAskedAt: room.waitingSince, firstAnsweredAt: null },
      }
    : room

/** Adds messages behind each other. The room is held; `room` says what else has changed about it. */
export async function addMessages(
  tx: Tx,
  app: Pick<App, 'fileLinks'>,
  room: Room,
  drafts: Draft[],
  now: Date,
) {
  const messages = drafts.map(
    ({ sender, operatorId = null, clientId = null, message }, index): Message => ({
      seq: room.lastSeq + index + 1,
      sessionId: room.sessionId,
      sender,
      operatorId,
      clientId,
      message,
      createdAt: now,
    }),
  )
  await insertMessages(tx, room.ownerId, messages)
  await updateRoom(tx, { ...room, lastSeq: room.lastSeq + messages.length, lastMessageAt: now })
  for (const message of messages)
    await tell(tx, room.ownerId, 'chat:received', wireOf(app, room, message), now)
}

const wireOf = (
  app: Pick<App, 'fileLinks'>,
  room: Room,
  { seq, sender, message, createdAt, sessionId, clientId }: Message,
) =>
  wireOfShown(app, room.ownerId, {
    ...whoseItem(room, sender),
    seq,
    sender,
    message: shownMessage(message),
    createdAt,
    session_id: sessionId,
    clientId,
  })

export const wireOfShown = (
  app: Pick<App, 'fileLinks'>,
  ownerId: string,
  shown: z.output<typeof ChatMessage>,
) => z.encode(ChatMessage, { ...shown, message: withLink(app, ownerId, shown.message) })

/** A row of the outbox. The room is held while it is numbered, so that they are told in the order in which they happened. */
export const tell = (tx: Tx, ownerId: string, event: MemberEvent, payload: object, at: Date) =>
  tx
    .insertInto('outbox')
    .values({ id: newId(), memberId: ownerId, event, payload: JSON.stringify(payload), createdAt: at })
    .execute()
