/** Notices of payments as each QR gateway sends them, for tests that stand in its place. */
import { createHmac, randomUUID } from 'node:crypto'
import { bahtText, toBaht } from '@kapao/contract/money.ts'
import type { AdapterName } from '@kapao/contract/outside/adapters.ts'
import { signedText } from '@kapao/contract/outside/signature.ts'
import type { World } from './world.ts'

interface Told {
  reference: string
  amount?: bigint
  paymentId?: string
}

/** OnePay is told of no charge, and tells of no payment: qr-laos.test.ts. */
export type NotifyingAdapter = Exclude<AdapterName<'qr'>, 'bcel'>

interface Way {
  bodyOf(told: Required<Told>, at: Date): object
  /** What shows that it comes from the gateway. */
  proofOf(
    body: string,
    secret: string,
    timestamp: string,
  ): { headers?: object; query?: Record<string, string> }
}

/** As the protocol of our own has it. */
export function standardProof(body: string, secret: string, timestamp: string, event: string = randomUUID()) {
  const hash = createHmac('sha256', secret)
    .update(signedText(event, timestamp, body))
    .digest('base64')
  return { 'webhook-id': event, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${hash}` }
}

const ways = {
  generic: {
    bodyOf: ({ reference, paymentId, amount }, at) => ({
      ...{ gateway: 'KBANK', chargeReference: reference },
      payment: { paymentId, amount: toBaht(amount), currency: 'THB', paidAt: at.toISOString() },
    }),
    proofOf: (body, secret, timestamp) => ({ headers: standardProof(body, secret, timestamp) }),
  },
  opn: {
    bodyOf: ({ reference, paymentId, amount }, at) => ({
      ...{ object: 'event', id: `evnt_test_${paymentId}`, key: 'charge.complete' },
      data: {
        ...{ object: 'charge', id: `chrg_test_${paymentId}`, status: 'successful', paid: true },
        ...{ amount: Number(amount), currency: 'THB', paid_at: at.toISOString(), metadata: { reference } },
      },
    }),
    proofOf: (body, secret, timestamp) => ({
      headers: {
        'omise-signature-timestamp': timestamp,
        'omise-signature': createHmac('sha256', Buffer.from(secret, 'base64'))
          .update(`${timestamp}.${body}`)
          .digest('hex'),
      },
    }),
  },
  scb: {
    bodyOf: ({ reference, paymentId, amount }, at) => ({
      ...{ transactionId: paymentId, amount: bahtText(amount), currencyCode: '764' },
      ...{ billPaymentRef1: reference, transactionDateandTime: at.toISOString() },
    }),
    proofOf: (_body, secret) => ({ query: { secret } }),
  },
} satisfies Record<NotifyingAdapter, Way>

const someId = () => randomUUID().replaceAll('-', '').slice(0, 20)

/** Tells KBANK's address of a payment. @param told or another body. @param secret instead of the one that it knows. */
export async function tellOfPayment(
  world: World,
  adapter: NotifyingAdapter,
  told: Told | { body: object },
  secret?: string,
) {
  const way: Way = ways[adapter]
  const at = world.now()
  const given = 'body' in told ? told.body : way.bodyOf({ amount: 100_00n, paymentId: someId(), ...told }, at)
  const body = JSON.stringify(given)
  const known = secret ?? world.app.config.webhookSecrets('KBANK')[0]
  const { headers, query } = way.proofOf(body, known, String(Math.floor(at.getTime() / 1_000)))
  const answer = await world.running.server.inject({
    ...{ method: 'POST', url: '/api/callback/gateway/KBANK', payload: body },
    ...(query && { query }),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, body: answer.json() as unknown }
}
