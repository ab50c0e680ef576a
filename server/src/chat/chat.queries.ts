/** The SQL of conversations: adding a message locks its room, so numbers follow each other (quality I-36). */
import type { ChatReader, RoomKind } from '@kapao/contract/lists.ts'
import type { ChatSender } from '@kapao/contract/schemas/chat.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { Database } from '#platform/db/tables.ts'
import { shownMessage, whoseItem } from './chat.rules.ts'

/** Whose conversation it is. */
export interface Owner {
  id: string
  kind: RoomKind
}

export interface Room {
  ownerId: string
  kind: Owner['kind']
  memberName: string | null
  lastSeq: number
  sessionId: string
  sessionEndedAt: Date | null
  hasPerson: boolean
  waitingSince: Date | null
  lastMessageAt: Date
  mergedInto: string | null
  /** Whose it is to answer. */
  assignedTo: string | null
  labels: string[]
  snoozedUntil: Date | null
  /** Of this conversation: since when a person was first waited for, and when one first answered. */
  firstAskedAt: Date | null
  firstAnsweredAt: Date | null
}

/** One row of the conversation, as it was stored. */
export interface Message {
  seq: number
  sessionId: string
  sender: ChatSender
  operatorId: string | null
  clientId: string | null
  message: object
  createdAt: Date
}

