/** When a conversation ends, and what of a stored message is shown. */

import * as limits from '@kapao/contract/limits.ts'
import type { RoomKind, RoomState } from '@kapao/contract/lists.ts'
import { type ChatSender, ShownMessage } from '@kapao/contract/schemas/chat.ts'
import * as z from 'zod/mini'

interface Conversation {
  sessionEndedAt: Date | null
  lastMessageAt: Date
}

/** The desk has closed it, or nobody has said anything for long: the next message begins another one. */
export const isEnded = ({ sessionEndedAt, lastMessageAt }: Conversation, now: Date): boolean =>
  sessionEndedAt !== null || now.getTime() - lastMessageAt.getTime() >= limits.chatIdleMs

interface Desked extends Conversation {
  waitingSince: Date | null
  snoozedUntil: Date | null
}

/**
 * Who waits for a person is never closed by idling. A snooze that is over brings the conversation back until the desk does
 * something about it.
 */
export function stateOf(room: Desked, now: Date): RoomState {
  if (room.sessionEndedAt) return 'closed'
  if (room.snoozedUntil && room.snoozedUntil > now) return 'snoozed'
  if (room.waitingSince) return 'waiting'
  return isEnded(room, now) && !room.snoozedUntil ? 'closed' : 'open'
}

/** A kind that this server does not know, because a newer one has written it, is shown as unknown. */
export function shownMessage(stored: unknown): ShownMessage {
  const known = z.safeParse(ShownMessage, stored)
  return known.success ? known.data : { message_type: 'unknown' }
}

interface Conversing {
  ownerId: string
  kind: RoomKind
  /** Null for a guest. */
  memberName: string | null
}

/** The fields by which a conversation item says whose it is (spec §3, decisions D14). */
export const whoseItem = ({ ownerId, kind, memberName }: Conversing, sender: ChatSender) => ({
  userId: kind === 'member' ? ownerId : null,
  guestId: kind === 'guest' ? ownerId : null,
  username: null,
  name: sender === 'customer' ? memberName : null,
})
