/** Facts about what a list asks for: the usual state unless another is named, and amounts only where they are some. */
import { expect, test } from 'vitest'
import { amountsIn, type Filter, readAmount, textsIn } from './filters.ts'

const filters: Filter[] = [
  { name: 'state', label: 'State', usual: 'WAITING', hasAll: true, options: [] },
  { name: 'reference', label: 'Reference' },
  { name: 'amount', label: 'Amount', isAmount: true },
]

test('the usual state is asked for by itself, another one by name, and all of them by none', () => {
  expect(textsIn(filters, {})).toEqual({ state: 'WAITING' })
  expect(textsIn(filters, { state: 'PAID', reference: 'r', open: 'x', sort: 'newest' })).toEqual({
    state: 'PAID',
    reference: 'r',
  })
  expect(textsIn(filters, { state: 'ANY', amount: '5' })).toEqual({})
})

test.each([
  ['1250.50', 1250.5],
  ['1,250', 1250],
  ['๑๒๐', 120],
  ['-30', -30],
  ['12x', undefined],
  ['1.234', undefined],
  ['', undefined],
])('%s is read as %s', (text, amount) => {
  expect(readAmount(text)).toBe(amount)
  expect(amountsIn(filters, { amount: text })).toEqual(amount === undefined ? {} : { amount })
})
