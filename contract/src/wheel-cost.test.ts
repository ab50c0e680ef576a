/** Facts of what a spin costs on average: never less than it does. */
import { expect, test } from 'vitest'
import { dearestCoinOf, spinCostOf } from './wheel-cost.ts'

const nothing = (weight: number) => ({ weight, cash: 0n, coins: 0 })
const cash = (weight: number, amount: bigint) => ({ weight, cash: amount, coins: 0 })
const coins = (weight: number, count: number) => ({ weight, cash: 0n, coins: count })

test.each([
  ['shares of the prizes', [nothing(3), cash(1, 1_000n)], { spin: 250n, coin: 250n }],
  ['a part of a satang is a whole one', [nothing(2), cash(1, 100n)], { spin: 34n, coin: 34n }],
  ['a coin is another spin', [coins(1, 1), cash(1, 100n)], { spin: 50n, coin: 100n }],
  ['coins without end', [coins(1, 2), cash(1, 100n)], { spin: 50n, coin: null }],
  ['no money, however many coins', [coins(1, 5), nothing(1)], { spin: 0n, coin: 0n }],
  ['nothing left to be drawn', [cash(0, 100n)], { spin: 0n, coin: 0n }],
])('%s', (_, slices, cost) => expect(spinCostOf(slices)).toEqual(cost))

const limited = <Slice>(slice: Slice) => ({ ...slice, isLimited: true })
const endless = <Slice>(slice: Slice) => ({ ...slice, isLimited: false })

test.each([
  ['nothing can be sold out', [endless(nothing(3)), endless(cash(1, 1_000n))], 250n],
  [
    'what costs nothing is sold out',
    [endless(nothing(1)), limited(nothing(98)), endless(cash(1, 1_000n))],
    500n,
  ],
  [
    'so is what costs less than what is left by then',
    [endless(nothing(1)), limited(nothing(98)), limited(cash(2, 100n)), endless(cash(1, 1_000n))],
    500n,
  ],
  ['what is dear makes the rest cheaper', [endless(nothing(1)), limited(cash(1, 1_000n))], 500n],
  ['a coin is another spin', [endless(nothing(1)), limited(coins(1, 1)), endless(cash(1, 100n))], 50n],
  ['coins without end in the end', [endless(coins(1, 2)), limited(nothing(9)), endless(cash(1, 100n))], null],
  ['no money', [endless(nothing(1)), limited(nothing(1))], 0n],
])('a coin costs at most: %s', (_, slices, cost) => expect(dearestCoinOf(slices)).toBe(cost))
