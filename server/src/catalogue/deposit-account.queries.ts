/** SQL of bank accounts of ours. A number that an account had before stays as a closed row without a code: what is still paid there is recognised. */
import type { DepositAccountRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import type { CatalogueKind } from './catalogue-kind.ts'

const select = (db: Db | Tx) =>
  db
    .selectFrom('depositAccount')
    .select([sql<string>`code`.as('code'), 'bankCode', 'accountNo as bankAccountNo'])
    .select(['accountName as bankAccountName', 'mode', 'currency', 'position', 'isOpen'])
    .where('bankType', '=', 'BANK')
    .where('code', 'is not', null)

async function write(tx: Tx, row: DepositAccountRow, isOpen: boolean): Promise<boolean> {
  const { bankAccountName: accountName, bankAccountNo: accountNo, bankCode, ...rest } = row
  const values = { ...rest, accountName, isOpen, closedAt: null }
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('depositAccount')
    .values({ ...values, bankCode, accountNo, bankType: 'BANK' })
    // It was a number of ours before, and is one again.
    .onConflict((conflict) =>
      conflict
        .columns(['bankCode', 'accountNo'])
        .doUpdateSet(values)
        .where('depositAccount.code', 'is', null)
        .where('depositAccount.bankType', '=', 'BANK'),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const depositAccountKind: Omit<CatalogueKind<DepositAccountRow>, 'waitsAs'> = {
  word: 'deposit_account',
  list: (db) => select(db).orderBy('position').orderBy('code').execute(),
  lock: (tx, _app, code) => select(tx).where('code', '=', code).forUpdate().executeTakeFirst(),
  async faults(tx, _app, { code, bankCode, bankAccountNo }) {
    const bank = await tx.selectFrom('bank').select('code').where('code', '=', bankCode).executeTakeFirst()
    const another = await tx
      .selectFrom('depositAccount')
      .select('code')
      .where('bankCode', '=', bankCode)
      .where('accountNo', '=', bankAccountNo)
      .where(sql<boolean>`(code <> ${code} OR bank_type <> 'BANK')`)
      .executeTakeFirst()
    return [...(bank ? [] : ['bankCode']), ...(another ? ['bankAccountNo'] : [])]
  },
  insert: (tx, _app, row) => write(tx, row, true),
  async set(tx, { clock }, row, old) {
    const own = tx.updateTable('depositAccount').where('bankType', '=', 'BANK').where('code', '=', row.code)
    if (row.bankCode === old.bankCode && row.bankAccountNo === old.bankAccountNo) {
      const { bankAccountName: accountName, mode, currency, position } = row
      return own.set({ accountName, mode, currency, position }).execute()
    }
    await own.set({ code: null, isOpen: false, closedAt: clock.now() }).execute()
    return write(tx, row, old.isOpen)
  },
  setOpen: (tx, { clock }, code, isOpen) =>
    tx
      .updateTable('depositAccount')
      .set({ isOpen, closedAt: isOpen ? null : clock.now() })
      .where('bankType', '=', 'BANK')
      .where('code', '=', code)
      .execute(),
}
