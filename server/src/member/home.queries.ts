/** SQL of what a member has that has a home in one cell (decision 30). */
import type { Db } from '#platform/db/schema.ts'

/** The next members after this id, in its order. Of those who are erased a pseudonym is left, which is nobody's phone or account. */
export const listHomed = (db: Db, after: string, rows: number) =>
  db
    .selectFrom('member')
    .select(['id', 'phone', 'bankCode', 'bankAccountNo'])
    .where('id', '>', after)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    .limit(rows)
    .execute()
