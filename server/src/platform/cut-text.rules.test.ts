/** What is left of a text that is cut. */
import { expect, test } from 'vitest'
import { cutText } from './cut-text.rules.ts'

test.each([
  ['', ''],
  ['abc', 'abc'],
  ['abcd', 'abcd'],
  ['abcde', 'abcd'],
  ['🎰🎰', '🎰🎰'],
  ['🎰🎰🎰', '🎰🎰'],
  ['a🎰🎰', 'a🎰'],
  ['a🎰b🎰', 'a🎰b'],
  ['a\udc00b', 'a\ufffdb'],
  ['\ud800ab', '\ufffdab'],
  ['a\ud800', 'a'],
])('of %j four units at most are %j', (text, cut) => {
  expect(cutText(text, 4)).toBe(cut)
})
