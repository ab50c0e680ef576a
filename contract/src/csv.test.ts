/** Facts about cells of a CSV file. */
import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['-300.00', '-300.00'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['=HYPERLINK("http://evil.example","x")', '"\'=HYPERLINK(""http://evil.example"",""x"")"'],
  ['+66812345678', "'+66812345678"],
  ['-cmd', "'-cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\n=1', '"\'\n=1"'],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－cmd', "'－cmd"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['ฝากเงิน', 'ฝากเงิน'],
])('%j becomes %j', (cell, written) => {
  expect(csvLine([cell, 'x'])).toBe(`${written},x\r\n`)
})
