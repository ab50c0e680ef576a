/** What a withdrawal must satisfy before it is sent (spec §5, decisions D6); the server judges again. */

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

/** What "all" fills in: never more than may be withdrawn at a time. */
export function allOf({ withdrawMax, available }: WithdrawBounds): number {
  return Math.min(available, withdrawMax)
}
