/** SQL of games as staff set them up. A member's money there stays the member's, whatever becomes of the row. */
import type { GameRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import { sql } from 'kysely'
import { listKnownImages } from '#content/picture.service.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { mayOpen, mayPlay } from './catalogue.rules.ts'
import type { CatalogueKind, Listed } from './catalogue-kind.ts'
import { placesOf } from './provider.queries.ts'

const columns = [
  ...(['code', 'provider', 'name', 'category', 'position', 'logo', 'background'] as const),
  ...(['web', 'android', 'ios', 'isOpen', 'maintenanceFrom', 'maintenanceUntil'] as const),
] as const

const select = (db: Db | Tx) =>
  db.selectFrom('game').select(columns).select(sql<GameRow['autoLogin']>`auto_login`.as('autoLogin'))

type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const rowOf = ({ maintenanceFrom: from, maintenanceUntil: until, ...row }: Stored): Listed<GameRow> => ({
  ...row,
  maintenance: from && until ? { from, until } : null,
})

export const listGameNames = (db: Db) =>
  db.selectFrom('game').select(['code', 'name']).orderBy('code').execute()

/** It speaks as its provider does; a sign-in page that takes the credentials is there as long as its address is. */
async function valuesOf(tx: Tx, { code, maintenance, ...row }: GameRow) {
  const { adapter } = await tx
    .selectFrom('provider')
    .select('adapter')
    .where('code', '=', row.provider)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    maintenanceFrom: maintenance?.from ?? null,
    maintenanceUntil: maintenance?.until ?? null,
    adapter,
  }
}

const isPlayed = async (tx: Tx, slot: string): Promise<boolean> =>
  (await tx.selectFrom('gameAccount').select('slot').where('slot', '=', slot).limit(1).executeTakeFirst()) !==
  undefined

async function faultsOfPictures(tx: Tx, { logo, background }: GameRow): Promise<string[]> {
  const known = await listKnownImages(
    tx,
    [logo, background].flatMap((image) => image ?? []),
  )
  return Object.entries({ logo, background }).flatMap(([field, image]) =>
    image === null || known.has(image) ? [] : [field],
  )
}

export const gameKind: CatalogueKind<GameRow> = {
  word: 'game',
  async list(db) {
    const rows = await select(db).orderBy('position').orderBy('code').execute()
    return rows.map(rowOf)
  },
  async lock(tx, _app, code) {
    const row = await select(tx).where('code', '=', code).forUpdate().executeTakeFirst()
    return row && rowOf(row)
  },
  async faults(tx, app, row, old) {
    const { code, provider, maintenance, web, android, ios } = row
    const places = placesOf(app)
    const known = await tx
      .selectFrom('provider')
      .select('code')
      .where('code', '=', provider)
      .executeTakeFirst()
    // What members have there is at the provider that there was.
    const isMoved = old && old.provider !== provider && (await isPlayed(tx, code))
    const ways = Object.entries({ web, android, ios }).flatMap(([field, way]) =>
      way === null || (field === 'web' ? mayPlay : mayOpen)(way, places) ? [] : [field],
    )
    return [
      ...(code === 'WALLET' ? ['code'] : []),
      ...(known && !isMoved ? [] : ['provider']),
      ...ways,
      ...(maintenance && maintenance.until <= maintenance.from ? ['maintenance'] : []),
      ...(await faultsOfPictures(tx, row)),
    ]
  },
  async insert(tx, _app, row) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('game')
      .values({ code: row.code, ...(await valuesOf(tx, row)) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  async set(tx, _app, row) {
    await tx
      .updateTable('game')
      .set({
        ...(await valuesOf(tx, row)),
        signIn: row.web === null || row.autoLogin !== null ? null : sql`sign_in`,
      })
      .where('code', '=', row.code)
      .execute()
  },
  setOpen: (tx, _app, code, isOpen) =>
    tx.updateTable('game').set({ isOpen }).where('code', '=', code).execute(),
}
