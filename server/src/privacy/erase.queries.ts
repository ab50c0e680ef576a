/** SQL of erasing what is personal of closed accounts (decisions D17). */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { AtTheEnd } from './kept-tables.ts'

/** The next that is due. */
export const findNextToErase = (db: Db, now: Date) =>
  db
    .selectFrom('member')
    .select(['id', 'currency', 'erasedAt'])
    .where('eraseAt', '<=', now)
    .orderBy('eraseAt')
    .limit(1)
    .executeTakeFirst()

/** Held until the end of the transaction, unless another process holds it or has dealt with it. */
export const lockToErase = (tx: Tx, memberId: string, now: Date) =>
  tx
    .selectFrom('member')
    .select(['id', 'phone', 'erasedAt'])
    .where('id', '=', memberId)
    .where('eraseAt', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()

export const setEraseAt = (tx: Tx, memberId: string, eraseAt: Date | null) =>
  tx.updateTable('member').set({ eraseAt }).where('id', '=', memberId).execute()

/** Its bank account is another one from now on: withdrawals of before went to the one of then. */
export const setErased = (tx: Tx, memberId: string, at: Date, eraseAt: Date) =>
  tx
    .updateTable('member')
    .set({ erasedAt: at, bankChangedAt: at, eraseAt })
    .where('id', '=', memberId)
    .execute()

/** By the owner's hand: the product's own role may not change where money went. */
export const eraseRows = (
  tx: Tx,
  memberId: string,
  { table, by, end }: { table: string; by: string; end: Exclude<AtTheEnd, 'stays'> },
) => {
  const columns = end === 'removed' ? null : JSON.stringify(end.columns)
  return sql`SELECT erase_of_member(${table}, ${by}, ${memberId}, ${columns}::jsonb)`.execute(tx)
}

/** What goes by the phone, and answers to calls of the member. */
export async function deleteByOtherNames(tx: Tx, memberId: string, phone: string) {
  await tx.deleteFrom('otp').where('phone', '=', phone).execute()
  await tx.deleteFrom('requestKey').where('scope', '=', memberId).execute()
}

/** Files of the member, by the store that they lie in. */
export async function listFilesOf(db: Db | Tx, memberId: string) {
  const slips = await db.selectFrom('slip').select('file').where('memberId', '=', memberId).execute()
  const chat = await db.selectFrom('chatFile').select('name').where('ownerId', '=', memberId).execute()
  const copies = await db.selectFrom('memberExport').select('file').where('memberId', '=', memberId).execute()
  return {
    files: slips.flatMap(({ file }) => file ?? []),
    chatFiles: chat.map(({ name }) => name),
    exports: copies.flatMap(({ file }) => file ?? []),
  }
}
