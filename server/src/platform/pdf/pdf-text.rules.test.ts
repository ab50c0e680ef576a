/** Which font draws what, and where lines end. */
import { expect, test } from 'vitest'
import { linesOf, runsOf } from './pdf-text.rules.ts'

const scriptsOf = (text: string) => runsOf(text).map(({ script, text }) => [script, text])

test.each([
  ['Deposit 1,234.50', [['latin', 'Deposit 1,234.50']]],
  [
    'ฝาก ที่นี่ 50',
    [
      ['thai', 'ฝาก ที่นี่ '],
      ['latin', '50'],
    ],
  ],
  [
    'ນ້ຳ SCB',
    [
      ['lao', 'ນ້ຳ '],
      ['latin', 'SCB'],
    ],
  ],
  [
    '฿20 ₭5',
    [
      ['thai', '฿'],
      ['latin', '20 \ufffd5'],
    ],
  ],
  [
    'Đặng',
    [
      ['latin-ext', 'Đặ'],
      ['latin', 'ng'],
    ],
  ],
  ['😀 a', [['latin', '\ufffd a']]],
  ['a\u202eb\u0000\tc', [['latin', 'a b c']]],
  ['', []],
])('%j', (text, runs) => expect(scriptsOf(text)).toEqual(runs))

const byLetters = (text: string) => text.length

test.each([
  ['a line that fits', 20, ['a line that fits']],
  ['two words', 5, ['two', 'words']],
  ['one\ntwo', 20, ['one', 'two']],
  ['ABCDEFGH', 3, ['ABC', 'DEF', 'GH']],
  // Thai has no blanks: a line ends between words, and a vowel never begins one.
  ['รายการเดินบัญชี', 8, ['รายการ', 'เดิน', 'บัญชี']],
  ['', 5, ['']],
])('%j within %i', (text, width, lines) => expect(linesOf(text, width, byLetters)).toEqual(lines))
