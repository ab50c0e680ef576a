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
  const ofGateway = { minimum: 100 }
  expect([limitsAt(ofGateway, 20).minimum, limitsAt(ofGateway, 300).minimum]).toEqual([100, 300])
})

const gateway = (code: string, minimum: number) => ({ code, minimum, payee: 'KAPAO', quickAmounts: [] })

test.each([
  [10, 'KBANK'],
  [49, 'KBANK'],
  [50, 'E2P'],
  [100, 'WW'],
] as const)('%d baht go to the first gateway that takes them: %s', (amount, code) => {
  const gateways = [gateway('WW', 100), gateway('E2P', 50), gateway('KBANK', 1)] as const
  expect(gatewayFor(amount, gateways, 1).code).toBe(code)
})
