/** Facts about what something that staff look for may be. */
import { expect, test } from 'vitest'
import { readSearch } from './search.rules.ts'

test.each([
  ['500', { amount: 500_00n, references: [] }],
  ['1,250.50 THB', { amount: 1_250_50n }],
  ['฿ ๕๐๐', { amount: 500_00n, references: [] }],
  ['0812345678', { amount: 812345678_00n, references: ['0812345678'] }],
  [' wd-abc 123 ', { references: ['wd-abc 123', 'WDABC123'] }],
  ['มะลิ', { references: [] }],
  ['12.345', { references: ['12.345'] }],
  ['ABCDE', { references: [] }],
])('%j', (typed, looked) => expect(readSearch(typed)).toMatchObject(looked))

test('what is no amount and no id is none', () => {
  expect(readSearch('mali')).toEqual({ text: 'mali', references: [] })
  expect(readSearch('12.345')).not.toHaveProperty('amount')
})

test('an id is one in capitals too', () => {
  const id = '01a207cb-a297-7000-bd7e-83df986389cb'
  expect(readSearch(id.toUpperCase())).toMatchObject({ id })
})
