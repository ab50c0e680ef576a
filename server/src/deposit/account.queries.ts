/** SQL of the accounts of ours that members pay into. */
import type { Currency } from '@kapao/contract/edition.ts'
import { bankNameColumns } from '#platform/db/bank-names.ts'
import type { Db } from '#platform/db/schema.ts'

export const listDepositAccounts = (db: Db, currency: Currency) =>
  db
    .selectFrom('depositAccount as d')
    .innerJoin('bank as b', 'b.code', 'd.bankCode')
    .select([
      'd.bankCode',
      'd.bankType',
      'd.mode',
      'd.accountName',
      'd.accountNo',
      'd.currency',
      'd.billerId',
      'd.depositMin',
      'd.quickAmounts',
    ])
    .select(bankNameColumns)
    .where('d.isOpen', '=', true)
    .where('d.currency', '=', currency)
    .orderBy('d.position')
    .execute()

/** Bank accounts of ours at one bank, the closed ones too: money still arrives on them. */
export const listBankAccountsAt = (db: Db, bankCode: string) =>
  db
    .selectFrom('depositAccount')
    .select(['accountNo', 'mode', 'currency', 'isOpen', 'closedAt'])
    .where('bankCode', '=', bankCode)
    .where('bankType', '=', 'BANK')
    .execute()

export const findGatewayAccount = (db: Db, gateway: string, currency: Currency) =>
  db
    .selectFrom('depositAccount')
    .select(['bankCode', 'accountName', 'billerId', 'depositMin'])
    .where('bankCode', '=', gateway)
    .where('bankType', '=', 'PAYMENT')
    .where('currency', '=', currency)
    .where('isOpen', '=', true)
    .executeTakeFirst()

/** Every gateway that there ever was: what was begun with a closed one goes on. */
export async function listGatewayCodes(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('depositAccount')
    .select('bankCode')
    .where('bankType', '=', 'PAYMENT')
    .groupBy('bankCode')
    .orderBy(({ fn }) => fn.min('position'))
    .orderBy('bankCode')
    .execute()
  return rows.map(({ bankCode }) => bankCode)
}

export const isBankAccountOpen = async (db: Db, currency: Currency) =>
  (await db
    .selectFrom('depositAccount')
    .select('bankCode')
    .where('bankType', '=', 'BANK')
    .where('currency', '=', currency)
    .where('isOpen', '=', true)
    .limit(1)
    .executeTakeFirst()) !== undefined
