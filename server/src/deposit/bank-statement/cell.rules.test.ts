/** What cells of statements say, at the edges: days, times, amounts, and what a spreadsheet would reckon with. */
import { amountMax } from '@kapao/contract/money.ts'
import { bankStatementLimits } from '@kapao/contract/staff-limits.ts'
import { expect, test } from 'vitest'
import { amountOf, dayAndTimeOf, isFormula, momentOf } from './cell.rules.ts'

const now = new Date('2026-11-24T03:00:00Z')

test.each([
  ['=1+1', true],
  ['@A1', true],
  ['\t=1', true],
  ['+A1', true],
  ['-A1', true],
  ['-5.00', false],
  ['+5', false],
  ['-(5)', false],
  ['- 5', false],
  ['-', false],
  ['+', false],
  ['a=1', false],
  ['x@y', false],
  ['5-A', false],
  ['', false],
])('that "%s" is a formula: %s', (cell, is) => {
  expect(isFormula(cell)).toBe(is)
})

test.each([
  ['250.5', 250_50n],
  ['1,250.50', 1_250_50n],
  ['1,234,567', 1_234_567_00n],
  ['+100', 100_00n],
  ['฿ 100.00', 100_00n],
  ['100.00 THB', 100_00n],
  ['-1,250.50', -1_250_50n],
  ['(99.00)', -99_00n],
  ['', null],
  ['-', null],
  ['250.505', 'AMOUNT_DECIMALS'],
  ['1.000', 'AMOUNT_DECIMALS'],
  ['1.250,50', 'AMOUNT_INVALID'],
  ['12,50', 'AMOUNT_INVALID'],
  ['1e3', 'AMOUNT_INVALID'],
  ['0x10', 'AMOUNT_INVALID'],
  ['NaN', 'AMOUNT_INVALID'],
  ['๒๕๐', 'AMOUNT_INVALID'],
  ['999999999999', 'AMOUNT_TOO_LARGE'],
  ['THB 5', 5_00n],
  ['lak5', 5_00n],
  ['5บาท', 5_00n],
  ['5 ກີບ', 5_00n],
  ['₭5', 5_00n],
  ['150,002 ₭', 150_002_00n],
  ['150,003.00 KIP', 150_003_00n],
  ['Kip 5', 5_00n],
  ['100 ฿', 100_00n],
  ['- 5', -5_00n],
  ['(5)', -5_00n],
  ['5 THB 6', 'AMOUNT_INVALID'],
  ['5THB6', 'AMOUNT_INVALID'],
  ['5 บาท 6', 'AMOUNT_INVALID'],
  ['5(6)', 'AMOUNT_INVALID'],
  ['(5)6', 'AMOUNT_INVALID'],
  ['5-6', 'AMOUNT_INVALID'],
  ['+-5', 'AMOUNT_INVALID'],
])('the amount "%s" is %s', (cell, amount) => {
  expect(amountOf(cell)).toBe(amount)
})

test('the largest amount that a call may move is the largest that a row may tell', () => {
  const inBaht = (satang: bigint) => `${satang / 100n}.${String(satang % 100n).padStart(2, '0')}`
  expect(amountOf(inBaht(amountMax))).toBe(amountMax)
  expect(amountOf(inBaht(amountMax + 1n))).toBe('AMOUNT_TOO_LARGE')
})

const timeOf = (time: string) => dayAndTimeOf(`2026-11-23 ${time}`)

test.each([
  ['0:05', { time: '00:05:00', aheadMinutes: undefined }],
  ['23:59:59', { time: '23:59:59', aheadMinutes: undefined }],
  ['9.05.07', { time: '09:05:07', aheadMinutes: undefined }],
  ['10:15:22.123456', { time: '10:15:22', aheadMinutes: undefined }],
  ['10:15Z', { time: '10:15:00', aheadMinutes: 0 }],
  ['10:15 +07:00', { time: '10:15:00', aheadMinutes: 420 }],
  ['10:15+0530', { time: '10:15:00', aheadMinutes: 330 }],
  ['10:15-03:30', { time: '10:15:00', aheadMinutes: -210 }],
])('the time %s is %o', (time, told) => {
  expect(timeOf(time)).toMatchObject(told)
})

test.each(['24:00', '10:60', '10:15:60', '10:5', '10', '10:15 PM', 'x10:15', '10:15+7'])(
  '%s is no time',
  (time) => {
    expect(timeOf(time)).toBeUndefined()
  },
)

