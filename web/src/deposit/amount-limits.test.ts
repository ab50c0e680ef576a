/** Facts of the amounts that may be paid in. */
import { expect, test } from 'vitest'
import { checkAmount, gatewayFor, limitsAt, limitsFrom } from './amount-limits.ts'

test.each([
  [0, 'tooLittle'],
  [19.99, 'tooLittle'],
  [20, undefined],
  [100_000_000, undefined],
  [99_999_999_999_999, 'tooMuch'],
] as const)('of 20 baht and more, %d is %s', (amount, fault) =>
  expect(checkAmount(amount, limitsFrom(20))).toBe(fault),
)

test("a gateway's minimum and the operator's: the higher one counts", () => {
  expect([limitsAt('WW', 20).minimum, limitsAt('WW', 300).minimum]).toEqual([100, 300])
})

test.each([
  [10, 'KBANK'],
  [49, 'KBANK'],
  [50, 'E2P'],
  [100, 'WW'],
] as const)('%d baht go to the first gateway that takes them: %s', (amount, gateway) =>
  expect(gatewayFor(amount, ['WW', 'E2P', 'KBANK'], 1)).toBe(gateway),
)
