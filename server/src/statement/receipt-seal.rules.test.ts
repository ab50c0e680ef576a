/** What the code of a receipt confirms, and what it does not. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isPrinted, receiptCode } from './receipt-seal.rules.ts'

const [key, other] = ['one', 'two'].map((text) => createHash('sha256').update(text).digest()) as [
  Buffer,
  Buffer,
]
const at = new Date('2026-03-10T05:00:00.123Z')
const printed = { reference: 'WD0123456789ABCDEF', at, currency: 'THB' as const, amount: 300_00n }
const code = receiptCode(key, printed)

test('a code confirms its amount, also while the key is being changed', () => {
  expect(code).toMatch(/^WD0123456789ABCDEF~[0-9a-z]+~THB~[\w-]{16}$/)
  expect(isPrinted([key], code, 300_00n)).toBe(true)
  expect(isPrinted([other, key], code, 300_00n)).toBe(true)
  expect(isPrinted([other], code, 300_00n)).toBe(false)
})

test.each([
  ['another amount', code, 300_01n],
  ['a sign', code, -300_00n],
  ['another reference', code.replace('WD0', 'WD1'), 300_00n],
  ['another time', code.replace(/~[0-9a-z]+~/, `~${(at.getTime() + 1).toString(36)}~`), 300_00n],
  ['another currency', code.replace('THB', 'LAK'), 300_00n],
  ['another seal', `${code.slice(0, -1)}${code.endsWith('A') ? 'Q' : 'A'}`, 300_00n],
  ['a shorter seal', code.slice(0, -1), 300_00n],
  ['a longer one', `${code}A`, 300_00n],
  ['a time that is none', code.replace(/~[0-9a-z]+~/, '~zzzzzzzzz~'), 300_00n],
  ['nothing', '', 300_00n],
])('%s is not confirmed', (_, wrong, amount) => expect(isPrinted([key], wrong, amount)).toBe(false))
