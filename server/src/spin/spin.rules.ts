/** How the wheel is drawn: pure (decisions D10, D20). */
import { createHmac } from 'node:crypto'
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

interface Wheel {
  slices: readonly DrawSlice[]
  /** What its cash prizes may still cost. */
  budgetLeft: bigint
}

/** What a spin is drawn from. */
export interface Seeds {
  /** Its 32 bytes. */
  serverSeed: Buffer
  /** The member's own. */
  clientSeed: string
  /** How many spins came before this one from the same two. */
  nonce: number
}

export interface Draw {
  /** Which slice, from 0. */
  position: number
  drawn: number
  outOf: number
}

/** Whether its prize can still be won: it is in stock, and the campaign can pay it. */
function isLeft({ prize, amount, stock, taken }: DrawSlice, budgetLeft: bigint): boolean {
  return (stock === null || taken < stock) && (prize !== 'cash' || amount <= budgetLeft)
}

/** Of each slice in its place; 0 for what is given away: the others keep their weights, and so their shares of each other. */
export const weightsOf = ({ slices, budgetLeft }: Wheel): number[] =>
  slices.map((slice) => (isLeft(slice, budgetLeft) ? slice.weight : 0))

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

/** So many values have the first 8 bytes of a hash. */
const values = 2n ** 64n

/** The first 8 bytes of HMAC-SHA256, the most significant first. */
function numberOf({ serverSeed, clientSeed, nonce }: Seeds, attempt: number): bigint {
  return createHmac('sha256', serverSeed)
    .update(`${clientSeed}:${nonce}:${attempt}`)
    .digest()
    .readBigUInt64BE()
}

/**
 * A whole number from 0 up to, and not including, `outOf`; each as likely as the others: a value at or above the largest
 * multiple of `outOf` would favour the small ones, and so makes another attempt.
 */
export function numberBelow(outOf: number, valueAt: (attempt: number) => bigint): number {
  const sum = BigInt(outOf)
  const end = values - (values % sum)
  let attempt = 0
  let value = valueAt(attempt)
  while (value >= end) value = valueAt(++attempt)
  return Number(value % sum)
}

/** Follows from the seeds and the weights alone. Undefined when nothing is left to be won, not even nothing. */
export function draw(weights: readonly number[], seeds: Seeds): Draw | undefined {
  const outOf = sumOf(weights)
  if (outOf === 0) return undefined
  const drawn = numberBelow(outOf, (attempt) => numberOf(seeds, attempt))
  return { position: positionOf(weights, drawn), drawn, outOf }
}

/** Whose share of the numbers this one lies in: each slice has as many as its weight, in their order. */
export function positionOf(weights: readonly number[], drawn: number): number {
  let above = drawn
  return weights.findIndex((weight) => {
    above -= weight
    return above < 0
  })
}

/** The chance of each slice, from 0 to 1, by its code: exactly what {@link draw} draws by. */
export function oddsOf(wheel: Wheel): ReadonlyMap<string, number> {
  const weights = weightsOf(wheel)
  const outOf = sumOf(weights)
  return new Map(
    wheel.slices.flatMap(({ code }, index) => {
      const weight = weights[index] ?? 0
      return weight > 0 ? [[code, weight / outOf]] : []
    }),
  )
}

/** A coupon is called by its id; anything else names none. */
const couponId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isCouponId = (text: string): boolean => couponId.test(text)

/** How many coins a day earns beyond those that it has earned already, by the highest level of its deposits less withdrawals. */
export function coinsDue(level: bigint, perCoin: bigint, earned: bigint): bigint {
  const due = level / perCoin - earned
  return due > 0n ? due : 0n
}
