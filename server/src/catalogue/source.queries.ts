/** SQL of how members found us. A closed source stays that of those who named it. */
import type { SourceRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import type { Db } from '#platform/db/schema.ts'
import type { CatalogueKind } from './catalogue-kind.ts'

const columns = ['code', 'description', 'position', 'isOpen'] as const

const valuesOf = ({ description, position }: SourceRow) => ({
  description: JSON.stringify(description),
  position,
})

/** Closed ones too. */
export const listSourceNames = (db: Db) =>
  db.selectFrom('source').select(['code', 'description']).orderBy('position').orderBy('code').execute()

export const sourceKind: CatalogueKind<SourceRow> = {
  word: 'source',
  list: (db) => db.selectFrom('source').select(columns).orderBy('position').orderBy('code').execute(),
  lock: (tx, _app, code) =>
    tx.selectFrom('source').select(columns).where('code', '=', code).forUpdate().executeTakeFirst(),
  async insert(tx, _app, row) {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('source')
      .values({ code: row.code, ...valuesOf(row) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  set: (tx, _app, row) => tx.updateTable('source').set(valuesOf(row)).where('code', '=', row.code).execute(),
  setOpen: (tx, _app, code, isOpen) =>
    tx.updateTable('source').set({ isOpen }).where('code', '=', code).execute(),
}
