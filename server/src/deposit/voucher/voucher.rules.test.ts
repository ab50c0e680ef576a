/** When a gift link may be ordered again, and when silence says no: pure (decisions D1, D5). */
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { isNeverReceived, mayOrder, mayOrderAgain, needsOperator, refusalOf } from './voucher.rules.ts'

const now = new Date('2026-03-10T05:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const { voucherTimeoutMs, voucherSettleWindowMs, voucherTaskAfterMs } = limits

test('a gift that was used is told apart from one that never was', () => {
  expect([refusalOf('used'), refusalOf('expired'), refusalOf(null)]).toEqual([
    'TRUELINK_DUPLICATE',
    'TRUELINK_INVALID',
    'TRUELINK_INVALID',
  ])
})

test.each([
  ['while the first order may be answered', voucherTimeoutMs - 1, true, false],
  ['after it', voucherTimeoutMs, true, true],
  ['just within the window', voucherSettleWindowMs - 1, true, true],
  ['after the window', voucherSettleWindowMs, false, false],
])('%s', (_, ms, may, mayAgain) => {
  expect([mayOrder(ago(ms), now), mayOrderAgain(ago(ms), now)]).toEqual([may, mayAgain])
})

test('unknown is believed when it is said twice, a window after the last order was answered', () => {
  const late = 2 * voucherSettleWindowMs + voucherTimeoutMs
  expect(isNeverReceived({ unknownCount: 2, createdAt: ago(late) }, now)).toBe(true)
  expect(isNeverReceived({ unknownCount: 1, createdAt: ago(late) }, now)).toBe(false)
  expect(isNeverReceived({ unknownCount: 2, createdAt: ago(late - 1) }, now)).toBe(false)
})

test('a gift without an answer is a person’s from the moment on that the limit names', () => {
  expect(needsOperator(ago(voucherTaskAfterMs), now)).toBe(true)
  expect(needsOperator(ago(voucherTaskAfterMs - 1), now)).toBe(false)
})
