/** What staff note for each other in a conversation, and the desk's history that has it among the messages (staff-calls T7). */
import type { DeskHistory } from '@kapao/contract/schemas/staff-chat.ts'
import type * as z from 'zod/mini'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { checkIsNotOneself } from '#staff/request.service.ts'
import { findReadState, type HistoryQuery, isConversation, lockRoom } from './chat.queries.ts'
import { listMessages } from './chat.service.ts'
import { findAnswerers, findNotes, insertNote, type Range } from './note.queries.ts'

/** The trail has its id alone: what it says goes with the conversation. @throws Refusal OWN_REQUEST, NO_DATA. */
export function addNote(app: RecordParts, actor: Actor, roomId: string, text: string) {
  checkIsNotOneself(actor, roomId)
  const at = app.clock.now()
  const id = newId()
  return inTransaction(app.db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (!room || room.mergedInto) throw new Refusal('NO_DATA')
    const { lastSeq: seq, sessionId, kind } = room
    await insertNote(tx, {
      id,
      ownerId: roomId,
      seq,
      sessionId,
      text,
      writtenBy: actor.operator.id,
      writtenAt: at,
    })
    const memberId = kind === 'member' ? roomId : null
    const act = { action: 'chat_noted' as const, subject: roomId, memberId, before: {}, after: { note: id } }
    await recordAct(tx, actor, act, at)
    return { message: 'SUCCESS', _id: id }
  })
}

type DeskItem = z.output<typeof DeskHistory>[number]

/**
 * Notes that come with a page of messages: those after each of them, and after the one before the page; those after its last
 * message come with the next page, if there is one. So pages that follow each other have each note once, and who catches up
 * learns of a note that came after the last message.
 */
function rangeOf({ limit, skip, afterSeq }: HistoryQuery, lastSeq: number): Range {
  if (afterSeq !== undefined) return { from: afterSeq + skip, before: afterSeq + skip + limit }
  return { from: Math.max(0, lastSeq - skip - limit), before: skip > 0 ? lastSeq - skip : undefined }
}

/** @throws Refusal NO_DATA when there is no such conversation. */
export async function listConversation(
  app: Pick<App, 'db' | 'fileLinks'>,
  roomId: string,
  query: HistoryQuery,
): Promise<DeskItem[]> {
  if (!(await isConversation(app.db, roomId))) throw new Refusal('NO_DATA')
  const lastSeq = (await findReadState(app.db, roomId))?.lastSeq ?? 0
  const [messages, notes] = await Promise.all([
    listMessages(app, roomId, query),
    findNotes(app.db, roomId, rangeOf(query, lastSeq)),
  ])
  const answered = messages.filter(({ sender }) => sender === 'operator').map(({ seq }) => seq)
  const answerers = await findAnswerers(app.db, roomId, answered)
  const whose = messages[0] ?? { userId: null, guestId: null }
  const noted = notes.map(
    ({ id, seq, sessionId, text, writtenAt, by }): DeskItem => ({
      ...{ _id: id, by, seq, sender: 'note', createdAt: writtenAt, session_id: sessionId, clientId: null },
      ...{ userId: whose.userId, guestId: whose.guestId, username: null, name: null },
      message: { message_type: 'text', payload: { message: text } },
    }),
  )
  const said = messages.map((item): DeskItem => ({ ...item, _id: null, by: answerers.get(item.seq) ?? null }))
  // A note is behind the message that it follows, and notes are behind each other as they were written.
  return [...noted.toReversed(), ...said].sort((one, other) => other.seq - one.seq)
}
