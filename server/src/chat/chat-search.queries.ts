/** The SQL of the search in messages: by each three letters that follow each other, then by the words themselves (staff-calls T7). */
import type { ChatSender } from '@kapao/contract/schemas/chat.ts'
import { type RawBuilder, sql } from 'kysely'
import { countRows } from '#platform/db/count.queries.ts'
import type { Db } from '#platform/db/schema.ts'

interface Found {
  roomId: string
  seq: bigint
  text: string
  at: Date
  sender: ChatSender
  memberName: string | null
}

const words = sql`message_text(m.message)`

/** The greeter says the same to everybody. Without case; what looks like a pattern is none. */
const isMeant = (query: string): RawBuilder<unknown> => sql`m.sender <> 'greeter'
  AND text_trigrams(${words}) @> text_trigrams(${query}::text) AND position(lower(${query}::text) IN lower(${words})) > 0`

/** Newest first. */
export const hitsOf = (query: string, { page, limit }: { page: number; limit: number }) =>
  sql<Found>`
    SELECT m.owner_id AS room_id, m.seq, ${words} AS text, m.created_at AS at, m.sender, o.name AS member_name
    FROM chat_message m LEFT JOIN member o ON o.id = m.owner_id
    WHERE ${isMeant(query)}
    ORDER BY m.created_at DESC, m.owner_id DESC, m.seq DESC LIMIT ${limit} OFFSET ${(page - 1) * limit}`

export const countHits = (db: Db, query: string) =>
  countRows(db, sql`FROM chat_message m WHERE ${isMeant(query)}`)
