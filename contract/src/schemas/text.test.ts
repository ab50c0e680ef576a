/** Facts about the text schemas: what a single line may hold, and digits in other scripts. */
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainAccountNo, plainDigits } from '../account-text.ts'
import { Code, line, Moment, OutsideTime, Page } from './text.ts'

const Name = line(20)

test.each(['มะลิ', 'ດອກຈຳປາ', "O'Brien", '<b>x</b>', '🙂', '=cmd|', '{{7*7}}', 'น้ำ'])(
  '%s is a name',
  (text) => {
    expect(z.parse(Name, text)).toBe(text)
  },
)

test.each(['', '   ', 'a\u0000b', 'a\nb', '\ud800', 'a\u202eb', 'x'.repeat(21), 5, null])(
  '%j is not a name',
  (text) => {
    expect(z.safeParse(Name, text).success).toBe(false)
  },
)

test('spaces around a line are taken off', () => {
  expect(z.parse(Name, '  มะลิ ')).toBe('มะลิ')
})

test('Thai and Lao digits are read as digits', () => {
  expect(plainDigits('๐๑๒๓๔๕๖๗๘๙')).toBe('0123456789')
  expect(plainDigits('໐໑໒໓໔໕໖໗໘໙')).toBe('0123456789')
  expect(plainAccountNo('๑๒๓-4 567-890')).toBe('1234567890')
})

test.each(['SCB', 'E2P', 'A_1'])('%s is a code', (code) => expect(z.safeParse(Code, code).success).toBe(true))
test.each(['scb', '', 'A', '../A', 'A'.repeat(21)])('%j is not a code', (code) =>
  expect(z.safeParse(Code, code).success).toBe(false),
)

test('a moment keeps its milliseconds over the wire', () => {
  const at = new Date('2026-11-21T08:00:00.123Z')
  expect(z.parse(Moment, z.encode(Moment, at))).toEqual(at)
})

test.each(['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T16:59:59.999Z'])(
  '%s is a moment',
  (text) => {
    expect(z.parse(Moment, text)).toEqual(new Date(text))
    expect(z.parse(OutsideTime, text)).toEqual(new Date(text))
  },
)

// Their days in Bangkok are of year 0 and of one with five digits: PostgreSQL reads neither.
test.each([
  '0000-01-01T00:00:00Z',
  '9999-12-31T17:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T00:00:00Z',
])('%s is no moment', (text) => {
  expect(z.safeParse(Moment, text).success).toBe(false)
  expect(z.safeParse(OutsideTime, text).success).toBe(false)
})

test.each([
  { page: 0, limit: 10 },
  { page: -1, limit: 10 },
  { page: 1.5, limit: 10 },
  { page: 1e9, limit: 10 },
  { page: '1', limit: 10 },
  { page: 1, limit: 0 },
  { page: 1, limit: 101 },
  { page: 1, limit: 10, more: 1 },
])('%j is not a page', (page) => {
  expect(z.safeParse(Page, page).success).toBe(false)
})
