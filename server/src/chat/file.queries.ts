/** The SQL of files in the chat. */
import type { UploadKind } from '@kapao/contract/lists.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export interface ChatFile {
  name: string
  ownerId: string
  kind: UploadKind
  contentType: string
}

export const insertFile = (db: Db, { name, ownerId, kind, contentType }: ChatFile, now: Date) =>
  db.insertInto('chatFile').values({ name, ownerId, kind, contentType, createdAt: now }).execute()

/** A message is about to name it. False when the customer has no such file. */
export async function markSent(tx: Tx, file: Omit<ChatFile, 'contentType'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chatFile')
    .set(({ fn, ref, val }) => ({ sentAt: fn.coalesce(ref('sentAt'), val(now)) }))
    .where('name', '=', file.name)
    .where('ownerId', '=', file.ownerId)
    .where('kind', '=', file.kind)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findFile = (db: Db, name: string): Promise<ChatFile | undefined> =>
  db
    .selectFrom('chatFile')
    .select(['name', 'ownerId', 'kind', 'contentType'])
    .where('name', '=', name)
    .executeTakeFirst()

export const giveFiles = (tx: Tx, fromId: string, toId: string) =>
  tx.updateTable('chatFile').set({ ownerId: toId }).where('ownerId', '=', fromId).execute()

/** Forgets those that no message names. */
export const deleteUnsent = (db: Db, before: Date) =>
  db.deleteFrom('chatFile').where('sentAt', 'is', null).where('createdAt', '<', before).executeTakeFirst()

/** Names that begin so. */
export async function listNames(db: Db, shard: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('chatFile')
    .select('name')
    .where('name', '>=', shard)
    .where('name', '<', `${shard}g`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}
