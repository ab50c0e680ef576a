/** What becomes of money that was received under conditions: pure (decisions D7). */

/** Basis points of one. */
const one = 10_000n

export const partOf = (amount: bigint, points: number): bigint => (amount * BigInt(points)) / one

export interface Conditions {
  /** What the member held right after it was paid: wallet, games and transit. */
  base: bigint
  /** Reached: it has succeeded. */
  target: bigint
  /** Down to that: it has failed. */
  floor: bigint
}

export const conditionsOf = (base: bigint, percentSuccess: number, percentFail: number): Conditions => ({
  base,
  target: partOf(base, percentSuccess),
  floor: partOf(base, percentFail),
})

export interface Held {
  wallet: bigint
  games: bigint
  inTransit: bigint
}

export const totalOf = ({ wallet, games, inTransit }: Held): bigint => wallet + games + inTransit

export type Ending = 'successful' | 'failed' | 'cleared'

/** Undefined: it goes on. What is in transit may come back as anything, so nothing has failed before it has arrived. */
export function judge(
  { target, floor }: Pick<Conditions, 'target' | 'floor'>,
  held: Held,
): 'successful' | 'failed' | undefined {
  const total = totalOf(held)
  if (total >= target) return 'successful'
  if (total <= floor && held.inTransit === 0n) return 'failed'
}
