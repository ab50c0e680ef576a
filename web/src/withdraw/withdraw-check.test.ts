/** Facts of the amounts that may be withdrawn. */
import { expect, test } from 'vitest'
import { aSlot } from '../../test/members.ts'
import { allOf, checkWithdrawal, gamesOf, isLockedBy, needsGames } from './withdraw-check.ts'

const bounds = { withdrawMin: 100, withdrawMax: 50_000, available: 800.5, inGames: 0 }

test.each([
  [undefined, 'amountMissing'],
  [0, 'amountMissing'],
  [99.99, 'belowMinimum'],
  [100, undefined],
  [800.5, undefined],
  [800.51, 'notEnough'],
  [50_000, 'notEnough'],
  [50_000.01, 'aboveMaximum'],
] as const)('of 800.50 in the wallet, %s baht is %s', (amount, fault) => {
  expect(checkWithdrawal(amount, bounds)).toBe(fault)
})

test.each([
  [800.5, undefined],
  [800.51, undefined],
  [1000.6, undefined],
  [1000.61, 'notEnough'],
] as const)('with 200.10 more in games, %s baht is %s', (amount, fault) => {
  expect(checkWithdrawal(amount, { ...bounds, inGames: 200.1 })).toBe(fault)
})

test('the games are emptied only for what the wallet does not hold', () => {
  expect([800.5, 800.51].map((amount) => needsGames(amount, bounds))).toEqual([false, true])
})

test('games under maintenance give nothing back, nor does less than may be transferred', () => {
  const slots = [
    aSlot({ amount: 0.1 }),
    aSlot({ amount: 100.1 }),
    aSlot({ amount: 100.2, stale: true }),
    aSlot({ amount: 50, maintenance: true }),
  ]
  expect(gamesOf(slots)).toEqual({ open: 200.3, closed: 50 })
})

test('all is what wallet and games hold together', () =>
  expect(allOf({ ...bounds, inGames: 200.1 })).toBe(1000.6))

test('without money in games, all is what the wallet holds', () => expect(allOf(bounds)).toBe(800.5))

test('all stops at the most that goes out at a time', () =>
  expect(allOf({ ...bounds, available: 60_000 })).toBe(50_000))

test.each([
  ['between its ends', 500, true],
  ['at its target', 1000, false],
  ['at its floor', 50, false],
])('a bonus whose total stands %s', (_, total, isLocked) => {
  const bonus = { status: true, type: 'day', target: 1000, floor: 50, total } as const
  expect(isLockedBy(bonus)).toBe(isLocked)
})

test('without a bonus nothing is locked', () => expect(isLockedBy({ status: false, type: null })).toBe(false))
