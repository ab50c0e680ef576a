/** Facts about how likely money that has arrived is what a slip shows. */
import { expect, test } from 'vitest'
import { nearScore } from './slip-near.rules.ts'

const at = new Date('2026-03-10T05:00:00Z')
const member = { bankCode: 'KBANK', accountNo: '8812340502', accountName: 'MALI SUKJAI' }
const reach = { windowMs: 12 * 3_600_000, amountPoints: 1_00n }
const transfer = {
  ...{ fromBank: 'KBANK', reference: 'R1', fromAccountNo: '8812340502', fromName: 'Mali Sukjai' },
  ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 500_00n, currency: 'THB' as const, at },
}
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

test.each([
  ['the same in everything', {}, 500_00n, 100],
  ['half of what an amount may differ', { amount: 502_50n }, 500_00n, 75],
  ['more than an amount may differ', { amount: 600_00n }, 500_00n, 50],
  ['less, as much as more', { amount: 497_50n }, 500_00n, 75],
  ['six hours later', { at: hours(6) }, 500_00n, 90],
  ['six hours earlier', { at: hours(-6) }, 500_00n, 90],
  ['another account', { fromAccountNo: '9900001111' }, 500_00n, 70],
  ['another bank', { fromBank: 'KTB' }, 500_00n, 70],
  ['digits in part under another name', { fromAccountNo: 'xxxxxx0502', fromName: 'Somchai D' }, 500_00n, 85],
  ['an amount that nobody has named', {}, undefined, 50],
  ['a smallest amount, to the satang', { amount: 1n }, 1n, 100],
  ['a satang off a smallest amount', { amount: 2n }, 1n, 50],
])('%s', (_, other, amount, score) => {
  expect(nearScore({ ...transfer, ...other }, { at, amount, member }, reach)).toBe(score)
})

test('one that a code on the slip names by its reference is certain, however it is written', () => {
  const other = { ...transfer, reference: 'FT 2026-0310', at: hours(11), amount: 1n }
  const shown = { at, amount: undefined, member }
  expect(nearScore(other, { ...shown, readText: 'OneProof JAKHV4 ft20260310' }, reach)).toBe(100)
  expect(nearScore(other, { ...shown, readText: 'OneProof JAKHV4 ft2026031' }, reach)).toBeLessThan(50)
})