/** Makes sure that there is one. */
export const insertRoom = (tx: Tx, owner: Owner, sessionId: string, now: Date) =>
  tx
    .insertInto('chatRoom')
    .values({
      ownerId: owner.id,
      kind: owner.kind,
      sessionId,
      lastMessageAt: now,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** The member's own name; none for a guest. */
const nameOf = (of: ExpressionBuilder<Database, 'chatRoom'>) =>
  of.selectFrom('member').select('member.name').whereRef('member.id', '=', 'chatRoom.ownerId')

/** Nobody else adds to it until this transaction has ended. */
export async function lockRoom(tx: Tx, ownerId: string): Promise<Room | undefined> {
  const row = await tx
    .selectFrom('chatRoom')
    .selectAll()
    .select((of) => nameOf(of).as('memberName'))
    .where('ownerId', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      ownerId,
      kind: row.kind,
      memberName: row.memberName,
      lastSeq: Number(row.lastSeq),
      sessionId: row.sessionId,
      sessionEndedAt: row.sessionEndedAt,
      hasPerson: row.hasPerson,
      waitingSince: row.waitingSince,
      lastMessageAt: row.lastMessageAt,
      mergedInto: row.mergedInto,
      assignedTo: row.assignedTo,
      labels: row.labels,
      snoozedUntil: row.snoozedUntil,
      firstAskedAt: row.firstAskedAt,
      firstAnsweredAt: row.firstAnsweredAt,
    }
  )
}

export const updateRoom = (tx: Tx, room: Room) =>
  tx
    .updateTable('chatRoom')
    .set({
      lastSeq: BigInt(room.lastSeq),
      sessionId: room.sessionId,
      sessionEndedAt: room.sessionEndedAt,
      hasPerson: room.hasPerson,
      waitingSince: room.waitingSince,
      lastMessageAt: room.lastMessageAt,
      assignedTo: room.assignedTo,
      labels: room.labels,
      snoozedUntil: room.snoozedUntil,
      firstAskedAt: room.firstAskedAt,
      firstAnsweredAt: room.firstAnsweredAt,
    })
    .where('ownerId', '=', room.ownerId)
    .execute()

export const insertMessages = (tx: Tx, ownerId: string, messages: Message[]) =>
  tx
    .insertInto('chatMessage')
    .values(
      messages.map(({ seq, sessionId, sender, operatorId, clientId, message, createdAt }) => ({
        ownerId,
        seq: BigInt(seq),
        sessionId,
        sender,
        operatorId,
        clientId,
        message: JSON.stringify(message),
        createdAt,
      })),
    )
    .execute()

/** When the sender's message with this client id was stored; undefined: it was not. */
export async function findStored(tx: Tx, ownerId: string, sender: ChatSender, clientId: string) {
  const row = await tx
    .selectFrom('chatMessage')
    .select('createdAt')
    .where('ownerId', '=', ownerId)
    .where('sender', '=', sender)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  return row?.createdAt
}

export interface HistoryQuery {
  limit: number
  skip: number
  afterSeq?: number | undefined
}

/**
 * Newest first. With `afterSeq` the oldest that come after it, so that who catches up page by page misses none.
 * Messages are numbered without a gap, so a page is a range of numbers and costs the same at any age.
 */
export async function findMessages(db: Db, ownerId: string, { limit, skip, afterSeq }: HistoryQuery) {
  const first = sql`greatest(${afterSeq ?? 0}::bigint, r.removed_seq)`
  const isNext =
    afterSeq === undefined
      ? sql<boolean>`m.seq <= r.last_seq - ${skip}::bigint AND m.seq > r.last_seq - ${skip}::bigint - ${limit}::bigint`
      : sql<boolean>`m.seq > ${first} + ${skip}::bigint AND m.seq <= ${first} + ${skip}::bigint + ${limit}::bigint`
  const rows = await db
    .selectFrom('chatRoom as r')
    .innerJoin('chatMessage as m', 'm.ownerId', 'r.ownerId')
    .leftJoin('member as o', 'o.id', 'r.ownerId')
    .select(['m.seq', 'm.sender', 'm.message', 'm.createdAt', 'm.sessionId', 'm.clientId'])
    .select(['r.kind', 'o.name as memberName'])
    .where('r.ownerId', '=', ownerId)
    .where(isNext)
    .orderBy('m.seq', 'desc')
    .execute()
  return rows.map(({ seq, sender, message, createdAt, sessionId, clientId, kind, memberName }) => ({
    ...whoseItem({ ownerId, kind, memberName }, sender),
    seq: Number(seq),
    sender,
    message: shownMessage(message),
    createdAt,
    session_id: sessionId,
    clientId,
  }))
}

/** @returns up to where that side has read now; undefined when it had read as far before. */
export async function markRead(tx: Tx, ownerId: string, by: ChatReader) {
  const column = by === 'customer' ? 'customerReadSeq' : 'deskReadSeq'
  const row = await tx
    .updateTable('chatRoom')
    .set((is) => ({ [column]: is.ref('lastSeq') }))
    .where('ownerId', '=', ownerId)
    .whereRef(column, '<', 'lastSeq')
    .returning('lastSeq')
    .executeTakeFirst()
  return row && Number(row.lastSeq)
}

/** What a member took along at login is part of the member's conversation, and none of its own any more. */
export async function isConversation(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chatRoom')
    .select('ownerId')
    .where('ownerId', '=', ownerId)
    .where('mergedInto', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function findReadState(db: Db, ownerId: string) {
  const row = await db
    .selectFrom('chatRoom')
    .select(['lastSeq', 'customerReadSeq', 'deskReadSeq'])
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  return (
    row && {
      lastSeq: Number(row.lastSeq),
      customerReadSeq: Number(row.customerReadSeq),
      deskReadSeq: Number(row.deskReadSeq),
    }
  )
}

interface DeskPace {
  lastAnswerAt: Date | null
  usualAnswerSeconds: number | null
  answered: number
}

/**
 * How people of ours have answered in the last conversations that one took part in: of `rooms` since then. An answer that came
 * late began a conversation of its own: what was asked is looked for in the one before it.
 */
export async function findDeskPace(db: Db, since: Date, rooms: number): Promise<DeskPace> {
  const { rows } = await sql<DeskPace>`
    WITH recent AS (
      SELECT owner_id, session_id FROM chat_room
      WHERE merged_into IS NULL AND waiting_since IS NULL AND last_message_at > ${since} AND has_person
      ORDER BY last_message_at DESC LIMIT ${rooms})
    SELECT max(answer.last_at) AS last_answer_at, count(asked.at)::int AS answered,
      round(percentile_disc(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answer.at - asked.at))
        FILTER (WHERE asked.at IS NOT NULL))::int AS usual_answer_seconds
    FROM recent r
    CROSS JOIN LATERAL (
      SELECT min(m.seq) AS seq, min(m.created_at) AS at, max(m.created_at) AS last_at FROM chat_message m
      WHERE m.owner_id = r.owner_id AND m.session_id = r.session_id AND m.sender = 'operator') answer
    LEFT JOIN LATERAL (
      SELECT m.session_id FROM chat_message m
      WHERE m.owner_id = r.owner_id AND m.seq < answer.seq AND m.sender = 'customer'
      ORDER BY m.seq DESC LIMIT 1) question ON true
    LEFT JOIN LATERAL (
      SELECT min(m.created_at) AS at FROM chat_message m
      WHERE m.owner_id = r.owner_id AND m.session_id = question.session_id AND m.seq < answer.seq AND m.sender = 'customer'
    ) asked ON true`.execute(db)
  return rows[0] ?? { lastAnswerAt: null, usualAnswerSeconds: null, answered: 0 }
}

export async function findMerged(db: Db, guestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chatRoom')
    .select('mergedInto')
    .where('ownerId', '=', guestId)
    .executeTakeFirst()
  return !!row?.mergedInto
}

/** Drops what the member's conversation has already, since it was sent again after login. Both rooms are held. */
export const dropRepeated = (tx: Tx, guest: Room, member: Room) =>
  sql`
    DELETE FROM chat_message g USING chat_message m
    WHERE g.owner_id = ${guest.ownerId} AND m.owner_id = ${member.ownerId}
      AND m.sender = g.sender AND m.client_id = g.client_id`.execute(tx)

/** Moves a guest's messages behind the member's, in their order. Both rooms are held. @returns how many have moved. */
export async function moveMessages(tx: Tx, guest: Room, member: Room): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE chat_message g SET owner_id = ${member.ownerId}, seq = ${member.lastSeq}::bigint + k.place
    FROM (SELECT seq, row_number() OVER (ORDER BY seq) AS place FROM chat_message WHERE owner_id = ${guest.ownerId}) k
    WHERE g.owner_id = ${guest.ownerId} AND g.seq = k.seq`.execute(tx)
  await tx
    .updateTable('chatRoom')
    .set({
      lastSeq: 0n,
      removedSeq: 0n,
      customerReadSeq: 0n,
      deskReadSeq: 0n,
      waitingSince: null,
      mergedInto: member.ownerId,
    })
    .where('ownerId', '=', guest.ownerId)
    .execute()
  return Number(numAffectedRows)
}
