/** Facts of an offer's example. */
import { expect, test } from 'vitest'
import { exampleOf, rangeOf } from './offer-example.ts'

const offer = { percent: 50, amountMax: 500, depositMin: 200, percentSuccess: 200, percentFail: 5 }

test('what is received counts towards the start', () => {
  expect(exampleOf(offer, 'THB', { deposit: 200, held: 0 })).toEqual({
    amount: 100,
    base: 300,
    target: 600,
    floor: 15,
  })
})

test('so does what is held already: it is locked too, and both ends are higher by it', () => {
  expect(exampleOf(offer, 'THB', { deposit: 200, held: 700 })).toEqual({
    amount: 100,
    base: 1_000,
    target: 2_000,
    floor: 50,
  })
})

test('no example promises more than the most that is given', () => {
  expect(exampleOf({ ...offer, amountMax: 40 }, 'THB', { deposit: 200, held: 0 })).toMatchObject({
    amount: 40,
    base: 240,
    target: 480,
  })
})

test('parts of a satang are cut off, not rounded', () => {
  const odd = { ...offer, percent: 33.33, percentFail: 0.07 }
  expect(exampleOf(odd, 'THB', { deposit: 100.01, held: 0 })).toMatchObject({
    amount: 33.33,
    base: 133.34,
    floor: 0.09,
  })
})

test('what is received in kip is whole kip, as the server gives it', () => {
  const odd = { percent: 33.33, amountMax: 500_000, depositMin: 50_000, percentSuccess: 200, percentFail: 5 }
  expect(exampleOf(odd, 'LAK', { deposit: 75_000, held: 0 })).toMatchObject({ amount: 24_997, base: 99_997 })
})

test.each([
  ['up to the deposit that brings the most', offer, { min: 200, max: 1_000, step: 100 }],
  ['in whole steps', { ...offer, amountMax: 480 }, { min: 200, max: 1_000, step: 100 }],
  ['at least the smallest', { ...offer, amountMax: 40 }, { min: 200, max: 200, step: 100 }],
])('deposits to choose from go %s', (_, of, range) => expect(rangeOf(of)).toEqual(range))
