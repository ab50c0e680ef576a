/** Facts about the money codec (decisions D0). */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { Amount, amountMax, bahtText, Money, toBaht, toSatang } from './money.ts'

test('every satang amount up to the largest survives the way to the wire and back', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -amountMax, max: amountMax }), (satang) => {
      const wire: unknown = JSON.parse(JSON.stringify(toBaht(satang)))
      expect(z.parse(Amount, wire as number)).toBe(satang)
    }),
  )
})

test('a number with more than two decimals is refused, never rounded', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 1, max: 9 }),
      (cents, thousandth) => {
        expect(
          toSatang(Number(`${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${thousandth}`)),
        ).toBeUndefined()
      },
    ),
  )
})

test.each([
  [100, 100_00n],
  [0.1, 10n],
  [0.29, 29n],
  [1.1, 110n],
  [100_000_000, amountMax],
  [-1.5, -150n],
  [0, 0n],
])('%d baht is %d satang', (baht, satang) => {
  expect(z.parse(Amount, baht)).toBe(satang)
})

test.each([
  null,
  true,
  '',
  ' 5 ',
  '100',
  '0x10',
  '1e3',
  'Infinity',
  'NaN',
  [5],
  {},
  -0,
  0.001,
  1.005,
  1e-9,
  Number('1e309'),
  Number('-1e309'),
  Number('9007199254740993'),
  1e15,
  1e21,
  100_000_000.01,
  '๑๐๐',
  '1,000',
  Number.NaN,
])('%j is not an amount', (input) => {
  expect(z.safeParse(Amount, input).success).toBe(false)
})

test('an answer can carry more than a request may', () => {
  expect(z.encode(Money, amountMax * 100n)).toBe(10_000_000_000)
})

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [-5n, '-0.05'],
  [123_450n, '1234.50'],
  [-100n, '-1.00'],
  [9_007_199_254_740_993n, '90071992547409.93'],
])('%d satang is written %s, digit by digit', (satang, text) => {
  expect(bahtText(satang)).toBe(text)
})
