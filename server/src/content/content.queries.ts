/** SQL of what staff write, and of the pictures that go with it. */
import type { SitePictureType } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { textArray } from '#platform/db/array.ts'
import type { Db, Tx } from '#platform/db/schema.ts'

export const listContent = (db: Db) =>
  db.selectFrom('content').select(['name', 'words', 'version', 'updatedAt']).execute()

export const lockContent = (tx: Tx, name: string) =>
  tx
    .selectFrom('content')
    .select(['words', 'version'])
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst()

export interface NewContent {
  name: string
  words: unknown
  version: string
  at: Date
}

/** @returns false when somebody has written it first: a row that was not there could not be locked. */
export async function writeContent(tx: Tx, { name, words, version, at }: NewContent, before: string) {
  const { numAffectedRows } = await sql`
    INSERT INTO content (name, words, version, updated_at) VALUES (${name}, ${JSON.stringify(words)}, ${version}, ${at})
    ON CONFLICT (name) DO UPDATE SET words = excluded.words, version = excluded.version, updated_at = excluded.updated_at
    WHERE content.version = ${before}`.execute(tx)
  return numAffectedRows === 1n
}

export interface StoredPicture {
  name: string
  contentType: SitePictureType
  bytes: Buffer
}

/** The same picture again is the same row. @returns whether it is new. */
export async function insertPicture(tx: Tx, { name, contentType, bytes }: StoredPicture, at: Date) {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sitePicture')
    .values({ name, contentType, bytes, createdAt: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findPicture = (db: Db, name: string): Promise<StoredPicture | undefined> =>
  db
    .selectFrom('sitePicture')
    .select(['name', 'contentType', 'bytes'])
    .where('name', '=', name)
    .executeTakeFirst()

export async function listKnownPictures(db: Db | Tx, names: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sitePicture')
    .select('name')
    .where('name', '=', sql<string>`ANY(${textArray(names)}::text[])`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}
