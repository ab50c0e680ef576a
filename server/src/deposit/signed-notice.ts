/** Notices that a gateway or the bank has signed (decisions D3, D22). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import * as limits from '@kapao/contract/limits.ts'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@kapao/contract/outside/signature.ts'
import type { FastifyRequest } from 'fastify'
import type { App } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'

/** What others call their events and payments. */
export const eventIdShape = /^[\x21-\x7e]{1,64}$/

/** @throws Refusal UNAUTHORIZED for no, a wrong and an old signature alike. */
export function verifiedEventId(
  app: App,
  { headers, log }: FastifyRequest,
  signer: string,
  body: string,
): string {
  const [id, timestamp, given] = [webhookIdHeader, webhookTimestampHeader, webhookSignatureHeader].map(
    (name) => headers[name],
  )
  const isPresent = typeof id === 'string' && typeof timestamp === 'string' && typeof given === 'string'
  if (isPresent && eventIdShape.test(id) && isFresh(app, timestamp)) {
    // While a secret is being changed a sender may sign with either, or with both.
    const signed = app.config.webhookSecrets(signer).map((secret) =>
      createHmac('sha256', secret)
        .update(signedText(id, timestamp, body))
        .digest(),
    )
    if (given.split(' ').some((one) => signed.some((ours) => isSame(one, ours)))) return id
  }
  log.warn({ signer }, 'webhook refused: not signed by its sender')
  throw new Refusal('UNAUTHORIZED')
}

function isFresh({ clock }: App, timestamp: string): boolean {
  if (!/^\d{1,12}$/.test(timestamp)) return false
  return Math.abs(clock.now().getTime() - Number(timestamp) * 1_000) <= limits.webhookToleranceMs
}

function isSame(given: string, signed: Buffer): boolean {
  if (!given.startsWith('v1,')) return false
  const bytes = Buffer.from(given.slice(3), 'base64')
  return bytes.length === signed.length && timingSafeEqual(bytes, signed)
}
