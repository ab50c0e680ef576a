/** The SQL of how far the bank's feed has been read. */
import type { Db } from '#platform/db/schema.ts'

const feed = 'bank'

/** 0 before anything was read. */
export async function findCursor(db: Db): Promise<number> {
  const row = await db.selectFrom('feedCursor').select('cursor').where('feed', '=', feed).executeTakeFirst()
  return Number(row?.cursor ?? 0n)
}

/** Only forward: a process that was slower than another one takes nothing back. */
export const moveCursor = (db: Db, cursor: number, now: Date) =>
  db
    .insertInto('feedCursor')
    .values({ feed, cursor: BigInt(cursor), movedAt: now })
    .onConflict((conflict) =>
      conflict
        .column('feed')
        .doUpdateSet(({ ref }) => ({ cursor: ref('excluded.cursor'), movedAt: ref('excluded.movedAt') }))
        .whereRef('feedCursor.cursor', '<', 'excluded.cursor'),
    )
    .execute()
