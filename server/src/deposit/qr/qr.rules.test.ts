/** Facts about the least that a QR is made for, and about what a charge is at a moment (decisions D3). */
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import { chargeStep, qrMinimum } from './qr.rules.ts'

test.each([
  ['a gateway without one of its own', null, 100n, 100n],
  ['a gateway that takes less than the operator', 50n, 100n, 100n],
  ['a gateway that takes no less', 200n, 100n, 200n],
] as const)('the least at %s', (_, ofGateway, depositMin, least) => {
  expect(qrMinimum(ofGateway, depositMin)).toBe(least)
})

const createdAt = new Date('2026-11-25T10:00:00Z')
const after = (ms: number) => new Date(createdAt.getTime() + ms)
const expiresAt = after(limits.qrLifetimeMs)
const shown = after(1_000)

test.each([
  ['CREATED', null, limits.providerTimeoutMs - 1, 'announcing'],
  ['CREATED', null, limits.providerTimeoutMs, 'abandoned'],
  ['CREATED', shown, limits.qrLifetimeMs - 1, 'shown'],
  ['CREATED', shown, limits.qrLifetimeMs, 'expired'],
  ['EXPIRED', shown, limits.qrLifetimeMs, 'expired'],
  // Nobody has seen it.
  ['EXPIRED', null, limits.qrLifetimeMs, 'closed'],
  ['CANCELLED', shown, 2_000, 'closed'],
  ['CREDITED', shown, 2_000, 'closed'],
] as const)('%s, announced %o, after %d ms: %s', (state, announcedAt, ms, step) => {
  expect(chargeStep({ state, createdAt, expiresAt, announcedAt }, after(ms))).toBe(step)
})
