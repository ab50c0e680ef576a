/** SQL of the lookups. */
import type { Edition, Locale } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import { bankNameColumns, readBankNames } from '#platform/db/bank-names.ts'
import type { Db } from '#platform/db/schema.ts'

export async function listMemberBanks(db: Db, edition: Edition) {
  const rows = await db
    .selectFrom('bank')
    .select(['code', ...bankNameColumns])
    .where('forMembers', '=', true)
    .where(sql<boolean>`${edition} = ANY(editions)`)
    .orderBy('position')
    .execute()
  return rows.map(({ code, ...names }) => ({ code, ...readBankNames(names) }))
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
