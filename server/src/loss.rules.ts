/** What a member lost over a time, and what part of it is given back: pure (decisions D8, D9). */

/** The figures that a loss follows from; sums of minor units. */
export interface DayFigures {
  deposits: bigint
  withdrawals: bigint
  /** Bonuses, invite bonuses, refunds and prizes received. */
  gifts: bigint
  holdingsStart: bigint
  holdingsEnd: bigint
}

/** Below zero: they won. The same over many days as the sum of these days. */
export const lossOf = ({ deposits, withdrawals, gifts, holdingsStart, holdingsEnd }: DayFigures): bigint =>
  deposits - withdrawals - (holdingsEnd - holdingsStart) - gifts

/** The share of a loss that is given back, rounded down; nothing of a win. Points are hundredths of a percent. */
export const shareOf = (loss: bigint, points: number): bigint =>
  loss > 0n ? (loss * BigInt(points)) / 10_000n : 0n
