/** Facts about when a text can be shown. */
import { expect, test } from 'vitest'
import { spanBody, spanFaults } from './span.ts'

const now = Date.parse('2026-05-01T03:00:00.000Z')
const plan = (from: string, until: string | null) => ({
  ...{ _id: 'p', state: 'PLANNED' as const, by: 'malee', words: { th: '', la: '', en: '' } },
  ...{ from, until },
})
const later = (from: string, until = '') => ({ isLater: true, from, until })

test('now has no times; later has them by Bangkok’s clock', () => {
  expect(spanBody({ isLater: false, from: '2026-05-02T10:00', until: '' })).toEqual({})
  expect(spanBody(later('2026-05-02T10:00', '2026-05-03T10:00'))).toEqual({
    from: '2026-05-02T03:00:00.000Z',
    until: '2026-05-03T03:00:00.000Z',
  })
})

test.each([
  ['none', later(''), { from: 'needsFrom' }],
  ['over', later('2026-05-01T10:00'), { from: 'isOver' }],
  ['too far', later('2027-06-01T10:00'), { from: 'isTooFar' }],
  ['ended before it begins', later('2026-05-02T10:00', '2026-05-02T10:00'), { until: 'endsBefore' }],
  ['within another', later('2026-05-04T10:00'), { from: 'overlaps' }],
  ['around another', later('2026-05-02T10:00', '2026-05-09T10:00'), { from: 'overlaps' }],
  ['free', later('2026-05-06T10:00'), {}],
])('a time that is %s', (_name, span, faults) => {
  expect(spanFaults(span, [plan('2026-05-04T00:00:00.000Z', '2026-05-05T00:00:00.000Z')], now)).toEqual(
    faults,
  )
})
