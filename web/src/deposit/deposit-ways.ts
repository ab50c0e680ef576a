/** Which ways of depositing the operator offers: read from the deposit lookup, pure (spec §2 Deposit modal). */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { DepositBank, DepositLookup } from '@kapao/contract/schemas/site.ts'

export type LookupAnswer = Wire<typeof DepositLookup>
export type BankAccount = Wire<typeof DepositBank>

export type Way = 'qr' | 'bank' | 'trueMoney' | 'slip'

export interface Gateway {
  code: string
  /** Who is paid, as the banking app will show it. */
  payee: string
  /** The least that it takes, and what a tap fills in: baht. */
  minimum: number
  quickAmounts: readonly number[]
}

export const gatewaysOf = ({ banks }: LookupAnswer): Gateway[] =>
  banks.flatMap(({ bankType, bankCode: code, bankAccountName: payee, depositMin = 0, quickAmounts = [] }) =>
    bankType === 'PAYMENT' ? [{ code, payee, minimum: depositMin, quickAmounts }] : [],
  )

/** Accounts that a member can transfer to in the member's own currency. */
export const accountsOf = ({ banks }: LookupAnswer, currency: Currency): BankAccount[] =>
  banks.filter((account) => account.bankType === 'BANK' && account.currency === currency)

/** In the order in which they are quickest; a slip is the proof of a transfer to one of the accounts. */
export function waysOf(lookup: LookupAnswer, currency: Currency): Way[] {
  const hasAccounts = accountsOf(lookup, currency).length > 0
  const offered: Record<Way, boolean> = {
    qr: gatewaysOf(lookup).length > 0,
    bank: hasAccounts,
    trueMoney: lookup.wallets.length > 0,
    slip: hasAccounts,
  }
  return (['qr', 'bank', 'trueMoney', 'slip'] as const).filter((way) => offered[way])
}
