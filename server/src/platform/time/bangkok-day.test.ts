/** Facts about days in Bangkok, at their edges. */
import { expect, test } from 'vitest'
import { addDays, dayOf, mondayOf, startOf, sundayOf } from './bangkok-day.ts'

test.each([
  ['2026-03-10T16:59:59.999Z', '2026-03-10'],
  ['2026-03-10T17:00:00.000Z', '2026-03-11'],
  ['2026-12-31T17:00:00.000Z', '2027-01-01'],
  ['2028-02-28T17:00:00.000Z', '2028-02-29'],
])('%s is in %s', (moment, day) => expect(dayOf(new Date(moment))).toBe(day))

test('a day begins at midnight in Bangkok', () =>
  expect(startOf('2026-03-11').toISOString()).toBe('2026-03-10T17:00:00.000Z'))

test.each([
  ['2026-03-09', '2026-03-09', '2026-03-15'],
  ['2026-03-10', '2026-03-09', '2026-03-15'],
  ['2026-03-15', '2026-03-09', '2026-03-15'],
  ['2027-01-01', '2026-12-28', '2027-01-03'],
])('the week of %s is from %s to %s', (day, monday, sunday) =>
  expect([mondayOf(day), sundayOf(day)]).toEqual([monday, sunday]),
)

test('days are counted over months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
})
