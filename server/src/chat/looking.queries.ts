/** The SQL of who of the staff looks at a conversation. */
import type { Db } from '#platform/db/schema.ts'

interface Looking {
  operatorId: string
  roomId: string
  looksUntil: Date
  typesUntil: Date | null
}

/** Says so, and forgets where the same one has looked before. */
export async function setLooking(db: Db, { operatorId, roomId, looksUntil, typesUntil }: Looking, now: Date) {
  await db
    .insertInto('chatLooking')
    .values({ operatorId, roomId, looksUntil, typesUntil })
    .onConflict((conflict) =>
      conflict.columns(['operatorId', 'roomId']).doUpdateSet({ looksUntil, typesUntil }),
    )
    .execute()
  await db
    .deleteFrom('chatLooking')
    .where('operatorId', '=', operatorId)
    .where('looksUntil', '<', now)
    .execute()
}

export const listLooking = (db: Db, roomId: string, now: Date) =>
  db
    .selectFrom('chatLooking as p')
    .innerJoin('operator as o', 'o.id', 'p.operatorId')
    .select(['o.id', 'o.name as username', 'p.typesUntil'])
    .where('p.roomId', '=', roomId)
    .where('p.looksUntil', '>', now)
    .orderBy('o.name')
    .execute()
