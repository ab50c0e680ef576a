/**
 * SCB Open API as our server asks it, for each QR gateway that speaks so: by the API key it knows whose application it is.
 * A token serves for half an hour, the same references are the same bill, and nothing of it ever expires.
 */
import { randomUUID } from 'node:crypto'
import { qrGateways } from '@kapao/contract/lists.ts'
import { bahtText, toBaht } from '@kapao/contract/money.ts'
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import { DecimalText } from '@kapao/contract/outside/game-figures.ts'
import { bangkokAheadMs, secondMs } from '@kapao/contract/time-units.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { billPayment } from 'promptparse/generate'
import * as z from 'zod/mini'
import type { Answer } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { addOutsideCall, type OutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { type ChargeRow, listPayments, type PaymentRow, takeOrder } from './charge.ts'

/** What of a charge SCB alone has. */
interface ScbRow {
  biller_id: string
  ref2: string | null
  ref3: string
}

export const findScbCharge = (store: Store, reference: string): ScbRow | undefined =>
  store.find<ScbRow>('SELECT biller_id, ref2, ref3 FROM scb_charge WHERE reference = ?', reference)

const inBangkok = (iso: string): string =>
  new Date(Date.parse(iso) + bangkokAheadMs).toISOString().replace('Z', '+07:00')

/** A payment as inquiry and confirmation tell it. */
export const scbTransaction = (bill: ScbRow, payment: PaymentRow) => ({
  ...{ payeeProxyId: bill.biller_id, payeeProxyType: 'BILLERID', payeeAccountNumber: '0987654321' },
  ...{
    payerAccountNumber: '0123456789',
    payerName: 'A payer',
    sendingBankCode: '014',
    receivingBankCode: '014',
  },
  ...{ amount: bahtText(payment.amount), currencyCode: '764', transactionId: payment.payment_id },
  transactionDateandTime: inBangkok(payment.paid_at),
  ...{
    billPaymentRef1: payment.charge_reference,
    billPaymentRef2: bill.ref2 ?? '',
    billPaymentRef3: bill.ref3,
  },
})

/** SCB takes nothing else for an answer, and tells again. */
export const isScbAnswer = (text: string): boolean => {
  try {
    return JSON.parse(text).resCode === '00'
  } catch {
    return false
  }
}

const said = (data: unknown): Answer => ({ body: { status: { code: 1000, description: 'Success' }, data } })
const failure = (status: number, code: number, description: string): Answer => ({
  status,
  body: { status: { code, description } },
})
const invalid = () => failure(400, 1102, 'Invalid parameters entered')

/** Key and secret of an application; a key of one part is both. */
function pairOf(key: string) {
  const [apiKey = '', apiSecret = apiKey] = key.split(':')
  return { apiKey, apiSecret }
}

const authorizationOf = (key: string): string => pairOf(key).apiKey

const keysOf = (sandbox: Sandbox, gateway: string): string[] =>
  sandbox.secretsOf(keySetting(`gateway:${gateway}`))

function gatewayOf(sandbox: Sandbox, { headers }: FastifyRequest): string {
  const isOf = (code: string) =>
    keysOf(sandbox, code).some((key) => authorizationOf(key) === headers.resourceownerid)
  return qrGateways.find(isOf) ?? ''
}

const TokenOrder = z.object({ applicationKey: z.string(), applicationSecret: z.string() })

function giveToken(sandbox: Sandbox, request: FastifyRequest): Answer {
  const asked = TokenOrder.safeParse(request.body).data
  const gateway = gatewayOf(sandbox, request)
  const isKnown = keysOf(sandbox, gateway)
    .map(pairOf)
    .some((pair) => pair.apiKey === asked?.applicationKey && pair.apiSecret === asked.applicationSecret)
  if (!isKnown) return failure(401, 9500, 'Invalid apikey provided')
  const expiresAt = sandbox.now().getTime() + sandboxLimits.scbTokenLifetimeMs
  const accessToken = randomUUID()
  sandbox.store.run(
    'INSERT INTO scb_token (token, gateway, expires_at) VALUES (?, ?, ?)',
    ...[accessToken, gateway, new Date(expiresAt).toISOString()],
  )
  return said({
    ...{ accessToken, tokenType: 'Bearer', expiresIn: sandboxLimits.scbTokenLifetimeMs / secondMs },
    expiresAt: Math.floor(expiresAt / secondMs),
  })
}

/** Whose token it is; undefined: none of ours, or one that has ended. */
function gatewayOfToken(sandbox: Sandbox, request: FastifyRequest): string | undefined {
  const gateway = gatewayOf(sandbox, request)
  const [, token = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const found = sandbox.store.find(
    'SELECT 1 FROM scb_token WHERE token = ? AND gateway = ? AND expires_at > ?',
    ...[token, gateway, sandbox.now().toISOString()],
  )
  return found ? gateway : undefined
}

const Reference = z.string().check(z.regex(/^[A-Z0-9]{1,20}$/))
const BillerId = z.string().check(z.regex(/^\d{15}$/))

const QrOrder = z.object({
  qrType: z.literal('PP'),
  ppType: z.literal('BILLERID'),
  ppId: BillerId,
  amount: DecimalText,
  ref1: Reference,
  ref2: z.optional(Reference),
  ref3: Reference,
})

function createQr(sandbox: Sandbox, gateway: string, body: unknown): Answer {
  const asked = QrOrder.safeParse(body)
  if (!asked.success) return invalid()
  const { ppId: billerId, amount, ref1, ref2, ref3 } = asked.data
  const expiresAt = sandbox.store.find<Pick<ChargeRow, 'expires_at'>>(
    'SELECT expires_at FROM charge WHERE reference = ?',
    ref1,
  )?.expires_at
  takeOrder(sandbox, gateway, {
    ...{ chargeReference: ref1, amount, currency: 'THB' },
    expiresAt: new Date(expiresAt ?? sandbox.now().getTime() + sandboxLimits.scbBillShownMs),
    // As its portal has it: where confirmations go is no part of an order.
    callbackUrl: `${sandbox.options.serverUrl}/api/callback/gateway/${gateway}`,
  })
  sandbox.store.run(
    'INSERT OR IGNORE INTO scb_charge (reference, biller_id, ref2, ref3) VALUES (?, ?, ?, ?)',
    ...[ref1, billerId, ref2 ?? null, ref3],
  )
  const bill = { billerId, ref1, ref3, amount: toBaht(amount), ...(ref2 && { ref2 }) }
  return said({ qrRawData: billPayment(bill), qrImage: '' })
}

const Inquiry = z.object({
  eventCode: z.literal('00300100'),
  transactionDate: z.iso.date(),
  billerId: BillerId,
  reference1: Reference,
})

function inquire({ store }: Sandbox, gateway: string, query: unknown): Answer {
  const asked = Inquiry.safeParse(query)
  if (!asked.success) return invalid()
  const { transactionDate, billerId, reference1 } = asked.data
  const bill = findScbCharge(store, reference1)
  const isTheirs = store.find('SELECT 1 FROM charge WHERE reference = ? AND gateway = ?', reference1, gateway)
  const paid = bill && isTheirs && bill.biller_id === billerId ? listPayments(store, reference1) : []
  const ofDay = paid.filter(({ paid_at }) => inBangkok(paid_at).startsWith(transactionDate))
  if (!bill || ofDay.length === 0) return failure(404, 1104, 'Requested entity record does not exist')
  const told = { eventCode: '00300100', transactionType: 'Domestic Transfers', reverseFlag: '' }
  return said(ofDay.map((payment) => ({ ...told, ...scbTransaction(bill, payment) })))
}

export function addScbCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const service: OutsideCall['service'] = (request) => `gateway:${gatewayOf(sandbox, request)}`
  const known = { service, authorizationOf, keyHeader: 'resourceownerid', hasOwnReject: true }
  const withToken =
    (handle: (gateway: string, request: FastifyRequest) => Answer): OutsideCall['handle'] =>
    (request, fault) => {
      const gateway = gatewayOfToken(sandbox, request)
      if (gateway === undefined) return failure(401, 9300, 'Invalid/expired temporary token')
      return fault === 'reject' ? invalid() : handle(gateway, request)
    }
  addOutsideCall(app, sandbox, {
    ...{ ...known, method: 'POST', path: '/v1/oauth/token', call: 'token' },
    handle: (request, fault) =>
      fault === 'reject' ? failure(403, 9503, 'Invalid access rights') : giveToken(sandbox, request),
  })
  addOutsideCall(app, sandbox, {
    ...{ ...known, method: 'POST', path: '/v1/payment/qrcode/create', call: 'charges' },
    handle: withToken((gateway, { body }) => createQr(sandbox, gateway, body)),
  })
  addOutsideCall(app, sandbox, {
    ...{ ...known, method: 'GET', path: '/v1/payment/billpayment/inquiry', call: 'charges:get' },
    handle: withToken((gateway, { query }) => inquire(sandbox, gateway, query)),
  })
}
