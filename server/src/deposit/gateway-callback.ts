/** The webhook by which gateways report payments: `POST /api/callback/gateway/:gatewayCode`, signed (decisions D3). */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { limits } from '@kapao/contract/limits.ts'
import { PaymentNotice } from '@kapao/contract/outside/gateway.ts'
import {
  signedText,
  webhookIdHeader,
  webhookSignatureHeader,
  webhookTimestampHeader,
} from '@kapao/contract/outside/signature.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RawBody } from '#http/body.ts'
import { validate } from '#http/validate.ts'
import { journalAmountMax } from '#ledger/posting.ts'
import { Refusal } from '#refusal.ts'
import type { App } from '../context.ts'
import { isQrGateway } from './deposit.rules.ts'
import { creditPayment } from './payment.service.ts'

const paymentIdShape = /^[\x21-\x7e]{1,64}$/

export function addGatewayCallback(server: FastifyInstance, app: App) {
  server.post<{ Params: { gatewayCode: string } }>('/api/callback/gateway/:gatewayCode', async (request) => {
    const { gatewayCode: gateway } = request.params
    if (!isQrGateway(gateway)) throw new Refusal('NO_DATA')
    const body = request.body as RawBody | undefined
    const eventId = verifiedEventId(app, request, gateway, body?.text ?? '')
    const notice = validate(PaymentNotice, body?.json ?? {})
    const { chargeReference, payment } = notice
    if (notice.gateway !== gateway) throw new Refusal('KEY_INVALID', ['gateway'])
    const isAmount = payment.amount > 0n && payment.amount <= journalAmountMax
    if (!isAmount || !paymentIdShape.test(payment.paymentId) || !paymentIdShape.test(chargeReference))
      throw new Refusal('KEY_INVALID', ['payment'])
    const event = { source: `gateway:${gateway}`, eventId, receivedAt: app.clock.now() }
    await creditPayment(app, { gateway, chargeReference, payment, event })
    return { message: 'SUCCESS' }
  })
}

/** @throws Refusal UNAUTHORIZED for no, a wrong and an old signature alike. */
function verifiedEventId(app: App, { headers, log }: FastifyRequest, gateway: string, body: string): string {
  const [id, timestamp, given] = [webhookIdHeader, webhookTimestampHeader, webhookSignatureHeader].map(
    (name) => headers[name],
  )
  const isPresent = typeof id === 'string' && typeof timestamp === 'string' && typeof given === 'string'
  if (isPresent && paymentIdShape.test(id) && isFresh(app, timestamp)) {
    const signed = createHmac('sha256', `${app.config.webhookSecret}:${gateway}`)
      .update(signedText(id, timestamp, body))
      .digest()
    // While a secret is being changed a sender signs with both.
    if (given.split(' ').some((one) => isSame(one, signed))) return id
  }
  log.warn({ gateway }, 'webhook refused: not signed by the gateway')
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
