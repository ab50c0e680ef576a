/** Facts of dates, times and account numbers: the same in every language (spec §5 Display). */
import { describe, expect, test } from 'vitest'
import { currencyUnit, formatDateTime, groupAccountNo, grouped, timeAgo } from './format.ts'

test('dates are Gregorian, on Bangkok time, and to the second', () => {
  expect(formatDateTime('2026-11-21T18:04:05.000Z')).toBe('22/11/2026 01:04:05')
  expect(formatDateTime('2026-02-28T17:00:00.000Z')).toBe('01/03/2026 00:00:00')
})

test.each(['th', 'lo', 'en'])('no Buddhist year appears when the browser speaks %s', (language) => {
  document.documentElement.lang = language
  expect(formatDateTime('2026-11-21T00:00:00Z')).not.toMatch(/2569|69\b/)
})

test('what is no date reads as a dash', () => expect(formatDateTime('never')).toBe('–'))

describe('time ago takes the largest unit that fits once (spec §5)', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  test.each([
    [0, 'moment', 0],
    [59, 'moment', 0],
    [60, 'minute', 1],
    [3_599, 'minute', 59],
    [3_600, 'hour', 1],
    [86_399, 'hour', 23],
    [86_400, 'day', 1],
    [2_591_999, 'day', 29],
    [2_592_000, 'month', 1],
    [31_535_999, 'month', 12],
    [31_536_000, 'year', 1],
    [70_000_000, 'year', 2],
    [-30, 'moment', 0],
  ] as const)('%d seconds are %s %d', (seconds, unit, count) => {
    expect(timeAgo(now - seconds * 1000, now)).toEqual({ unit, count })
  })
})

test.each([
  ['1234567890', '123-456-7890'],
  ['123456789', '123456789'],
  ['12345678901', '12345678901'],
])('the account number %s reads %s', (plain, grouped) => expect(groupAccountNo(plain)).toBe(grouped))

test('counts are grouped like amounts', () =>
  expect([0, 999, 12_345].map(grouped)).toEqual(['0', '999', '12,345']))

test('kip are written in letters: their sign is in no font of ours', () => {
  expect(currencyUnit('THB')).toBe('฿')
  expect(currencyUnit('LAK')).toBe('LAK')
})
