/** Facts about the amounts of game providers: exact both ways, and nothing half-read. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DecimalText, FlooredMoney, HundredThousandths, TenCredits } from './game-figures.ts'

test.each([0n, 1n, 9n, 10n, 33n, 29n, 100_00n, 1_234_567_89n, 99_999_999_99n, -1n, -150n])(
  '%d satang come back as they were, in credits and as text',
  (satang) => {
    expect(z.decode(TenCredits, z.encode(TenCredits, satang))).toBe(satang)
    expect(z.decode(DecimalText, z.encode(DecimalText, satang))).toBe(satang)
  },
)

test.each([
  [1_25n, 12.5, '1.25'],
  [3n, 0.3, '0.03'],
  [70n, 7, '0.70'],
])('%d satang are %d credits and "%s"', (satang, credits, text) => {
  expect(z.encode(TenCredits, satang)).toBe(credits)
  expect(z.encode(DecimalText, satang)).toBe(text)
})

test.each([0.05, 12.34, 1e21, Number.NaN, Number.POSITIVE_INFINITY, -0, '5'])(
  '%s is no amount in credits',
  (wire) => {
    expect(TenCredits.safeParse(wire).success).toBe(false)
  },
)

test.each(['1', '1.5', '1.505', '1e3', ' 1.00', '+1.00', '1,000.00', '', '١.00', '1.00\n', 5])(
  '%j is no amount as text',
  (wire) => {
    expect(DecimalText.safeParse(wire).success).toBe(false)
  },
)

test.each([
  [0, 0n],
  [901_288.5, 901_288_50n],
  [0.29, 29n],
  [0.299_9, 29n],
  [1_234_567.891_23, 1_234_567_89n],
])('of %s baht %d satang can be moved', (wire, satang) => {
  expect(z.decode(FlooredMoney, wire)).toBe(satang)
})

test.each([-0.01, 1e21, 1e-7, Number.NaN, '5'])('%s is no balance', (wire) => {
  expect(FlooredMoney.safeParse(wire).success).toBe(false)
})

test.each([
  [356_000, 3_56n],
  [356_999, 3_56n],
  [0, 0n],
  [100_500, 1_00n],
])('%d hundred thousandths are %d satang', (wire, satang) => {
  expect(z.decode(HundredThousandths, wire)).toBe(satang)
  expect(z.encode(HundredThousandths, satang)).toBe(Math.floor(wire / 1_000) * 1_000)
})
