/** SQL of what banks, gateways and games are called. */
import type { Locale } from '@kapao/contract/edition.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/db/schema.ts'

/** By their codes. Banks have a column for each language. */
export async function listPlaceNames(db: Db, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const [banks, games] = await Promise.all([
    db
      .selectFrom('bank')
      .select(['code', sql.ref<string>(`name_${locale}`).as('name')])
      .execute(),
    db.selectFrom('game').select(['code', 'name']).execute(),
  ])
  return new Map([...games, ...banks].map(({ code, name }) => [code, name]))
}
