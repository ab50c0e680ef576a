/** The signed notices by which a bank or gateway tells that it took money back (decisions D22). */
import { bankSigner } from '@kapao/contract/outside/credentials.ts'
import type { FastifyInstance } from 'fastify'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { RawBody } from '#platform/http/body.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkGateway } from '../account.service.ts'
import { verifiedEventId } from '../signed-notice.ts'
import { noteEvent } from '../webhook-event.queries.ts'
import { recallBankTransfer, recallGatewayPayment } from './recall.service.ts'

export function addRecallCallbacks(
  server: FastifyInstance,
  app: Pick<App, 'db' | 'clock' | 'config' | 'outside' | 'wake'>,
) {
  server.post<{ Params: { gatewayCode: string }; Body: RawBody | undefined }>(
    '/api/callback/gateway/:gatewayCode/recall',
    async (request) => {
      const { gatewayCode: gateway } = request.params
      await checkGateway(app, gateway)
      const { body } = request
      const { verifyNotice, readRecall } = app.outside.gateway(gateway)
      if (!readRecall) throw new Refusal('NO_DATA')
      const eventId = verifiedEventId(request, { signer: gateway, verifyNotice }, body?.text ?? '')
      const { paymentId, ...recall } = readRecall(body?.json ?? {})
      await recallGatewayPayment(app, gateway, paymentId, recall)
      return noted(app, `gateway:${gateway}`, eventId)
    },
  )
  server.post<{ Body: RawBody | undefined }>('/api/callback/bank/recall', async (request) => {
    const { body } = request
    const { verifyNotice, readRecall } = app.outside.bank
    const eventId = verifiedEventId(request, { signer: bankSigner, verifyNotice }, body?.text ?? '')
    const { fromBank, reference, ...recall } = readRecall(body?.json ?? {})
    await recallBankTransfer(app, { fromBank, reference }, recall)
    return noted(app, 'bank', eventId)
  })
}

async function noted(app: RecordParts, source: string, eventId: string) {
  await noteEvent(app.db, { source, eventId, receivedAt: app.clock.now() })
  return { message: 'SUCCESS' }
}
