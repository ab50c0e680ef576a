/** Facts about when a lock ends: pure (decisions D7). */
import { expect, test } from 'vitest'
import { conditionsOf, judge, partOf, raisedBy } from './lock.rules.ts'

test('parts are floored to the satang', () => {
  expect(partOf(1_00n, 3_333)).toBe(33n)
  expect(partOf(99n, 10_001)).toBe(99n)
  expect(conditionsOf(1_100_00n, 15_000, 1_000)).toEqual({
    base: 1_100_00n,
    target: 1_650_00n,
    floor: 110_00n,
  })
})

test.each([
  ['at the target', { wallet: 100n, games: 50n, staked: 0n, inTransit: 0n }, 'successful'],
  ['with what is in transit', { wallet: 0n, games: 0n, staked: 0n, inTransit: 150n }, 'successful'],
  ['one below the target', { wallet: 149n, games: 0n, staked: 0n, inTransit: 0n }, undefined],
  ['one above the floor', { wallet: 10n, games: 1n, staked: 0n, inTransit: 0n }, undefined],
  ['at the floor', { wallet: 0n, games: 10n, staked: 0n, inTransit: 0n }, 'failed'],
  ['below it', { wallet: 0n, games: 0n, staked: 0n, inTransit: 0n }, 'failed'],
  ['with what is staked', { wallet: 50n, games: 0n, staked: 100n, inTransit: 0n }, 'successful'],
  ['at the floor, something staked', { wallet: 5n, games: 4n, staked: 1n, inTransit: 0n }, undefined],
  ['at the floor, something in transit', { wallet: 5n, games: 4n, staked: 0n, inTransit: 1n }, undefined],
] as const)('%s', (_, held, outcome) => {
  expect(judge({ target: 150n, floor: 10n }, held)).toBe(outcome)
})

test.each([
  [0n, 150n, 10n],
  [100n, 250n, 110n],
  [-5n, 145n, 5n],
  [-50n, 100n, 0n],
])('%d paid in raises both ends, and the lower one not below nothing', (paidIn, target, floor) => {
  expect(raisedBy(paidIn, { base: 100n, target: 150n, floor: 10n })).toEqual({ base: 100n, target, floor })
})
