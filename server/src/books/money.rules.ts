/** Amounts of the ledger as calls tell them: pure. */

/** A coin is one, not a hundredth of one (decisions D0). */
export const inMoney = (amount: bigint, currency: string): bigint =>
  currency === 'COIN' ? amount * 100n : amount
