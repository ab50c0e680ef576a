/** Facts about how each row of a bank's result is judged (decision 0024). */
import { expect, test } from 'vitest'
import { judgeResult } from './payout-result.rules.ts'

const inFile = { reference: 'WD0', amount: 100n, state: 'PAYING', said: null }
const row = { reference: 'WD0', amount: 100n, said: 'paid' as const }
test.each([
  ['as it is told', [row], inFile, 'paid', null],
  ['without its amount', [{ ...row, amount: null }], inFile, 'paid', null],
  ['of another file', [{ ...row, reference: 'WD1' }], inFile, 'refused', 'not_in_file'],
  ['of another amount', [{ ...row, amount: 101n }], inFile, 'refused', 'other_amount'],
  ['told in two ways', [row, { ...row, said: 'rejected' as const }], inFile, 'refused', 'told_twice'],
  ['under way', [{ ...row, said: 'processing' as const }], inFile, 'pending', null],
  ['paid already', [row], { ...inFile, state: 'PAID' }, 'known', null],
  ['come back already', [row], { ...inFile, state: 'FAILED' }, 'refused', 'decided_otherwise'],
  ['confirmed as rejected', [row], { ...inFile, said: 'rejected' }, 'refused', 'decided_otherwise'],
] as const)('a row %s', (_what, rows, payout, outcome, fault) => {
  expect(judgeResult(rows, [payout])[0]).toEqual({ outcome, fault })
})
