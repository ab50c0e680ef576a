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
  db
    .insertInto('chat_file')
    .values({ name, owner_id: ownerId, kind, content_type: contentType, created_at: now })
    .execute()

/** A message is about to name it. False when the customer has no such file. */
export async function markSent(tx: Tx, file: Omit<ChatFile, 'contentType'>, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('chat_file')
    .set(({ fn, ref, val }) => ({ sent_at: fn.coalesce(ref('sent_at'), val(now)) }))
    .where('name', '=', file.name)
    .where('owner_id', '=', file.ownerId)
    .where('kind', '=', file.kind)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const findFile = (db: Db, name: string): Promise<ChatFile | undefined> =>
  db
    .selectFrom('chat_file')
    .select(['name', 'owner_id as ownerId', 'kind', 'content_type as contentType'])
    .where('name', '=', name)
    .executeTakeFirst()

export const giveFiles = (tx: Tx, fromId: string, toId: string) =>
  tx.updateTable('chat_file').set({ owner_id: toId }).where('owner_id', '=', fromId).execute()

/** Forgets those that no message names. */
export const deleteUnsent = (db: Db, before: Date) =>
  db.deleteFrom('chat_file').where('sent_at', 'is', null).where('created_at', '<', before).executeTakeFirst()

/** Names that begin so. */
export async function listNames(db: Db, shard: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('chat_file')
    .select('name')
    .where('name', '>=', shard)
    .where('name', '<', `${shard}g`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}
