/** Facts of a table as a file. */
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('commas, quotes and lines stay within their cell', () => {
  expect(
    csvOf([
      ['a,b', 'say "no"', 'one\ntwo'],
      [1, null, undefined],
    ]),
  ).toBe('\uFEFF"a,b","say ""no""","one\ntwo"\r\n1,,\r\n')
})

test.each(['=1+1', '+66812345678', '@cmd', '-2+3', '\tx'])('%j is no formula', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF'${text}\r\n`)
})

test('what is below zero stays a number', () => {
  expect(csvOf([[-12.5]])).toBe('\uFEFF-12.5\r\n')
})
