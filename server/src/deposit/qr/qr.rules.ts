/** Rules of QR charges: pure (decisions D3). */
import * as limits from '@kapao/contract/limits.ts'

/** The least that a QR is made for: the gateway's minimum (spec §9), or the operator's if that is more. */
export const qrMinimum = (ofGateway: bigint | null, depositMin: bigint): bigint =>
  ofGateway !== null && ofGateway > depositMin ? ofGateway : depositMin

interface ChargeTimes {
  state: string
  createdAt: Date
  expiresAt: Date
  announcedAt: Date | null
}

/**
 * What a charge is right now. Announcing: a request is about to tell the gateway. Abandoned: that request never ended,
 * and nobody has been shown the QR.
 */
export function chargeStep(
  { state, createdAt, expiresAt, announcedAt }: ChargeTimes,
  now: Date,
): 'shown' | 'announcing' | 'abandoned' | 'expired' | 'closed' {
  if (state === 'EXPIRED') return announcedAt ? 'expired' : 'closed'
  if (state !== 'CREATED') return 'closed'
  if (announcedAt) return expiresAt > now ? 'shown' : 'expired'
  return now.getTime() - createdAt.getTime() < limits.providerTimeoutMs ? 'announcing' : 'abandoned'
}

/** Whole seconds left, rounded up: 0 only when it is over. */
export const secondsLeft = (expiresAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiresAt.getTime() - now.getTime()) / 1_000))
