/** The inbox of staff: whose a conversation is to answer, what it is about, and until when it is out of the way (staff-calls T7). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import type { RoomFilter } from '@kapao/contract/schemas/staff-chat.ts'
import { inboxLimits } from '@kapao/contract/staff-limits.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { momentOf } from '#platform/http/page-place.ts'
import { Refusal } from '#platform/refusal.ts'
import { findColleague, getUsername } from '#staff/account.service.ts'
import { type Act, type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { withClaims } from '#staff/claim.service.ts'
import { checkIsNotOneself } from '#staff/request.service.ts'
import { lockRoom, type Room, updateRoom } from './chat.queries.ts'
import { isEnded, stateOf } from './chat.rules.ts'
import { countRooms, listLabels, listRooms, type RoomPlace } from './inbox.queries.ts'

export async function listConversations(app: RecordParts, operator: Operator, filter: RoomFilter) {
  const now = app.clock.now()
  const asked = { filter, operatorId: operator.id, now }
  const after = readPlace(filter.after)
  const [count, found, labels] = await Promise.all([
    countRooms(app.db, asked),
    listRooms(app.db, asked, after),
    cachedBriefly(app.db, 'labels of conversations', () => listLabels(app.db)),
  ])
  const rooms = found.slice(0, filter.limit).map((row) => ({
    roomId: row.ownerId,
    kind: row.kind,
    memberId: row.kind === 'member' ? row.ownerId : null,
    memberName: row.memberName,
    state: stateOf(row, now),
    assignedTo: row.assignee,
    labels: row.labels,
    snoozedUntil: row.snoozedUntil,
    waitingSince: row.waitingSince,
    lastMessageAt: row.lastMessageAt,
    lastMessage: row.lastSender && { sender: row.lastSender, text: row.lastText },
    locale: row.locale,
    firstResponseSeconds: secondsBetween(row.firstAskedAt, row.firstAnsweredAt),
    resolutionSeconds: secondsBetween(row.firstAskedAt, row.sessionEndedAt),
    lastSeq: Number(row.lastSeq),
    customerReadSeq: Number(row.customerReadSeq),
    deskReadSeq: Number(row.deskReadSeq),
    isEnded: isEnded(row, now),
  }))
  const last = rooms.at(-1)
  const next = last && found.length > filter.limit ? writePlace(last) : null
  const claimed = await withClaims(app, rooms, ({ roomId }) => ({ kind: 'room', subject: roomId }))
  return { ...count, next, labels, rooms: claimed }
}

const secondsBetween = (from: Date | null, to: Date | null) =>
  from && to ? Math.round((to.getTime() - from.getTime()) / 1_000) : null

const writePlace = ({ waitingSince, lastMessageAt, roomId }: RoomPlace): string =>
  Buffer.from(JSON.stringify([waitingSince?.getTime() ?? null, lastMessageAt.getTime(), roomId])).toString(
    'base64url',
  )

const idShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** @throws Refusal KEY_INVALID for what is no answer's `next`. */
function readPlace(after: string | null | undefined): RoomPlace | undefined {
  if (!after) return
  try {
    const [waits, last, roomId]: unknown[] = JSON.parse(Buffer.from(after, 'base64url').toString())
    const waitingSince = waits === null ? null : momentOf(waits)
    const lastMessageAt = momentOf(last)
    if (waitingSince !== undefined && lastMessageAt && typeof roomId === 'string' && idShape.test(roomId))
      return { waitingSince, lastMessageAt, roomId }
  } catch {
    // Whatever it was, it was not made here.
  }
  throw new Refusal('KEY_INVALID', ['after'])
}

interface Change {
  room: Room
  act: Pick<Act, 'action' | 'before' | 'after'>
}

/** Changes a room that is held, and records it; what is so already is done. @throws Refusal OWN_REQUEST, NO_DATA. */
async function change(
  app: RecordParts,
  actor: Actor,
  roomId: string,
  make: (room: Room, tx: Tx, now: Date) => Promise<Change | undefined>,
) {
  checkIsNotOneself(actor, roomId)
  const now = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (!room || room.mergedInto) throw new Refusal('NO_DATA')
    const changed = await make(room, tx, now)
    if (!changed) return
    await updateRoom(tx, changed.room)
    const memberId = room.kind === 'member' ? roomId : null
    await recordAct(tx, actor, { ...changed.act, subject: roomId, memberId }, now)
  })
  return { message: 'SUCCESS' }
}

/** Of two at the same time the later one has the last word, and the trail has both. @throws Refusal NO_DATA, KEY_INVALID. */
export const assign = (
  app: RecordParts,
  actor: Actor,
  roomId: string,
  { username }: { username: string | null },
) =>
  change(app, actor, roomId, async (room, tx) => {
    const to = username === null ? null : await findColleague(tx, username, operatorRoles.answerCustomer)
    if (to === undefined) throw new Refusal('KEY_INVALID', ['username'])
    const assignedTo = to?.id ?? null
    if (assignedTo === room.assignedTo) return
    const before = { assignedTo: room.assignedTo && (await getUsername(tx, room.assignedTo)) }
    const act = { action: 'chat_assigned' as const, before, after: { assignedTo: username } }
    return { room: { ...room, assignedTo }, act }
  })

/** @throws Refusal NO_DATA. */
export const label = (app: RecordParts, actor: Actor, roomId: string, asked: { labels: string[] }) =>
  change(app, actor, roomId, async (room) => {
    const labels = [...new Set(asked.labels)].sort()
    if (JSON.stringify(labels) === JSON.stringify(room.labels)) return
    const act = { action: 'chat_labelled' as const, before: { labels: room.labels }, after: { labels } }
    return { room: { ...room, labels }, act }
  })

/** @throws Refusal NO_DATA, KEY_INVALID for a time that is past or too far away, ALREADY_DECIDED for what is closed. */
export const snooze = (app: RecordParts, actor: Actor, roomId: string, { until }: { until: Date | null }) =>
  change(app, actor, roomId, async (room, _, now) => {
    const ms = until ? until.getTime() - now.getTime() : 1
    if (ms <= 0 || ms > inboxLimits.snoozeMsMax) throw new Refusal('KEY_INVALID', ['until'])
    if (until?.getTime() === room.snoozedUntil?.getTime()) return
    if (room.sessionEndedAt) throw new Refusal('ALREADY_DECIDED')
    const act = {
      action: 'chat_snoozed' as const,
      before: { until: room.snoozedUntil },
      after: { until },
    }
    return { room: { ...room, snoozedUntil: until }, act }
  })
