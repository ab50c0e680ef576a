/** The SQL of how far the bank's feed has been read. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

const feed = 'bank'

/** 0 before anything was read. */
export async function findCursor(db: Db): Promise<number> {
  const row = await db.selectFrom('feedCursor').select('cursor').where('feed', '=', feed).executeTakeFirst()
  return Number(row?.cursor ?? 0n)
}

/** Only forward: a process that was slower than another one takes nothing back. */
export const moveCursor = (db: Db, cursor: number, now: Date) =>
  sql`
    INSERT INTO feed_cursor AS c (feed, cursor, moved_at) VALUES (${feed}, ${cursor}, ${now})
    ON CONFLICT (feed) DO UPDATE SET cursor = excluded.cursor, moved_at = excluded.moved_at
    WHERE c.cursor < excluded.cursor`.execute(db)
