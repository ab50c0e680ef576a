/** Accounts of ours that members pay into, and what a deposit must be at least (answers as decisions D14). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { App } from '#parts/app-parts.ts'
import { readBankNames } from '#platform/db/bank-names.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTrueWallet, getDepositTerms } from '#settings/terms.service.ts'
import {
  findGatewayAccount,
  isBankAccountOpen,
  listBankAccountsAt,
  listDepositAccounts,
  listGatewayCodes,
} from './account.queries.ts'

export async function getDepositLookup(app: Pick<App, 'db'>, currency: Currency) {
  const [accounts, terms, trueWallet] = await Promise.all([
    cachedBriefly(app.db, `deposit ${currency}`, () => listDepositAccounts(app.db, currency)),
    getDepositTerms(app, currency),
    findTrueWallet(app, currency),
  ])
  const banks = accounts.map((row) => ({
    bankCode: row.bankCode,
    bankType: row.bankType,
    mode: row.mode,
    bank: readBankNames(row),
    bankAccountName: row.accountName,
    bankAccountNo: row.accountNo,
    currency: row.currency,
    ...(row.depositMin !== null && { depositMin: row.depositMin }),
    ...(row.quickAmounts && { quickAmounts: row.quickAmounts }),
  }))
  const wallets = trueWallet
    ? [{ walletAccountName: trueWallet.name, walletAccountNo: trueWallet.mobile, mode: 'AUTO' as const }]
    : []
  return { banks, wallets, ...terms }
}

/** Accounts of ours at one bank, the closed ones too. */
export const listBankAccounts = ({ db }: Pick<App, 'db'>, bankCode: string) =>
  listBankAccountsAt(db, bankCode)

/** Where QR payments through this gateway arrive, if it is open. */
export const findOpenGateway = ({ db }: Pick<App, 'db'>, gateway: string, currency: Currency) =>
  findGatewayAccount(db, gateway, currency)

export const listGateways = ({ db }: Pick<App, 'db'>): Promise<string[]> =>
  cachedBriefly(db, 'gateways', () => listGatewayCodes(db))

/** @throws Refusal NO_DATA for what is no gateway of ours, and never was. */
export async function checkGateway(app: Pick<App, 'db'>, code: string) {
  if (!(await listGateways(app)).includes(code)) throw new Refusal('NO_DATA')
}

/** Whether there is anywhere to transfer to. */
export const takesTransfers = ({ db }: Pick<App, 'db'>, currency: Currency) => isBankAccountOpen(db, currency)
