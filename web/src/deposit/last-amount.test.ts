/** Facts about the amount that is remembered: whose it is, by which way, and that what is kept is not trusted. */
import { expect, test } from 'vitest'
import { keepAmount, lastAmount } from './last-amount.ts'

const range = { minimum: 100, maximum: 50_000 }

test('the last amount of a member comes back by the way it went', () => {
  keepAmount('qr', 'mali', 1234.5)
  expect(lastAmount('qr', 'mali', range)).toBe('1234.5')
  expect(lastAmount('bank', 'mali', range)).toBe('')
  expect(lastAmount('qr', 'somchai', range)).toBe('')
})

test.each([['99'], ['50001'], ['much'], ['']])('%o is left out', (kept) => {
  localStorage.setItem('last-amount:qr:mali', kept)
  expect(lastAmount('qr', 'mali', range)).toBe('')
})
