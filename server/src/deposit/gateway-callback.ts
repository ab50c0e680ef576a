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
import * as z from 'zod/mini'
import { journalAmountMax } from '#ledger/posting.ts'
import { keepUnread } from '#operator/unread-record.service.ts'
import { readRecord } from '#outside/records.ts'
import type { RawBody } from '#platform/http/body.ts'
import { Refusal } from '#platform/refusal.ts'
import type { App } from '../context.ts'
import { isQrGateway } from './deposit.rules.ts'
import { creditPayment } from './payment.service.ts'

const paymentIdShape = /^[\x21-\x7e]{1,64}$/

/** What a gateway means by a notice; the rest of it is for a person. */
const noticeOf = (gateway: string) =>
  PaymentNotice.check(
    z.refine((notice) => notice.gateway === gateway, { path: ['gateway'] }),
    z.refine(({ chargeReference }) => paymentIdShape.test(chargeReference), { path: ['chargeReference'] }),
    z.refine(({ payment }) => paymentIdShape.test(payment.paymentId), { path: ['payment', 'paymentId'] }),
    z.refine(({ payment: { amount } }) => amount > 0n && amount <= journalAmountMax, {
      path: ['payment', 'amount'],
    }),
  )

export function addGatewayCallback(server: FastifyInstance, app: App) {
  server.post<{ Params: { gatewayCode: string } }>(
    '/api/callback/gateway/:gatewayCode',
    async (request, reply) => {
      const { gatewayCode: gateway } = request.params
      if (!isQrGateway(gateway)) throw new Refusal('NO_DATA')
      const body = request.body as RawBody | undefined
      const eventId = verifiedEventId(app, request, gateway, body?.text ?? '')
      const notice = readRecord(noticeOf(gateway), body?.json)
      const source = `gateway:${gateway}`
      // It is the gateway's own word, and telling it again would make it no clearer.
      if (!('value' in notice)) {
        await keepUnread(app, source, [notice])
        return reply.code(202).send({ message: 'SUCCESS' })
      }
      const { chargeReference, payment } = notice.value
      const event = { source, eventId, receivedAt: app.clock.now() }
      await creditPayment(app, { gateway, chargeReference, payment, event })
      return { message: 'SUCCESS' }
    },
  )
}

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
  if (isPresent && paymentIdShape.test(id) && isFresh(app, timestamp)) {
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
