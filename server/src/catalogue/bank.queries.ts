/** SQL of the banks where members have accounts. A closed one stays the bank of those who have theirs there. */
import type { Edition } from '@kapao/contract/edition.ts'
import type { BankRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { CatalogueKind } from './catalogue-kind.ts'

/** An installation serves one edition: what that one does not offer is closed. */
const select = (db: Db | Tx, edition: Edition) =>
  db
    .selectFrom('bank')
    .select(['code', 'nameTh', 'nameEn', 'nameLa', 'currency'])
    .select(sql<boolean>`${edition} = ANY(editions)`.as('isOpen'))
    .where('forMembers', '=', true)

type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const rowOf = ({ code, nameTh: nameTH, nameEn: nameEN, nameLa: nameLA, currency, isOpen }: Stored) => ({
  ...{ code, nameTH, nameEN, nameLA },
  ...{ currency, isOpen },
})

const valuesOf = ({ nameTH: nameTh, nameEN: nameEn, nameLA: nameLa, currency }: BankRow) => ({
  ...{ nameTh, nameEn, nameLa },
  currency,
})

/** Of one that is no member's bank. */
export const namesOf = (name: string) => ({ nameTh: name, nameEn: name, nameLa: name })

export const bankKind: CatalogueKind<BankRow> = {
  word: 'bank',
  async list(db, { config }) {
    const rows = await select(db, config.edition).orderBy('position').orderBy('code').execute()
    return rows.map(rowOf)
  },
  async lock(tx, { config }, code) {
    const row = await select(tx, config.edition).where('code', '=', code).forUpdate().executeTakeFirst()
    return row && rowOf(row)
  },
  async insert(tx, { config }, row) {
    const last = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM bank)`
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('bank')
      .values({ code: row.code, ...valuesOf(row), editions: [config.edition], position: last })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  set: (tx, _app, row) => tx.updateTable('bank').set(valuesOf(row)).where('code', '=', row.code).execute(),
  setOpen: (tx, { config: { edition } }, code, isOpen) =>
    tx
      .updateTable('bank')
      .set({
        editions: isOpen
          ? sql`array_append(editions, ${edition}::text)`
          : sql`array_remove(editions, ${edition}::text)`,
      })
      .where('code', '=', code)
      .execute(),
}
