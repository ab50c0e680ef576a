/** Notices that a service signs: its event's id, the time and the body under HMAC-SHA256 (decisions D3, D22). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import * as limits from '@kapao/contract/limits.ts'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@kapao/contract/outside/signature.ts'
import type { Secret } from '#platform/config/secrets.ts'
import type { Clock } from '#platform/time/clock.ts'

export interface Notice {
  headers: IncomingHttpHeaders
  /** As it was sent. */
  body: string
  /** What stands behind the address, after `?`. */
  query?: unknown
}

/** The id of the event that it tells of; undefined for no, a wrong and an old signature alike. */
export type VerifyNotice = (notice: Notice) => string | undefined

/** What others call their events and payments. */
export const eventIdShape = /^[\x21-\x7e]{1,64}$/

/** @param secretsNow what the sender may sign with: either of two, or both, while they are being changed. */
export const createStandardSignature =
  (secretsNow: () => Secret, clock: Clock): VerifyNotice =>
  ({ headers, body }) => {
    const [id, timestamp, given] = [webhookIdHeader, webhookTimestampHeader, webhookSignatureHeader].map(
      (name) => headers[name],
    )
    const isPresent = typeof id === 'string' && typeof timestamp === 'string' && typeof given === 'string'
    if (isPresent && eventIdShape.test(id) && isFresh(clock, timestamp)) {
      const signed = secretsNow().map((secret) =>
        createHmac('sha256', secret)
          .update(signedText(id, timestamp, body))
          .digest(),
      )
      if (given.split(' ').some((one) => signed.some((ours) => isSame(one, ours)))) return id
    }
    return undefined
  }

function isFresh(clock: Clock, timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(clock.now().getTime() - Number(timestamp) * 1_000) <= limits.webhookToleranceMs
}

function isSame(given: string, signed: Buffer): boolean {
  if (!given.startsWith('v1,')) return false
  const bytes = Buffer.from(given.slice(3), 'base64')
  return bytes.length === signed.length && timingSafeEqual(bytes, signed)
}
