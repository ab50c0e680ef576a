/** Facts about the words of codes: each language has its own, for each code, and spec's phrases are spec's. */
import { describe, expect, test } from 'vitest'
import { outcomes, refusals, slipNotes } from '../errors.ts'
import { en } from './en.ts'
import { la } from './la.ts'
import { th } from './th.ts'

const codes = [...new Set([...Object.keys(refusals), ...Object.keys(outcomes), ...slipNotes])].sort()
const thaiLetters = /[\u0E01-\u0E3A\u0E40-\u0E4E]/
const laoLetters = /[\u0E81-\u0EBD\u0EC0-\u0ECD]/

describe.each([
  { name: 'en', words: en, own: /[a-z]/, foreign: /[\u0E00-\u0EFF]/ },
  { name: 'th', words: th, own: thaiLetters, foreign: laoLetters },
  { name: 'la', words: la, own: laoLetters, foreign: thaiLetters },
])('$name', ({ words, own, foreign }) => {
  test('has words for each code, and for no other', () => {
    expect(Object.keys(words).sort()).toEqual(codes)
  })

  test.each(Object.entries(words))('says %s in its own letters, in a line', (_code, text) => {
    expect(text).toMatch(own)
    expect(text).not.toMatch(foreign)
    expect(text).toBe(text.trim())
    expect(text.length).toBeLessThanOrEqual(110)
  })
})

test('phrases that spec gives are used as they are', () => {
  expect(en.PHONE_NUMBER_REQUIRE_10_DIGIT).toBe('The phone number must support 10 digits')
  expect(en.BANK_ACCOUNT_NAME_ENG).toBe('Bank account name must be in English only')
  const identity = [
    th.UNAUTHORIZED,
    th.INVALID_USER_1,
    th.INVALID_USER_2,
    th.INVALID_USER_3,
    th.INVALID_USER_4,
  ]
  expect(new Set(identity)).toEqual(new Set(['ไม่สามารถยืนยันตัวตนได้']))
})
