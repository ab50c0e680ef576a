/** The SQL of conversations: whoever adds a message holds its room, so numbers follow each other (quality I-36). */
import type { ChatReader, RoomKind } from '@kapao/contract/lists.ts'
import type { ChatSender } from '@kapao/contract/schemas/chat.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import { isEnded, shownMessage } from './chat.rules.ts'

/** Whose conversation it is. */
export interface Owner {
  id: string
  kind: RoomKind
}

export interface Room {
  ownerId: string
  kind: Owner['kind']
  lastSeq: number
  sessionId: string
  sessionEndedAt: Date | null
  hasPerson: boolean
  waitingSince: Date | null
  lastMessageAt: Date
  mergedInto: string | null
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
    .insertInto('chat_room')
    .values({
      owner_id: owner.id,
      kind: owner.kind,
      session_id: sessionId,
      last_message_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Nobody else adds to it until this transaction has ended. */
export async function lockRoom(tx: Tx, ownerId: string): Promise<Room | undefined> {
  const row = await tx
    .selectFrom('chat_room')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && {
      ownerId,
      kind: row.kind,
      lastSeq: Number(row.last_seq),
      sessionId: row.session_id,
      sessionEndedAt: row.session_ended_at,
      hasPerson: row.has_person,
      waitingSince: row.waiting_since,
      lastMessageAt: row.last_message_at,
      mergedInto: row.merged_into,
    }
  )
}

export const updateRoom = (tx: Tx, room: Room) =>
  tx
    .updateTable('chat_room')
    .set({
      last_seq: BigInt(room.lastSeq),
      session_id: room.sessionId,
      session_ended_at: room.sessionEndedAt,
      has_person: room.hasPerson,
      waiting_since: room.waitingSince,
      last_message_at: room.lastMessageAt,
    })
    .where('owner_id', '=', room.ownerId)
    .execute()

export const insertMessages = (tx: Tx, ownerId: string, messages: Message[]) =>
  tx
    .insertInto('chat_message')
    .values(
      messages.map(({ seq, sessionId, sender, operatorId, clientId, message, createdAt }) => ({
        owner_id: ownerId,
        seq: BigInt(seq),
        session_id: sessionId,
        sender,
        operator_id: operatorId,
        client_id: clientId,
        message: JSON.stringify(message),
        created_at: createdAt,
      })),
    )
    .execute()

/** When the sender's message with this client id was stored; undefined: it was not. */
export async function findStored(tx: Tx, ownerId: string, sender: ChatSender, clientId: string) {
  const row = await tx
    .selectFrom('chat_message')
    .select('created_at')
    .where('owner_id', '=', ownerId)
    .where('sender', '=', sender)
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  return row?.created_at
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
  const isNext =
    afterSeq === undefined
      ? sql<boolean>`m.seq <= r.last_seq - ${skip}::bigint AND m.seq > r.last_seq - ${skip}::bigint - ${limit}::bigint`
      : sql<boolean>`m.seq > ${afterSeq}::bigint + ${skip}::bigint AND m.seq <= ${afterSeq}::bigint + ${skip}::bigint + ${limit}::bigint`
  const rows = await db
    .selectFrom('chat_room as r')
    .innerJoin('chat_message as m', 'm.owner_id', 'r.owner_id')
    .select(['m.seq', 'm.sender', 'm.message', 'm.created_at', 'm.session_id', 'm.client_id'])
    .where('r.owner_id', '=', ownerId)
    .where(isNext)
    .orderBy('m.seq', 'desc')
    .execute()
  return rows.map(({ seq, sender, message, created_at, session_id, client_id }) => ({
    seq: Number(seq),
    sender,
    message: shownMessage(message),
    createdAt: created_at,
    session_id,
    clientId: client_id,
  }))
}

/** @returns up to where that side has read now; undefined when it had read as far before. */
export async function markRead(tx: Tx, ownerId: string, by: ChatReader) {
  const column = by === 'customer' ? 'customer_read_seq' : 'desk_read_seq'
  const row = await tx
    .updateTable('chat_room')
    .set((is) => ({ [column]: is.ref('last_seq') }))
    .where('owner_id', '=', ownerId)
    .whereRef(column, '<', 'last_seq')
    .returning('last_seq')
    .executeTakeFirst()
  return row && Number(row.last_seq)
}

/** What a member took along at login is part of the member's conversation, and none of its own any more. */
export async function isConversation(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_room')
    .select('owner_id')
    .where('owner_id', '=', ownerId)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

export async function findReadState(db: Db, ownerId: string) {
  const row = await db
    .selectFrom('chat_room')
    .select(['last_seq', 'customer_read_seq', 'desk_read_seq'])
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return (
    row && {
      lastSeq: Number(row.last_seq),
      customerReadSeq: Number(row.customer_read_seq),
      deskReadSeq: Number(row.desk_read_seq),
    }
  )
}

/** What waits for a person first, longest first; then who spoke last. */
export async function listRooms(db: Db, { page, limit }: { page: number; limit: number }, now: Date) {
  const rows = await db
    .selectFrom('chat_room as r')
    .leftJoin('member as m', 'm.id', 'r.owner_id')
    .selectAll('r')
    .select(({ fn }) => ['m.name as memberName', fn.countAll<bigint>().over().as('total')])
    .where('r.merged_into', 'is', null)
    .orderBy('r.waiting_since', (order) => order.asc().nullsLast())
    .orderBy('r.last_message_at', 'desc')
    .orderBy('r.owner_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    total: Number(rows[0]?.total ?? 0n),
    rooms: rows.map((row) => ({
      roomId: row.owner_id,
      kind: row.kind,
      memberName: row.memberName,
      waitingSince: row.waiting_since,
      lastMessageAt: row.last_message_at,
      lastSeq: Number(row.last_seq),
      customerReadSeq: Number(row.customer_read_seq),
      deskReadSeq: Number(row.desk_read_seq),
      isEnded: isEnded({ sessionEndedAt: row.session_ended_at, lastMessageAt: row.last_message_at }, now),
    })),
  }
}

export async function findMerged(db: Db, guestId: string): Promise<boolean> {
  const row = await db
    .selectFrom('chat_room')
    .select('merged_into')
    .where('owner_id', '=', guestId)
    .executeTakeFirst()
  return !!row?.merged_into
}

/**
 * Moves a guest's messages behind the member's, in their order; one that the member's conversation has already, since
 * it was sent again after login, is dropped. Both rooms are held. @returns how many have moved.
 */
export async function moveMessages(tx: Tx, guest: Room, member: Room): Promise<number> {
  await sql`
    DELETE FROM chat_message g USING chat_message m
    WHERE g.owner_id = ${guest.ownerId} AND m.owner_id = ${member.ownerId}
      AND m.sender = g.sender AND m.client_id = g.client_id`.execute(tx)
  const { numAffectedRows } = await sql`
    UPDATE chat_message g SET owner_id = ${member.ownerId}, seq = ${member.lastSeq}::bigint + k.place
    FROM (SELECT seq, row_number() OVER (ORDER BY seq) AS place FROM chat_message WHERE owner_id = ${guest.ownerId}) k
    WHERE g.owner_id = ${guest.ownerId} AND g.seq = k.seq`.execute(tx)
  await tx
    .updateTable('chat_room')
    .set({
      last_seq: 0n,
      customer_read_seq: 0n,
      desk_read_seq: 0n,
      waiting_since: null,
      merged_into: member.ownerId,
    })
    .where('owner_id', '=', guest.ownerId)
    .execute()
  return Number(numAffectedRows)
}
