/** SQL of the lookups. */
import type { Edition, Locale } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

export async function listMemberBanks(db: Db, edition: Edition) {
  const rows = await db
    .selectFrom('bank')
    .select(['code', 'nameTh', 'nameEn', 'nameLa'])
    .where('forMembers', '=', true)
    .where(sql<boolean>`${edition} = ANY(editions)`)
    .orderBy('position')
    .execute()
  return rows.map(({ code, nameTh: nameTH, nameEn: nameEN, nameLa: nameLA }) => ({
    code,
    nameTH,
    nameEN,
    nameLA,
  }))
}

export const listSources = (db: Db) =>
  db
    .selectFrom('source')
    .select(['code', 'description'])
    .where('isOpen', '=', true)
    .orderBy('position')
    .orderBy('code')
    .execute()

export async function findContent(db: Db, name: string, locale: Locale) {
  const row = await db
    .selectFrom('content')
    .select(['words', 'version'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { words: row.words[locale], version: row.version }
}
