/** Facts of an offer's example. */
import { expect, test } from 'vitest'
import { exampleOf } from './offer-example.ts'

const offer = { percent: 50, amountMax: 500, depositMin: 200, percentSuccess: 200, percentFail: 5 }

test('the example is for the smallest deposit, and what is received counts towards the start', () => {
  expect(exampleOf(offer)).toEqual({ deposit: 200, amount: 100, base: 300, target: 600, floor: 15 })
})

test('no example promises more than the most that is given', () => {
  expect(exampleOf({ ...offer, amountMax: 40 })).toMatchObject({ amount: 40, base: 240, target: 480 })
})

test('parts of a satang are cut off, not rounded', () => {
  const odd = { ...offer, percent: 33.33, depositMin: 100.01, percentFail: 0.07 }
  expect(exampleOf(odd)).toMatchObject({ amount: 33.33, base: 133.34, floor: 0.09 })
})
