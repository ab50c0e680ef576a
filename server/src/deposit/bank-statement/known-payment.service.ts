/** Which payment that we know is the one of a statement's row (decision 0023). */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { contradicts } from '#deposit/bank/bank-payment.service.ts'
import type { KnownPayment } from './bank-statement.queries.ts'

export interface OwnAccount {
  bankCode: string
  bankAccountNo: string
  currency: BankTransfer['currency']
}

/**
 * Of those with its reference: the one of its bank. Where this row, or the statement that told of the known one, does not say
 * from which bank it came, also one of another bank that agrees in all else.
 */
export function findKnown(
  known: readonly KnownPayment[],
  transfer: BankTransfer,
  { isBankTold }: { isBankTold: boolean },
): KnownPayment | undefined {
  const exact = known.find(({ fromBank }) => fromBank === transfer.fromBank)
  if (exact && !contradicts(exact, transfer)) return exact
  const isUntold = ({ statementId, fromBank, toBank }: KnownPayment) =>
    !isBankTold || (statementId !== null && fromBank === toBank)
  return known.find((one) => isUntold(one) && !contradicts(one, transfer)) ?? exact
}
