/** SQL of QR gateways. Where one is, how it speaks and what proves us there is the installation's (decisions D21). */
import { isWholeIn } from '@kapao/contract/money.ts'
import { kipGatewayAdapters } from '@kapao/contract/outside/adapters.ts'
import type { GatewayRow } from '@kapao/contract/schemas/staff-catalogue.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import { namesOf, nextPosition } from './bank.queries.ts'
import type { CatalogueKind } from './catalogue-kind.ts'

const select = (db: Db | Tx) =>
  db
    .selectFrom('depositAccount')
    .select([sql<string>`code`.as('code'), sql<GatewayRow['adapter']>`adapter`.as('adapter')])
    .select(['accountName as bankAccountName', 'currency', sql<bigint>`deposit_min`.as('depositMin')])
    .select([sql<number[]>`quick_amounts`.as('quickAmounts'), 'position', 'isOpen'])
    .where('bankType', '=', 'PAYMENT')
    .where('code', 'is not', null)

const termsOf = ({ bankAccountName: accountName, code, ...terms }: GatewayRow) => ({ accountName, ...terms })

export const gatewayKind: Omit<CatalogueKind<GatewayRow>, 'waitsAs'> = {
  word: 'gateway',
  list: (db) => select(db).orderBy('position').orderBy('code').execute(),
  lock: (tx, _app, code) => select(tx).where('code', '=', code).forUpdate().executeTakeFirst(),
  faults: async (_tx, { config }, { code, adapter, currency, depositMin }) => {
    const configured = config.gateway(code)
    return [
      // It has no key, no secret or no biller id here.
      ...(configured && (configured.billerId || adapter !== 'generic') ? [] : ['code']),
      ...(configured && configured.adapter !== adapter ? ['adapter'] : []),
      // A PromptPay QR is in baht, and one of OnePay in kip.
      ...(currency === (kipGatewayAdapters.includes(adapter) ? 'LAK' : 'THB') ? [] : ['currency']),
      ...(isWholeIn(currency, depositMin) ? [] : ['depositMin']),
    ]
  },
  async insert(tx, { config }, row) {
    const { code } = row
    // One that makes the QR itself knows whose account it pays into.
    const billerId = config.gateway(code)?.billerId ?? code
    const last = await nextPosition(tx)
    // One that is no bank is known to statements by its code.
    await tx
      .insertInto('bank')
      .values({ code, ...namesOf(code), editions: [], forMembers: false, position: last })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .execute()
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('depositAccount')
      .values({
        ...{ code, bankCode: code, accountNo: billerId, billerId },
        ...{ ...termsOf(row), bankType: 'PAYMENT', mode: 'AUTO' },
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  },
  set: (tx, _app, row) =>
    tx
      .updateTable('depositAccount')
      .set(termsOf(row))
      .where('bankType', '=', 'PAYMENT')
      .where('code', '=', row.code)
      .execute(),
  setOpen: (tx, { clock }, code, isOpen) =>
    tx
      .updateTable('depositAccount')
      .set({ isOpen, closedAt: isOpen ? null : clock.now() })
      .where('bankType', '=', 'PAYMENT')
      .where('code', '=', code)
      .execute(),
}
