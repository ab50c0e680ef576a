/** Which payments lie set aside, and which of them the member's limits have room for: pure (decisions D16). */

/** A movement of the account of money set aside. */
export interface AsideMovement {
  amount: bigint
  /** It went into the wallet because there was room for it. */
  isReleased: boolean
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * Each payment, as much of it as is still there, the oldest first. What went into the wallet was one payment, or all of them;
 * a withdrawal takes the oldest first.
 */
export function paymentsAside(movements: readonly AsideMovement[]): bigint[] {
  let payments: bigint[] = []
  for (const { amount, isReleased } of movements) {
    if (amount > 0n) {
      payments.push(amount)
      continue
    }
    const whole = isReleased ? payments.indexOf(-amount) : -1
    payments = whole >= 0 ? payments.toSpliced(whole, 1) : withoutOldest(payments, -amount)
  }
  return payments
}

function withoutOldest(payments: readonly bigint[], amount: bigint): bigint[] {
  let left = amount
  return payments.flatMap((payment) => {
    const taken = smaller(payment, left)
    left -= taken
    return payment > taken ? [payment - taken] : []
  })
}

/** No payment is split: those that fit as a whole, the oldest first. */
export function paymentsThatFit(payments: readonly bigint[], room: bigint): bigint[] {
  let left = room
  return payments.filter((payment) => {
    if (payment > left) return false
    left -= payment
    return true
  })
}
