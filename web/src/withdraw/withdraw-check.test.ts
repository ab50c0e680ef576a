/** Facts of the amounts that may be withdrawn. */
import { expect, test } from 'vitest'
import { allOf, checkWithdrawal, isLockedBy } from './withdraw-check.ts'

const bounds = { withdrawMin: 100, withdrawMax: 50_000, available: 800.5 }

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

test('all is what the wallet holds', () => expect(allOf(bounds)).toBe(800.5))

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
