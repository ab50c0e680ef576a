/** What a spin costs the house on average: pure, for the server that judges a wheel and the console in which one is written (decisions D7, D10). */

export interface CostSlice {
  weight: number
  /** Minor units of money that it gives. */
  cash: bigint
  /** Coins that it gives: each is another spin. */
  coins: number
}

export interface SpinCost {
  /** Minor units, rounded up: of one spin, and of one coin with all the spins that it leads to. */
  spin: bigint
  /** Null: a coin wins a coin on average, so the spins never end. */
  coin: bigint | null
}

const roundedUp = (amount: bigint, by: bigint): bigint => (amount + by - 1n) / by

/** By the slices that can be drawn. */
export function spinCostOf(slices: readonly CostSlice[]): SpinCost {
  let [weights, cash, coins] = [0n, 0n, 0n]
  for (const slice of slices) {
    const weight = BigInt(slice.weight)
    weights += weight
    cash += weight * slice.cash
    coins += weight * BigInt(slice.coins)
  }
  if (cash === 0n) return { spin: 0n, coin: 0n }
  return {
    spin: roundedUp(cash, weights),
    coin: coins >= weights ? null : roundedUp(cash, weights - coins),
  }
}

export interface WheelSlice extends CostSlice {
  /** It can be sold out; then the others have its share. */
  isLimited: boolean
}

/** What a coin costs at most, whatever has been sold out: once those are gone that cost less than a coin does. Null as above. */
export function dearestCoinOf(slices: readonly WheelSlice[]): bigint | null {
  const { coin } = spinCostOf(slices)
  if (coin === null) return null
  const left = slices.filter(
    ({ cash, coins, isLimited }) => !isLimited || cash + BigInt(coins) * coin >= coin,
  )
  return left.length < slices.length ? dearestCoinOf(left) : coin
}
