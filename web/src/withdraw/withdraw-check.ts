/** What a withdrawal must satisfy before it is sent (spec §5, decisions D6); the server judges again. */

import type { ActiveBonus } from '@kapao/contract/bonus.ts'
import type { Wire } from '@kapao/contract/endpoint.ts'

/** A refusal's key among the words of `withdraw`. */
export type WithdrawFault = 'amountMissing' | 'belowMinimum' | 'aboveMaximum' | 'notEnough'

interface WithdrawBounds {
  /** Baht, as on the wire. */
  withdrawMin: number
  withdrawMax: number
  /** What the wallet holds. */
  available: number
}

/** Judges an amount in baht. Amounts of at most two decimals compare exactly as numbers. */
export function checkWithdrawal(
  amount: number | undefined,
  { withdrawMin, withdrawMax, available }: WithdrawBounds,
): WithdrawFault | undefined {
  if (amount === undefined || amount === 0) return 'amountMissing'
  if (amount < withdrawMin) return 'belowMinimum'
  if (amount > withdrawMax) return 'aboveMaximum'
  if (amount > available) return 'notEnough'
  return undefined
}

/** Whether an active bonus forbids withdrawals. One that stands at either end is ended by the withdrawal itself. */
export function isLockedBy({ status, total, target, floor }: Wire<typeof ActiveBonus>): boolean {
  if (total === undefined || target === undefined || floor === undefined) return status
  return status && total < target && total > floor
}

/** What "all" fills in: never more than may be withdrawn at a time. */
export function allOf({ withdrawMax, available }: WithdrawBounds): number {
  return Math.min(available, withdrawMax)
}
