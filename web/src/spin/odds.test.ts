/** Facts of the odds that are shown. */
import { expect, test } from 'vitest'
import { oddsLines, oddsText } from './odds.ts'

test('slices of one prize are one line, with the chances of all of them', () => {
  const slice = (label: string, odds: number) => ({ label, odds, bgColor: '#000000' })
  expect(oddsLines([slice('Try again', 0.3), slice('5 baht', 0.5), slice('Try again', 0.2)])).toEqual([
    slice('Try again', 0.5),
    slice('5 baht', 0.5),
  ])
})

test.each([
  [0.51, '51%'],
  [0.001, '0.1%'],
  [1 / 3, '33.33%'],
  [0.00001, '< 0.01%'],
  [1, '100%'],
])('a chance of %d reads %s', (odds, text) => expect(oddsText(odds)).toBe(text))
