/** Which columns of a list give way to its panel. */
import { expect, test } from 'vitest'
import { foldedOf } from './use-room.ts'

const columns = [
  ...[{ id: 'member' }, { id: 'amount' }, { id: 'reason' }, { id: 'approvals' }],
  ...[{ id: 'claimedBy', stays: true }],
]
const widths = [100, 80, 120, 60, 90]

test.each([
  ['all of them fit: none', 0, []],
  ['one is enough: the last that need not stay', 60, ['approvals']],
  ['a little more: the next one before it, whole', 61, ['approvals', 'reason']],
  [
    'none that need not stay is left: what stays, and never the one that leads to the row',
    1_000,
    ['approvals', 'reason', 'amount', 'claimedBy'],
  ],
])('%s', (_, tooMuch, folded) => {
  expect(foldedOf(columns, widths, tooMuch)).toEqual(folded)
})
