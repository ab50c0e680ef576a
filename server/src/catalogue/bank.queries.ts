/** SQL of the banks where members have accounts. A closed one stays the bank of those who have theirs there. */
import { bankNameFields } from '@kapao/contract/bank-names.ts'
import type { Edition } from '@kapao/contract/edition.ts'
import type { BankRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import { sql } from 'kysely'
import { bankNameColumns, readBankNames, storeBankNames } from '#platform/db/bank-names.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { CatalogueKind } from './catalogue-kind.ts'

/** An installation serves one edition: what that one does not offer is closed. */
const select = (db: Db | Tx, edition: Edition) =>
  db
    .selectFrom('bank')
    .select(['code', ...bankNameColumns, 'currency'])
    .select(sql<boolean>`${edition} = ANY(editions)`.as('isOpen'))
    .where('forMembers', '=', true)

type Stored = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

const rowOf = ({ code, currency, isOpen, ...names }: Stored) => ({
  code,
  ...readBankNames(names),
  ...{ currency, isOpen },
})

const valuesOf = ({ code: _, currency, ...names }: BankRow) => ({ ...storeBankNames(names), currency })

/** Those of gateways too, which are no member's bank. */
export async function listBankNames(db: Db) {
  const rows = await db
    .selectFrom('bank')
    .select(['code', ...bankNameColumns])
    .orderBy('code')
    .execute()
  return rows.map(({ code, ...names }) => ({ code, ...readBankNames(names) }))
}

/** Of one that is no member's bank. */
export const namesOf = (name: string) => storeBankNames(bankNameFields(name))

/** After all others; read by itself, since Citus takes no row to insert that asks. */
export async function nextPosition(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('bank')
    .select((bank) => bank.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

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
    const last = await nextPosition(tx)
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
