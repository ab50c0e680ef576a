/** Facts about which hours are compared together, and when again (quality I-42). */
import { hourMs } from '@kapao/contract/time-units.ts'
import { describe, expect, test } from 'vitest'
import * as serverLimits from '#platform/server-limits.ts'
import { dueAgainAt, firstSpan, halfOf, hourOf, hoursIn, hoursUntil, later } from './reconciliation.rules.ts'

const noon = new Date('2026-03-10T12:00:00Z')
const hour = (n: number) => later(noon, n * hourMs)
const long = hour(1_000)

test('hours have begun up to the one that now is in, and none from one that is to come', () => {
  expect(hoursUntil(hour(0), later(hour(2), 1))).toEqual([hour(0), hour(1), hour(2)])
  expect(hoursUntil(hour(0), hour(1))).toEqual([hour(0), hour(1)])
  expect(hoursUntil(hour(1), hour(0))).toEqual([])
})

describe('a span', () => {
  test('is the first hours that follow each other', () => {
    expect(firstSpan([hour(0), hour(1), hour(3)], long)).toEqual({ from: hour(0), to: hour(2) })
    expect(firstSpan([], long)).toBeUndefined()
  })

  test('ends where what is younger may still be on its way', () => {
    const now = later(hour(1), 15 * 60_000)
    expect(firstSpan([hour(0), hour(1)], now)).toEqual({ from: hour(0), to: later(hour(1), 5 * 60_000) })
    expect(firstSpan([hour(1)], later(hour(1), 10 * 60_000))).toBeUndefined()
  })

  test('has an end, however many hours are due', () => {
    const due = Array.from({ length: 500 }, (_, n) => hour(n))
    expect(hoursIn(firstSpan(due, long) ?? { from: noon, to: noon })).toHaveLength(
      serverLimits.bookSpanHoursMax,
    )
  })

  test('is halved down to an hour, or a part of one', () => {
    expect(halfOf({ from: hour(0), to: hour(5) })).toEqual({ from: hour(0), to: hour(2) })
    expect(halfOf({ from: hour(0), to: later(hour(1), 1) })).toEqual({ from: hour(0), to: hour(1) })
    expect(halfOf({ from: hour(0), to: hour(1) })).toBeUndefined()
  })

  test('has the hours that it touches', () => {
    expect(hoursIn({ from: hour(0), to: later(hour(1), 1) })).toEqual([hour(0), hour(1)])
    expect(hourOf(later(noon, 59 * 60_000))).toEqual(noon)
  })
})

describe('an hour is due again', () => {
  const compared = { hour: noon, comparedUntil: hour(1), hasDifferences: false }
  test.each([
    ['at once while it goes on', { ...compared, comparedUntil: later(noon, 1) }, hour(1), hour(1)],
    ['two days after its end, for the last time', compared, hour(2), hour(49)],
    [
      'at the next run while something differs',
      { ...compared, hasDifferences: true },
      hour(2),
      later(hour(2), serverLimits.bookAgainAfterMs),
    ],
    ['for the last time all the same', { ...compared, hasDifferences: true }, later(hour(49), -1), hour(49)],
    ['never after that', { ...compared, hasDifferences: true }, hour(49), null],
  ])('%s', (_, given, now, at) => {
    expect(dueAgainAt(given, now)).toEqual(at)
  })
})
