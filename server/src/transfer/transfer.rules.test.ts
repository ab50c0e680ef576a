/** What a transfer may be, and when its silence says no: pure (decisions D2). */
import * as limits from '@kapao/contract/limits.ts'
import { knownReasons } from '@kapao/contract/outside/game.ts'
import { expect, test } from 'vitest'
import {
  checkTransferOrder,
  codeOfReason,
  isDefinitelyUnknown,
  isOrderAbout,
  needsOperator,
} from './transfer.rules.ts'

const now = new Date('2026-03-10T05:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const { providerTimeoutMs, providerSettleWindowMs, transferTaskAfterMs, transferMin } = limits

test.each([
  ['WALLET', 'JILI', transferMin, undefined],
  ['WALLET', 'JILI', transferMin - 1n, 'TRANSFER_MINIMUM'],
  ['WALLET', 'WALLET', 0n, 'KEY_INVALID'],
])('from %s to %s, %d: %s', (from, to, amount, code) => {
  expect(checkTransferOrder({ from, to, amount })).toBe(code)
})

test.each([
  [knownReasons.inGame, 'GAME_IN_PLAY'],
  [knownReasons.maintenance, 'GAME_MAINTENANCE'],
  ['no_money', 'TRANSFER_FAIL'],
  [null, 'TRANSFER_FAIL'],
])('a provider that says %s: %s', (reason, code) => expect(codeOfReason(reason)).toBe(code))

test('an order is about until its end, or as long as its answer may take once it was sent', () => {
  const waiting = { orderedAt: null, orderUntil: now }
  expect(isOrderAbout(waiting, ago(1))).toBe(true)
  expect(isOrderAbout(waiting, now)).toBe(false)
  // Its end says nothing about one that was sent before it.
  const sent = (ms: number) => ({ orderedAt: ago(ms), orderUntil: ago(ms) })
  expect(isOrderAbout(sent(providerTimeoutMs - 1), now)).toBe(true)
  expect(isOrderAbout(sent(providerTimeoutMs), now)).toBe(false)
})

test.each([
  ['said twice, after the window', 2, providerSettleWindowMs, true],
  ['said once', 1, providerSettleWindowMs, false],
  ['said twice, within the window', 2, providerSettleWindowMs - 1, false],
])('no such transfer, %s', (_, unknownCount, afterMs, is) => {
  const waiting = { unknownCount, orderedAt: null, orderUntil: ago(afterMs) }
  expect(isDefinitelyUnknown(waiting, now)).toBe(is)
  const sent = { unknownCount, orderedAt: ago(afterMs + providerTimeoutMs), orderUntil: now }
  expect(isDefinitelyUnknown(sent, now)).toBe(is)
})

test('a transfer without an answer is a person’s from the moment on that the limit names', () => {
  expect(needsOperator(ago(transferTaskAfterMs), now)).toBe(true)
  expect(needsOperator(ago(transferTaskAfterMs - 1), now)).toBe(false)
})
