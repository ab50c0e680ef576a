/** Facts about what codes on a slip say, and what the bank's word about a transfer means for the member. */
import type { BankTransfer } from '@kapao/contract/outside/bank.ts'
import { encode, tag, withCrcTag } from 'promptparse'
import { expect, test } from 'vitest'
import { slipTextMax } from '#platform/server-limits.ts'
import { judgeTransfer, readCodes, textOf } from './slip.rules.ts'

const at = new Date('2026-03-10T05:00:00Z')
const minutesLater = (minutes: number) => new Date(at.getTime() + minutes * 60_000)
const member = { bankCode: 'KBANK', accountNo: '8812340502', accountName: 'MALI SUKJAI', currency: 'THB' }
const transfer: BankTransfer = {
  ...{ fromBank: 'KBANK', reference: 'R1', fromAccountNo: '8812340502', fromName: 'Mr. Mali Sukjai' },
  ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 500_00n, currency: 'THB' as const, at },
}
const facts = {
  ...{ uploadedAt: minutesLater(60), withinMinutes: 60, member, isOurs: false },
  accounts: [{ accountNo: '4059876543' }, { accountNo: '4051234567' }],
}
const fail = (note: string) => ({ step: 'fail', note })
const review = (why: string) => ({ step: 'review', why })

test.each<[string, Partial<BankTransfer>, object]>([
  ['from the member to one of ours', {}, { step: 'credit' }],
  ['digits of the member in part under the same name', { fromAccountNo: 'xxx-x-x0502' }, { step: 'credit' }],
  ['the same under another name', { fromAccountNo: 'xxxxxx0502', fromName: 'A B' }, review('sender_unsure')],
  ['too few digits of the member', { fromAccountNo: 'xxxxxxx502' }, review('sender_unsure')],
  ['other digits', { fromAccountNo: 'xxxxxx0503' }, fail('NOT_MATCH')],
  ['another bank', { fromBank: 'KTB' }, fail('NOT_MATCH')],
  ['to digits of ours in part', { toAccountNo: 'xxxxxx4567' }, review('receiver_masked')],
  ['to too few digits of ours', { toAccountNo: 'xxxxxxx567' }, review('receiver_masked')],
  ['to somebody else', { toAccountNo: '4051234568' }, fail('DEST_ACC_INVALID')],
  ['a moment too old', { at: new Date(at.getTime() - 1) }, fail('EXPIRED_SLIP')],
  ['in another currency', { currency: 'LAK' }, review('currency')],
])('%s', (_, other, verdict) => {
  expect(judgeTransfer({ ...transfer, ...other }, facts)).toEqual(verdict)
})

test('without an account of ours at that bank it went to somebody else', () => {
  expect(judgeTransfer(transfer, { ...facts, accounts: [] })).toEqual(fail('DEST_ACC_INVALID'))
})

test('an account of ours is no member’s', () => {
  expect(judgeTransfer(transfer, { ...facts, isOurs: true })).toEqual(fail('NOT_MATCH'))
})

const broken = '004600060000010103014022500000000000000000000000005102TH9104ABCD'
test.each([
  [[], 'CANNOT_READ_CROPPED_IMAGE'],
  [['https://example.com'], 'INVALID_SLIP'],
  [['https://example.com', broken], 'UNSTABLE_REFNO_ON_SLIP'],
])('the codes %j are %s', (texts, note) => {
  expect(readCodes(texts)).toBe(note)
})

const fields = (rows: [string, string][]) => encode(rows.map(([id, value]) => tag(id, value)))
const ofBcel = (...rows: [string, string][]) =>
  withCrcTag(fields([['33', fields([['00', 'BCEL'], ...rows])]]), '63')
const otherCode = ofBcel(['01', 'SHOP'], ['03', 'T1'])

test.each<[string[], string | null]>([
  [[], null],
  [[' ', '\u0000\u0007'], null],
  [[' one ', 'two '], 'one  two'],
  [['a\u0000b\u200bc\td'], 'abcd'],
  [['x'.repeat(2 * slipTextMax)], 'x'.repeat(slipTextMax)],
  [[`x${'🎰'.repeat(slipTextMax)}`], `x${'🎰'.repeat(slipTextMax / 2 - 1)}`],
  [[ofBcel(['01', 'ONEPROOF'], ['03', 'T1'], ['04', 'R1'])], 'OneProof T1 R1'],
  [[ofBcel(['01', 'ONEPROOF'], ['04', 'R1'])], 'OneProof R1'],
  [[otherCode], otherCode],
])('what a person reads of the codes %j', (texts, text) => {
  expect(textOf(texts)).toBe(text)
})
