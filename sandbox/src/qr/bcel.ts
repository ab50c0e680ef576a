/** BCEL OnePay as our server asks it: a payment by the merchant's number and our reference, or 404 with nothing. */
import { qrGateways } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import { bangkokAheadMs } from '@kapao/contract/time-units.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Answer } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { noteBill } from './bcel-bill.ts'
import { findCharge, listPayments, type PaymentRow } from './charge.ts'

const Merchant = z.object({ mcid: z.string() })
const Question = z.object({
  ...Merchant.shape,
  uuid: z.string().check(z.regex(/^[A-Z0-9]{8,25}$/)),
})

const merchantOf = (key: string): string => key.split(':')[0] ?? ''

function gatewayOf(sandbox: Sandbox, { query }: FastifyRequest): string | undefined {
  const mcid = Merchant.safeParse(query).data?.mcid
  return qrGateways.find((code) =>
    sandbox.secretsOf(keySetting(`gateway:${code}`)).some((key) => merchantOf(key) === mcid),
  )
}

/** In Vientiane, as the bank writes it: 17/09/2021 10:41:12. */
function bankTime(at: string): string {
  const [day = '', time = ''] = new Date(Date.parse(at) + bangkokAheadMs).toISOString().split('T')
  return `${day.split('-').toReversed().join('/')} ${time.slice(0, 8)}`
}

const paymentOf = ({ mcid, uuid }: z.output<typeof Question>, payment: PaymentRow) => ({
  ...{ mcid, uuid, tid: null, iid: null, id: 1, itemname: null, description: null },
  ...{ amount: toBaht(payment.amount), ccy: payment.currency, txtime: bankTime(payment.paid_at) },
  ...{ merchantname: 'KAPAO SERVICES', name: 'SOMEBODY', phone: '20xxxxx678' },
  ...{ ticket: `T${payment.payment_id.slice(1, 12)}`, fccref: payment.payment_id },
})

function find(sandbox: Sandbox, request: FastifyRequest): Answer {
  const nothing = { status: 404, body: '' }
  const gateway = gatewayOf(sandbox, request)
  const asked = Question.safeParse(request.query)
  if (!gateway || !asked.success) return nothing
  const { uuid } = asked.data
  const charge = findCharge(sandbox.store, uuid)
  const [payment] = charge?.gateway === gateway ? listPayments(sandbox.store, uuid) : []
  if (payment) return { body: paymentOf(asked.data, payment) }
  noteBill(sandbox, gateway, uuid)
  return nothing
}

export function addBcelCalls(app: FastifyInstance, sandbox: Sandbox): void {
  addOutsideCall(app, sandbox, {
    ...{ method: 'GET', path: '/onepay/gettransaction.php', call: 'charges:get' },
    service: (request) => `gateway:${gatewayOf(sandbox, request) ?? ''}`,
    // No key is shown: the question names the merchant.
    authorizationOf: () => '',
    handle: (request) => find(sandbox, request),
  })
}
