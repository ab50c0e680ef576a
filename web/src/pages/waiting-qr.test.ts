/** Which QR home says is waiting. */
import { expect, test } from 'vitest'
import { aRow } from '../../test/members.ts'
import { secondsLeft, waitingQr } from './waiting-qr.ts'

const createdAt = '2026-03-01T05:00:00.000Z'
const now = Date.parse(createdAt) + 60_000
const qr = aRow({ statementType: 'deposit', status: 'PROCESSING', reference: 'KP1', createdAt })

test('the newest that is open has what is left of its ten minutes', () => {
  expect(waitingQr([aRow(), qr, { ...qr, reference: 'KP2' }], now)).toBe(qr)
  expect(secondsLeft(qr, now)).toBe(540)
})

test.each([
  ['one that was paid', { ...qr, status: 'SUCCESS' as const }, now],
  ['one that ran out', qr, now + 540_000],
  ['a slip that is looked at', { ...qr, reference: 'SL1' }, now],
  ['a withdrawal', { ...qr, statementType: 'withdraw' as const }, now],
])('%s does not wait', (_, row, at) => expect(waitingQr([row], at)).toBeUndefined())

test('a phone whose clock is behind shows no more than ten minutes', () => {
  expect(secondsLeft(qr, now - 3_600_000)).toBe(600)
})
