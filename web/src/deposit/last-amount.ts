/** The amount that a member last paid in by a way, kept on this device (ux 65). */
import { readStored, store } from '@kapao/client/storage.ts'
import { amountOf, tidyAmount } from '@kapao/ui/digits.ts'
import { type AmountLimits, checkAmount } from './amount-limits.ts'

const keyOf = (way: string, memberId: string) => `last-amount:${way}:${memberId}`

/** As digits for the field; empty where there is none, or where it may not be paid in any more. */
export function lastAmount(way: string, memberId: string, range: AmountLimits): string {
  const digits = tidyAmount(readStored('kept', keyOf(way, memberId)) ?? '')
  const amount = amountOf(digits)
  return amount === undefined || checkAmount(amount, range) ? '' : digits
}

export const keepAmount = (way: string, memberId: string, amount: number) =>
  store('kept', keyOf(way, memberId), String(amount))
