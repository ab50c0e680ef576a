/** The webhook by which gateways report payments: `POST /api/callback/gateway/:gatewayCode`, signed or a hint (decisions D3). */
import * as limits from '@kapao/contract/limits.ts'
import type { FastifyInstance } from 'fastify'
import type { FlowParts } from '#parts/app-parts.ts'
import type { RawBody } from '#platform/http/body.ts'
import { inFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { storeUnreadable } from '#staff/unread-record.service.ts'
import { checkGateway } from '../account.service.ts'
import { verifiedEventId } from '../signed-notice.ts'
import { noteEvent } from '../webhook-event.queries.ts'
import { findCharge, setNextAskAt } from './charge.queries.ts'
import { creditPayment, creditPayments } from './payment.service.ts'

export function addGatewayCallback(server: FastifyInstance, app: FlowParts) {
  server.post<{ Params: { gatewayCode: string }; Body: RawBody | undefined }>(
    '/api/callback/gateway/:gatewayCode',
    async (request, reply) => {
      const { gatewayCode: gateway } = request.params
      await checkGateway(app, gateway)
      const { body } = request
      const { verifyNotice, readPayment } = app.outside.gateway(gateway)
      const eventId = verifiedEventId(request, { signer: gateway, verifyNotice }, body?.text ?? '')
      const notice = readPayment(body?.json)
      const source = `gateway:${gateway}`
      if ('hint' in notice) {
        const reference = notice.hint.chargeReference
        await inFlowTrace(app.db, { name: 'askCharge', reference }, () => takeHint(app, gateway, reference))
        return notice.hint.answer
      }
      // It is the gateway's own word, and telling it again would make it no clearer.
      if (!('value' in notice)) {
        await storeUnreadable(app, source, [notice])
        return reply.code(202).send({ message: 'SUCCESS' })
      }
      const event = { source, eventId, receivedAt: app.clock.now() }
      if (!notice.value) {
        await noteEvent(app.db, event)
        return { message: 'SUCCESS' }
      }
      const { chargeReference, payment } = notice.value
      await inFlowTrace(app.db, { name: 'creditPayment', reference: chargeReference }, () =>
        creditPayment(app, { gateway, chargeReference, payment, event }),
      )
      return { message: 'SUCCESS' }
    },
  )
}

/**
 * Credits what the gateway says itself when it is asked, also on a charge that we do not know.
 *
 * @throws OutsideError: it did not answer, and will repeat its notice.
 */
async function takeHint(app: FlowParts, gateway: string, reference: string) {
  const charge = await findCharge(app.db, reference)
  const isOurs = charge?.gateway === gateway
  // Written down first: when it does not answer now, or knows of the payment a moment later only, the job asks it.
  if (isOurs)
    await setNextAskAt(app.db, charge, new Date(app.clock.now().getTime() + limits.qrAskAfterCreatedMs))
  await creditPayments(app, isOurs ? charge : { ...unknownCharge, gateway, reference })
}

const unknownCharge = { providerReference: null, createdAt: null, state: null }
