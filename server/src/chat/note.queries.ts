/** The SQL of what staff note for each other in a conversation, and of who of them answered. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface Note {
  id: string
  ownerId: string
  /** The message that was the newest when it was written. */
  seq: number
  sessionId: string
  text: string
  writtenBy: string
  writtenAt: Date
}

export const insertNote = (tx: Tx, { seq, ...note }: Note) =>
  tx
    .insertInto('chatNote')
    .values({ ...note, seq: BigInt(seq) })
    .execute()

/** A part of a conversation, by numbers of messages. */
export interface Range {
  from: number
  /** Undefined: to its end. */
  before: number | undefined
}

/** Oldest first. */
export async function findNotes(db: Db, ownerId: string, { from, before }: Range) {
  const rows = await db
    .selectFrom('chatNote as n')
    .innerJoin('operator as o', 'o.id', 'n.writtenBy')
    .select(['n.id', 'n.seq', 'n.sessionId', 'n.text', 'n.writtenAt', 'o.name as by'])
    .where('n.ownerId', '=', ownerId)
    .where('n.seq', '>=', BigInt(from))
    .$if(before !== undefined, (query) => query.where('n.seq', '<', BigInt(before ?? 0)))
    .orderBy('n.seq')
    .orderBy('n.writtenAt')
    .orderBy('n.id')
    .execute()
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** Usernames by the numbers of the answers. */
export async function findAnswerers(db: Db, ownerId: string, seqs: number[]): Promise<Map<number, string>> {
  if (seqs.length === 0) return new Map()
  const rows = await db
    .selectFrom('chatMessage as m')
    .innerJoin('operator as o', 'o.id', 'm.operatorId')
    .select(['m.seq', 'o.name'])
    .where('m.ownerId', '=', ownerId)
    .where('m.seq', 'in', seqs.map(BigInt))
    .execute()
  return new Map(rows.map(({ seq, name }) => [Number(seq), name]))
}

/** Notes go behind the member's messages with the guest's that they follow; before those are moved themselves. */
export const moveNotes = (tx: Tx, guestId: string, member: { ownerId: string; lastSeq: number }) =>
  tx
    .updateTable('chatNote as n')
    .set((of) => ({
      ownerId: member.ownerId,
      seq: sql<bigint>`${member.lastSeq}::bigint + ${of
        .selectFrom('chatMessage as m')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('m.ownerId', '=', guestId)
        .whereRef('m.seq', '<=', 'n.seq')}`,
    }))
    .where('n.ownerId', '=', guestId)
    .execute()
