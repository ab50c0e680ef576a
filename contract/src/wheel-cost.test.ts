/** Facts of what a spin costs on average: never less than it does. */
import { expect, test } from 'vitest'
import { spinCostOf } from './wheel-cost.ts'

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
