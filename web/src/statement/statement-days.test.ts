/** Facts about the days of the statement: they are those of Bangkok. */
import { expect, test } from 'vitest'
import { aRow } from '../../test/members.ts'
import { groupByDay, momentsOf, monthOf, rangeOf } from './statement-days.ts'

test('rows stand under their day in Bangkok, with its sums where they are known', () => {
  const times = ['2026-03-10T17:00:00.000Z', '2026-03-10T16:59:59.999Z', '2026-03-09T20:00:00.000Z']
  const sums = { day: '2026-03-10', moneyIn: 5, moneyOut: 0 }
  const groups = groupByDay(
    times.map((createdAt) => aRow({ createdAt })),
    [sums],
  )
  expect(groups.map(({ date, rows, sums }) => [date, rows.length, sums?.moneyIn])).toEqual([
    ['11/03/2026', 1, undefined],
    ['10/03/2026', 2, 5],
  ])
})

test('a range begins and ends at midnight in Bangkok; an end that is not set is open', () => {
  expect(momentsOf({ from: '2026-03-10', to: '2026-03-10' })).toEqual({
    from: '2026-03-09T17:00:00.000Z',
    to: '2026-03-10T16:59:59.999Z',
  })
  expect(momentsOf({ to: '2026-03-10' })).toEqual({ to: '2026-03-10T16:59:59.999Z' })
  expect(momentsOf({})).toEqual({})
})

// 1 March 2028, 00:30 in Bangkok: still February in London, in a leap year.
const now = Date.parse('2028-02-29T17:30:00Z')

test.each([
  ['today', '2028-03-01', '2028-03-01'],
  ['week', '2028-02-24', '2028-03-01'],
  ['month', '2028-03-01', '2028-03-01'],
  ['lastMonth', '2028-02-01', '2028-02-29'],
] as const)('%s is from %s to %s', (name, from, to) => expect(rangeOf(name, now)).toEqual({ from, to }))

test.each([
  [{ from: '2026-01-30', to: '2026-02-02' }, '2026-02'],
  [{ from: '2026-01-30' }, '2026-01'],
  [{}, '2028-03'],
])('the month of %j is %s', (range, month) => expect(monthOf(range, now)).toBe(month))
