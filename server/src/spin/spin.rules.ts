/** How the wheel is drawn: pure (decisions D10). */
import type { SpinPrize } from '@kapao/contract/lists.ts'

/** A slice as the draw sees it. */
export interface DrawSlice {
  code: string
  /** A whole number above zero. */
  weight: number
  prize: SpinPrize
  /** Minor units for cash, coins for coins. */
  amount: bigint
  /** How often it can be won; null: without end. */
  stock: number | null
  taken: number
}

export interface Wheel<Slice extends DrawSlice> {
  slices: readonly Slice[]
  /** What its cash prizes may still cost. */
  budgetLeft: bigint
}

/** A whole number from 0 up to, and not including, `outOf`; each as likely as the others. */
export type RandomInt = (outOf: number) => number

export interface Draw<Slice> {
  slice: Slice
  drawn: number
  outOf: number
}

/** Whether its prize can still be won: it is in stock, and the campaign can pay it. */
function isLeft({ prize, amount, stock, taken }: DrawSlice, budgetLeft: bigint): boolean {
  return (stock === null || taken < stock) && (prize !== 'cash' || amount <= budgetLeft)
}

/** What is given away has fallen out: the others keep their weights, and so their shares of each other. */
const leftOf = <Slice extends DrawSlice>({ slices, budgetLeft }: Wheel<Slice>): Slice[] =>
  slices.filter((slice) => isLeft(slice, budgetLeft))

const sumOf = (slices: DrawSlice[]): number => slices.reduce((sum, { weight }) => sum + weight, 0)

/** Undefined when nothing is left to be won, not even nothing. */
export function draw<Slice extends DrawSlice>(
  wheel: Wheel<Slice>,
  randomInt: RandomInt,
): Draw<Slice> | undefined {
  const left = leftOf(wheel)
  if (left.length === 0) return undefined
  const outOf = sumOf(left)
  const drawn = randomInt(outOf)
  let above = drawn
  for (const slice of left) {
    if (above < slice.weight) return { slice, drawn, outOf }
    above -= slice.weight
  }
}

/** The chance of each slice, from 0 to 1, by its code: exactly what {@link draw} draws by. */
export function oddsOf(wheel: Wheel<DrawSlice>): ReadonlyMap<string, number> {
  const left = leftOf(wheel)
  const outOf = sumOf(left)
  return new Map(left.map(({ code, weight }) => [code, weight / outOf]))
}

/** A coupon is called by its id; anything else names none. */
const couponId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isCouponId = (text: string): boolean => couponId.test(text)

/** How many coins a day earns beyond those that it has earned already, by the highest level of its deposits less withdrawals. */
export function coinsDue(level: bigint, perCoin: bigint, earned: bigint): bigint {
  const due = level / perCoin - earned
  return due > 0n ? due : 0n
}
