/** Tables of cases for limits and pauses (decisions D16). */
import { expect, test } from 'vitest'
import {
  asOf,
  changed,
  checkConfirm,
  checkReturn,
  endOfExclusion,
  mayBegin,
  type Pause,
  pausesShown,
} from './play.rules.ts'

const now = new Date('2026-03-10T05:00:00Z')
const at = (text: string) => new Date(text)
const limit = (amount: bigint | null) => ({ amount, pending: null })
const tomorrow = at('2026-03-11T05:00:00Z')

test.each([
  ['a first limit', null, 5n, 5n, undefined],
  ['a lower one', 5n, 4n, 4n, undefined],
  ['the same one', 5n, 5n, 5n, undefined],
  ['a higher one', 5n, 6n, 5n, 6n],
  ['none', 5n, null, 5n, null],
  ['none where there is none', null, null, null, undefined],
  ['zero', 5n, 0n, 0n, undefined],
] as const)('%s', (_, current, wanted, amount, waits) => {
  const pending = waits === undefined ? null : { amount: waits, from: tomorrow }
  expect(changed(limit(current), wanted, now)).toEqual({ amount, pending })
})

test('a raise is confirmed from its time on, for a week', () => {
  const raised = changed(limit(5n), 6n, now)
  expect(checkConfirm(raised, at('2026-03-11T04:59:59.999Z'))).toBe('LIMIT_WAITING')
  expect(checkConfirm(raised, tomorrow)).toBeUndefined()
  expect(asOf(raised, at('2026-03-18T04:59:59.999Z'))).toEqual(raised)
  expect(asOf(raised, at('2026-03-18T05:00:00Z'))).toEqual(limit(5n))
})

test.each([
  ['2026-03-10T05:00:00Z', 6, '2026-09-10T05:00:00.000Z'],
  // 31 August in Bangkok, though still the 30th in Greenwich.
  ['2026-08-30T17:30:00Z', 6, '2027-02-27T17:30:00.000Z'],
  ['2027-08-30T17:30:00Z', 6, '2028-02-28T17:30:00.000Z'],
  ['2024-02-29T05:00:00Z', 12, '2025-02-28T05:00:00.000Z'],
])('from %s for %i months: until %s', (begin, months, end) =>
  expect(endOfExclusion(at(begin), months).toISOString()).toBe(end),
)

const timeOut = (until: string): Pause => ({ kind: 'time_out', until: at(until), askedBackAt: null })
const exclusion = (until: string, askedBackAt?: string): Pause => ({
  ...{ kind: 'exclusion', until: at(until), askedBackAt: askedBackAt ? at(askedBackAt) : null },
})

test.each([
  [
    'the longest of those that run',
    [timeOut('2026-03-11T00:00Z'), timeOut('2026-03-12T00:00Z')],
    '2026-03-12T00:00Z',
    null,
  ],
  [
    'the longest, whichever began last',
    [timeOut('2026-03-12T00:00Z'), timeOut('2026-03-11T00:00Z')],
    '2026-03-12T00:00Z',
    null,
  ],
  ['one that is over', [timeOut('2026-03-10T05:00Z')], null, null],
  ['an exclusion that has ended goes on', [exclusion('2026-01-01T00:00Z')], null, '2026-01-01T00:00Z'],
  [
    'until a day after it was asked for',
    [exclusion('2026-01-01T00:00Z', '2026-03-10T00:00Z')],
    null,
    '2026-03-11T00:00Z',
  ],
  ['and then is over', [exclusion('2026-01-01T00:00Z', '2026-03-09T05:00Z')], null, null],
])('shows %s', (_, pauses, time_out, excluded) => {
  const shown = (until: string | null) => until && { until: at(until) }
  expect(pausesShown(pauses, now)).toEqual({ time_out: shown(time_out), exclusion: shown(excluded) })
})

test('within an exclusion there is no time-out, however long', () => {
  const wanted = timeOut('2026-04-09T05:00:00Z')
  expect(mayBegin([exclusion('2026-03-11T00:00Z')], wanted, now)).toBe(false)
  expect(mayBegin([], wanted, now)).toBe(true)
})

test.each([
  ['a longer exclusion', exclusion('2026-09-10T00:00Z'), true],
  ['one that ends with it', exclusion('2026-06-10T00:00Z'), true],
  ['a shorter one', exclusion('2026-06-09T00:00Z'), false],
])('within an exclusion: %s', (_, wanted, may) =>
  expect(mayBegin([exclusion('2026-06-10T00:00Z')], wanted, now)).toBe(may),
)

test('a time-out that ends with the one that runs may begin', () => {
  const wanted = timeOut('2026-03-11T00:00Z')
  expect(mayBegin([wanted], wanted, now)).toBe(true)
})

test.each([
  ['a time-out', [timeOut('2026-03-11T00:00Z')], 'NO_DATA'],
  ['an exclusion that is over', [exclusion('2026-01-01T00:00Z', '2026-03-09T05:00Z')], 'NO_DATA'],
  ['an exclusion that runs', [exclusion('2026-03-10T05:00:01Z')], 'CANNOT_SHORTEN'],
  ['one whose time is up', [exclusion('2026-03-10T05:00:00Z')], undefined],
  [
    'one that runs beside one whose time is up',
    [exclusion('2026-03-01T00:00Z'), exclusion('2026-09-01T00:00Z')],
    'CANNOT_SHORTEN',
  ],
])('asked to come back from %s', (_, pauses, refusal) => expect(checkReturn(pauses, now)).toBe(refusal))