test.each([
  ['2026-1-2', { year: 2026, month: 1, day: 2, isShort: false }],
  ['2026/12/31', { year: 2026, month: 12, day: 31, isShort: false }],
  ['1.12.2569', { year: 2569, month: 12, day: 1, isShort: false }],
  ['31/1/69', { year: 69, month: 1, day: 31, isShort: true }],
])('the day %s is %o', (cell, day) => {
  expect(dayAndTimeOf(cell)).toEqual({ ...day, time: undefined, aheadMinutes: undefined })
})

test.each([
  '2026-00-10',
  '2026-13-10',
  '2026-10-00',
  '2026-10-32',
  '0/10/2026',
  '32/10/2026',
  '10/0/2026',
  'on 2026-11-23',
  '2026-11-23x',
  'on 23/11/2026',
  '23/11/2026x',
  '10:15',
  '',
])('"%s" is no day', (cell) => {
  expect(dayAndTimeOf(cell)).toBeUndefined()
})

const at = (text: string) => ({ at: new Date(text), isDayAlone: false })

test.each([
  ['2026-11-23 10:15', '', at('2026-11-23T03:15:00Z')],
  ['2026-11-23T10:15:22+07:00', '', at('2026-11-23T03:15:22Z')],
  ['2026-11-23T03:15:00Z', '', at('2026-11-23T03:15:00Z')],
  ['23/11/2026', '10.15', at('2026-11-23T03:15:00Z')],
  ['23/11/2569', '10:15:22', at('2026-11-23T03:15:22Z')],
  ['2569-11-23 10:15', '', at('2026-11-23T03:15:00Z')],
  ['23-11-26 10:15', '', at('2026-11-23T03:15:00Z')],
  ['23-11-69 10:15', '', at('2026-11-23T03:15:00Z')],
  ['23/11/2569', '', { at: new Date('2026-11-23T16:59:59Z'), isDayAlone: true }],
  ['24/11/2569', '', { at: now, isDayAlone: true }],
  ['31/11/2026', '', 'DATE_INVALID'],
  ['11/23/2026', '', 'DATE_INVALID'],
  ['29/02/2026', '', 'DATE_INVALID'],
  ['yesterday', '', 'DATE_INVALID'],
  ['', '10:15', 'DATE_INVALID'],
  ['23/11/2026', '25:00', 'DATE_INVALID'],
  ['25/11/2026', '', 'IN_FUTURE'],
  ['24/11/2026', '10:30', 'IN_FUTURE'],
  ['23/11/2025', '', 'TOO_OLD'],
])('the day %s with the time "%s" is %o', (day, time, told) => {
  expect(momentOf(day, time, now)).toEqual(told)
})

test('a year is Buddhist from 2400 on', () => {
  const of = (year: number) => momentOf(`${year}-11-23`, '10:15', now)
  expect(of(2569)).toMatchObject({ at: new Date('2026-11-23T03:15:00Z') })
  expect(of(2400)).toBe('TOO_OLD')
  expect(of(2399)).toBe('IN_FUTURE')
})

test.each([
  ['01/01/70', new Date('2027-01-01T12:00:00Z'), '2027-01-01T03:15:00Z'],
  ['01/01/27', new Date('2027-01-01T12:00:00Z'), '2027-01-01T03:15:00Z'],
])('of the short year in %s the nearer one is meant', (day, today, at) => {
  expect(momentOf(day, '10:15', today)).toMatchObject({ at: new Date(at) })
})

test('a time beside the day counts only where the day’s cell has none', () => {
  expect(momentOf('2026-11-23 10:15', '11:20', now)).toMatchObject({ at: new Date('2026-11-23T03:15:00Z') })
  expect(momentOf('2026-11-23 10:15', 'noon', now)).toBe('DATE_INVALID')
})

test('a moment may be as far ahead, and as long ago, as the limits say', () => {
  const { aheadMsMax, rowAgeMaxMs } = bankStatementLimits
  const told = (ms: number) => momentOf(new Date(now.getTime() + ms).toISOString(), '', now)
  expect(told(aheadMsMax)).toMatchObject({ isDayAlone: false })
  expect(told(aheadMsMax + 1_000)).toBe('IN_FUTURE')
  expect(told(-rowAgeMaxMs)).toMatchObject({ isDayAlone: false })
  expect(told(-rowAgeMaxMs - 1_000)).toBe('TOO_OLD')
})

test('a day alone that begins this moment is not ahead', () => {
  const midnight = new Date('2026-11-23T17:00:00Z')
  expect(momentOf('24/11/2026', '', midnight)).toEqual({ at: midnight, isDayAlone: true })
})
