/** Facts about when a lock ends: pure (decisions D7). */
import { expect, test } from 'vitest'
import { conditionsOf, judge, partOf } from './lock.rules.ts'

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
  ['at the target', { wallet: 100n, games: 50n, inTransit: 0n }, 'successful'],
  ['with what is in transit', { wallet: 0n, games: 0n, inTransit: 150n }, 'successful'],
  ['one below the target', { wallet: 149n, games: 0n, inTransit: 0n }, undefined],
  ['one above the floor', { wallet: 10n, games: 1n, inTransit: 0n }, undefined],
  ['at the floor', { wallet: 0n, games: 10n, inTransit: 0n }, 'failed'],
  ['below it', { wallet: 0n, games: 0n, inTransit: 0n }, 'failed'],
  ['at the floor, something in transit', { wallet: 5n, games: 4n, inTransit: 1n }, undefined],
] as const)('%s', (_, held, outcome) => {
  expect(judge({ target: 150n, floor: 10n }, held)).toBe(outcome)
})
