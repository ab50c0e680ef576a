/** SQL of the accounts of ours that members pay into. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { Db } from '#platform/db/schema.ts'

export const listDepositAccounts = (db: Db, currency: Currency) =>
  db
    .selectFrom('deposit_account as d')
    .innerJoin('bank as b', 'b.code', 'd.bank_code')
    .select([
      'd.bank_code',
      'd.bank_type',
      'd.mode',
      'd.account_name',
      'd.account_no',
      'd.currency',
      'd.biller_id',
      'b.name_th',
      'b.name_en',
      'b.name_la',
    ])
    .where('d.is_open', '=', true)
    .where('d.currency', '=', currency)
    .orderBy('d.position')
    .execute()

/** Bank accounts of ours at one bank, the closed ones too: money still arrives on them. */
export const listBankAccountsAt = (db: Db, bankCode: string) =>
  db
    .selectFrom('deposit_account')
    .select(['account_no as accountNo', 'mode', 'currency', 'is_open as isOpen'])
    .where('bank_code', '=', bankCode)
    .where('bank_type', '=', 'BANK')
    .execute()

export const findGatewayAccount = (db: Db, gateway: string, currency: Currency) =>
  db
    .selectFrom('deposit_account')
    .select(['bank_code', 'account_name', 'biller_id'])
    .where('bank_code', '=', gateway)
    .where('bank_type', '=', 'PAYMENT')
    .where('currency', '=', currency)
    .where('is_open', '=', true)
    .executeTakeFirst()
