/** SQL of game providers. */
import type { ProviderRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import { sql } from 'kysely'
import type { RequestParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { mayCall } from './catalogue.rules.ts'
import type { CatalogueKind } from './catalogue-kind.ts'

export const placesOf = ({ config }: Pick<RequestParts, 'config'>) => ({
  gamesUrl: config.gamesUrl,
  gameOrigins: config.gameOrigins,
  isLive: config.outside === 'live',
})

const select = (db: Db | Tx, { config }: Pick<RequestParts, 'config'>) =>
  db
    .selectFrom('provider')
    .select(['code', 'name', sql<ProviderRow['adapter']>`adapter`.as('adapter'), 'isOpen'])
    .select(sql<string>`coalesce(address, ${config.gamesUrl})`.as('address'))

/** One that is where the installation has its games goes with it. */
const valuesOf = ({ name, adapter, address }: ProviderRow, { config }: Pick<RequestParts, 'config'>) => ({
  ...{ name, adapter },
  address: address === config.gamesUrl ? null : address,
})

const hasAccounts = async (tx: Tx, provider: string): Promise<boolean> =>
  (await tx
    .selectFrom('gameAccount as a')
    .innerJoin('game as g', 'g.code', 'a.slot')
    .select('a.slot')
    .where('g.provider', '=', provider)
    .limit(1)
    .executeTakeFirst()) !== undefined

export const providerKind: CatalogueKind<ProviderRow> = {
  word: 'provider',
  list: (db, app) => select(db, app).orderBy('code').execute(),
  lock: (tx, app, code) => select(tx, app).where('code', '=', code).forUpdate().executeTakeFirst(),
  async faults(tx, app, row, old) {
    const isKnown = app.config.serviceKeys(`game:${row.code}`) !== undefined
    // What members have there is told in the words of the adapter that there was.
    const speaksOtherwise = old && old.adapter !== row.adapter && (await hasAccounts(tx, row.code))
    return [
      ...(isKnown ? [] : ['code']),
      ...(speaksOtherwise ? ['adapter'] : []),
      ...(mayCall(row.address, placesOf(app)) ? [] : ['address']),
    ]
  },
  async insert(tx, app, row) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('provider')
      .values({ code: row.code, ...valuesOf(row, app) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  async set(tx, app, row) {
    await tx.updateTable('provider').set(valuesOf(row, app)).where('code', '=', row.code).execute()
    await tx.updateTable('game').set({ adapter: row.adapter }).where('provider', '=', row.code).execute()
  },
  setOpen: (tx, _app, code, isOpen) =>
    tx.updateTable('provider').set({ isOpen }).where('code', '=', code).execute(),
}
