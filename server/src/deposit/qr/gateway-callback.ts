/** The webhook by which gateways report payments: `POST /api/callback/gateway/:gatewayCode`, signed (decisions D3). */
import { PaymentNotice } from '@kapao/contract/outside/gateway.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { journalAmountMax } from '#ledger/posting.ts'
import { readRecord } from '#outside/records.ts'
import type { App } from '#parts/app-parts.ts'
import type { RawBody } from '#platform/http/body.ts'
import { Refusal } from '#platform/refusal.ts'
import { storeUnreadable } from '#staff/unread-record.service.ts'
import { isQrGateway } from '../deposit.rules.ts'
import { eventIdShape, verifiedEventId } from '../signed-notice.ts'
import { creditPayment } from './payment.service.ts'

/** What a gateway means by a notice; the rest of it is for a person. */
const noticeOf = (gateway: string) =>
  PaymentNotice.check(
    z.refine((notice) => notice.gateway === gateway, { path: ['gateway'] }),
    z.refine(({ chargeReference }) => eventIdShape.test(chargeReference), { path: ['chargeReference'] }),
    z.refine(({ payment }) => eventIdShape.test(payment.paymentId), { path: ['payment', 'paymentId'] }),
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
        await storeUnreadable(app, source, [notice])
        return reply.code(202).send({ message: 'SUCCESS' })
      }
      const { chargeReference, payment } = notice.value
      const event = { source, eventId, receivedAt: app.clock.now() }
      await creditPayment(app, { gateway, chargeReference, payment, event })
      return { message: 'SUCCESS' }
    },
  )
}
