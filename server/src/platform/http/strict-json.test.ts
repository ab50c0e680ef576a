/** A request's body is read strictly, or not at all (quality §3). */
import { describe, expect, test } from 'vitest'
import { Refusal } from '#platform/refusal.ts'
import { parseStrictJson } from './strict-json.ts'

test.each<[string, unknown]>([
  ['{"amount":100.5,"to":"WALLET"}', { amount: 100.5, to: 'WALLET' }],
  [' { "a" : [ 1 , { "b" : null } , true ] } ', { a: [1, { b: null }, true] }],
  ['{"amount":100.00}', { amount: 100 }],
  ['{"amount":-0.01}', { amount: -0.01 }],
  ['{"amount":100000000.01}', { amount: 100000000.01 }],
  ['{"name":"มะลิ \\u0e21 \\"x\\" : {["}', { name: 'มะลิ ม "x" : {[' }],
  ['{"password":"__proto__ constructor __p"}', { password: '__proto__ constructor __p' }],
  ['{"__proof":"\\u0061"}', { __proof: 'a' }],
  ['{"a:b":{"c:d":1}}', { 'a:b': { 'c:d': 1 } }],
  ['[]', []],
  ['"text"', 'text'],
])('%s is read', (text, value) => {
  expect(parseStrictJson(text)).toEqual(value)
})

describe('refused', () => {
  test.each([
    ['nothing', ''],
    ['blanks', '  '],
    ['no JSON', 'amount=1'],
    ['an open end', '{"a":1'],
    ['something after the end', '{"a":1}}'],
    ['a comma at the end', '{"a":1,}'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['infinity', '{"a":Infinity}'],
    ['a hexadecimal number', '{"a":0x10}'],
    ['a leading zero', '{"a":01}'],
    ['a leading plus', '{"a":+1}'],
    ['a lone point', '{"a":1.}'],
    ['Thai digits', '{"a":๑๐๐}'],
    ['a raw control character', '{"a":"\u0000"}'],
    ['a key twice', '{"amount":1,"amount":999}'],
    ['a key twice with one value', '{"amount":1,"amount":1}'],
    ['a key twice, written differently', '{"amount":1,"\\u0061mount":1}'],
    ['a key twice further in', '{"a":[{"b":1,"b":1}]}'],
    ['__proto__', '{"__proto__":{"x":1}}'],
    ['__proto__ written with escapes', '{"\\u005f_proto__":1}'],
    ['constructor further in', '{"a":{"constructor":{"prototype":1}}}'],
    ['17 levels', `${'['.repeat(17)}${']'.repeat(17)}`],
    ['500,000 levels', '['.repeat(500_000)],
    ['500,000 objects', '{"a":'.repeat(500_000)],
    ['a string that never ends', `{"a":"${'\\"'.repeat(30_000)}`],
  ])('%s', (_, text) => {
    expect(() => parseStrictJson(text)).toThrow(new Refusal('KEY_INVALID'))
  })
})

test.each([
  '1e3',
  '1E3',
  '1e-9',
  '1e309',
  '-1e309',
  '9007199254740993',
  '1e21',
  '9'.repeat(400),
  '0.1234567890123456',
])('the number %s would not stay what it is: it becomes NaN, which no schema takes', (number) => {
  expect(parseStrictJson(`{"amount":${number}}`)).toEqual({ amount: Number.NaN })
})

test('minus zero stays minus zero, for the schema to judge', () => {
  expect(parseStrictJson('{"amount":-0}')).toEqual({ amount: -0 })
})
