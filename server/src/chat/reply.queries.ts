/** The SQL of answers kept ready. */
import type { ReplyFilter } from '@kapao/contract/schemas/staff-chat.ts'
import { sql } from 'kysely'
import type { InEachLanguage } from '#platform/db/columns.ts'
import { lockNumber } from '#platform/db/lock.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

/** A page's replies, and one more if there is one. */
export const listReplies = (db: Db, { page, limit, after }: ReplyFilter) =>
  db
    .selectFrom('chatReply')
    .select(['code', 'words'])
    .$if(Boolean(after), (query) => query.where('code', '>', after ?? ''))
    .orderBy('code')
    .limit(limit + 1)
    .offset(after ? 0 : (page - 1) * limit)
    .execute()

export async function countReplies(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('chatReply')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Replies change seldom, and one after the other. */
export async function lockReply(tx: Tx, code: string) {
  await tx.selectNoFrom(sql`pg_advisory_xact_lock(${lockNumber('chat replies')})`.as('held')).execute()
  return tx.selectFrom('chatReply').select('words').where('code', '=', code).executeTakeFirst()
}

interface Reply {
  code: string
  words: InEachLanguage
  by: string
  at: Date
}

export const setReply = (tx: Tx, { code, words, by, at }: Reply) => {
  const values = { words: JSON.stringify(words), changedBy: by, changedAt: at }
  return tx
    .insertInto('chatReply')
    .values({ code, ...values })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(values))
    .execute()
}

export const deleteReply = (tx: Tx, code: string) =>
  tx.deleteFrom('chatReply').where('code', '=', code).execute()
