/** When a conversation ends, and what of a stored message is shown. */

import * as limits from '@kapao/contract/limits.ts'
import { ShownMessage } from '@kapao/contract/schemas/chat.ts'
import * as z from 'zod/mini'

interface Conversation {
  sessionEndedAt: Date | null
  lastMessageAt: Date
}

/** The desk has closed it, or nobody has said anything for long: the next message begins another one. */
export const isEnded = ({ sessionEndedAt, lastMessageAt }: Conversation, now: Date): boolean =>
  sessionEndedAt !== null || now.getTime() - lastMessageAt.getTime() >= limits.chatIdleMs

/** A kind that this server does not know, because a newer one has written it, is shown as unknown. */
export function shownMessage(stored: unknown): ShownMessage {
  const known = z.safeParse(ShownMessage, stored)
  return known.success ? known.data : { message_type: 'unknown' }
}
