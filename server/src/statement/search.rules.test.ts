/** What is understood of what a member types into the search of the statement. */
import { expect, test } from 'vitest'
import { lookedFor } from './search.rules.ts'

test.each([
  ['300', { amount: 300_00n }],
  ['1,000.5', { amount: 1000_50n, reference: '1,000.5' }],
  ['฿1,000.50', { amount: 1000_50n, reference: '฿1,000.50' }],
  ['−฿20.00', { amount: 20_00n }],
  ['LAK 20 000', { amount: 20_000_00n }],
  ['123456', { amount: 123_456_00n, reference: '123456' }],
  ['wd 3f9k', { reference: 'WD3F9K' }],
  ['1.234', { reference: '1.234' }],
  ['9999999999999', { reference: '9999999999999' }],
  ['%', { reference: '%' }],
  ['.', { reference: '.' }],
])('%o', (typed, looked) => expect(lookedFor(typed)).toEqual(looked))
