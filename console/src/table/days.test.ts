/** Facts of filters by day: days are Bangkok's, and both ends are within. */
import { expect, test } from 'vitest'
import { dayText, momentOf, momentsOf } from './days.ts'

test('a range goes from the beginning of its first day to the end of its last', () => {
  expect(momentsOf({ from: '2026-05-01', to: '2026-05-31' })).toEqual({
    from: '2026-04-30T17:00:00.000Z',
    to: '2026-05-31T17:00:00.000Z',
  })
})

test('an open end stays open, and what is no day is left out', () => {
  expect(momentsOf({ from: '2026-05-01' })).toEqual({ from: '2026-04-30T17:00:00.000Z' })
  expect(momentsOf({ from: 'yesterday', to: '2026-13-01' })).toEqual({})
  expect(momentOf('2026-05')).toBeUndefined()
})

test('a day is written as moments are, and what is no day stays as it is', () => {
  expect(dayText('2026-05-01')).toBe('01/05/2026')
  expect(dayText('09:00')).toBe('09:00')
})
