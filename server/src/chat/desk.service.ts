/** The operator's side of the chat: who waits, what is answered, and when a conversation is closed (decisions D15). */
import type { DeskMessage } from '@kapao/contract/schemas/chat.ts'
import { addNotice } from '#notice/notice.service.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { endClaim, releaseClaim, takeClaim } from '#staff/claim.service.ts'
import { checkIsNotOneself } from '#staff/request.service.ts'
import { findReadState, findStored, isConversation, lockRoom, updateRoom } from './chat.queries.ts'
import { isEnded } from './chat.rules.ts'
import { readUpToNow } from './chat.service.ts'
import { addMessages, continued, tell } from './room.service.ts'

const claimOf = (roomId: string) => ({ kind: 'room' as const, subject: roomId })

const lockClaimable = (roomId: string) => async (tx: Tx) => {
  const room = await lockRoom(tx, roomId)
  if (!room || room.mergedInto) throw new Refusal('NO_DATA')
  // The next message begins another conversation in the same room: it can always be taken in hand.
  return { ...claimOf(roomId), memberId: room.kind === 'member' ? roomId : null, isWaiting: true }
}

/** @throws Refusal NO_DATA, and as {@link takeClaim}. */
export const claimConversation = (app: RecordParts, actor: Actor, roomId: string) =>
  takeClaim(app, actor, lockClaimable(roomId))

export const releaseConversation = (app: RecordParts, actor: Actor, roomId: string) =>
  releaseClaim(app, actor, lockClaimable(roomId))

/** @throws Refusal NO_DATA when there is no such conversation; so do the calls below. */
export async function readConversation(app: Pick<App, 'db' | 'clock' | 'wake'>, roomId: string) {
  await checkConversation(app, roomId)
  return readUpToNow(app, roomId, 'operator')
}

async function checkConversation(app: Pick<App, 'db'>, roomId: string) {
  if (!(await isConversation(app.db, roomId))) throw new Refusal('NO_DATA')
}

/** A snooze that was over has done its work. */
const stillAhead = (until: Date | null, now: Date) => (until && until > now ? until : null)

interface Answering {
  message: DeskMessage
  clientId?: string | undefined
}

/** The message itself is the record of who answered. @throws Refusal OWN_REQUEST, NO_DATA. */
export async function answer(
  app: Pick<App, 'db' | 'clock' | 'fileLinks' | 'wake'>,
  { operator }: Pick<Actor, 'operator'>,
  roomId: string,
  { message, clientId }: Answering,
) {
  checkIsNotOneself({ operator }, roomId)
  // The desk uploads nothing.
  if (message.message_type === 'media') throw new Refusal('KEY_INVALID', ['message'])
  const now = app.clock.now()
  const createdAt = await inTransaction(app.db, async (tx) => {
    const held = await lockRoom(tx, roomId)
    if (!held || held.mergedInto) throw new Refusal('NO_DATA')
    const stored = clientId && (await findStored(tx, roomId, 'operator', clientId))
    if (stored) return stored
    const talk = continued(held, now)
    const room = {
      ...talk,
      hasPerson: true,
      waitingSince: null,
      firstAnsweredAt: talk.firstAnsweredAt ?? now,
      snoozedUntil: stillAhead(held.snoozedUntil, now),
    }
    await addMessages(
      tx,
      app,
      room,
      [{ sender: 'operator', operatorId: operator.id, clientId, message }],
      now,
    )
    if (room.kind === 'member') await noticeAnswer(tx, roomId, now)
    return now
  })
  app.wake('relayOutbox')
  return { createdAt }
}

/** One notice for all answers until the member has read; who looks at the chat reads before it would be pushed. */
async function noticeAnswer(tx: Tx, memberId: string, at: Date) {
  const read = await findReadState(tx, memberId)
  await addNotice(tx, {
    ...{ memberId, key: `chat_answered:${read?.customerReadSeq ?? 0}`, topic: 'chat_answered', at },
    pushAt: new Date(at.getTime() + serverLimits.chatPushAfterMs),
  })
}

/** Told once and forgotten: nothing is stored of it but the notice. */
export async function showTyping(app: Pick<App, 'db' | 'clock' | 'wake'>, roomId: string) {
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (!room || room.mergedInto) throw new Refusal('NO_DATA')
    await tell(tx, roomId, 'chat:typing', { at: now.toISOString() }, now)
  })
  app.wake('relayOutbox')
  return { message: 'SUCCESS' }
}

/** Nobody waits any more, and the next message begins another conversation. @throws Refusal OWN_REQUEST, NO_DATA, ALREADY_DECIDED. */
export async function closeConversation(app: RecordParts, actor: Actor, roomId: string) {
  checkIsNotOneself(actor, roomId)
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (!room || room.mergedInto) throw new Refusal('NO_DATA')
    if (room.sessionEndedAt) throw new Refusal('ALREADY_DECIDED')
    await endClaim(tx, actor.operator, claimOf(roomId), now)
    const wasOver = isEnded(room, now)
    await updateRoom(tx, { ...room, sessionEndedAt: now, waitingSince: null, snoozedUntil: null })
    const before = { session: room.sessionId, isEnded: wasOver }
    const act = { action: 'chat_closed' as const, subject: roomId, before, after: { isEnded: true } }
    await recordAct(tx, actor, act, now)
  })
  return { message: 'SUCCESS' }
}
