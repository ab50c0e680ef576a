/** The QR gateways: charges that customers pay, also late, twice or with another amount (decisions D3). */

import { randomBytes } from 'node:crypto'
import type { Currency } from '@kapao/contract/edition.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { SeenCharge } from '@kapao/contract/outside/control.ts'
import { type Charge, ChargeOrder } from '@kapao/contract/outside/qr.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { answerBook } from '../books.ts'
import { type Answer, Problem, positive, read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { listBills, scanBill, seeBill } from './bcel-bill.ts'
import { payableOpnCharge } from './opn-charge.ts'

export interface ChargeRow {
  reference: string
  gateway: string
  amount: bigint
  currency: Currency
  expires_at: string
  callback_url: string
  is_cancelled: bigint
  created_at: string
}

export interface PaymentRow {
  payment_id: string
  charge_reference: string
  amount: bigint
  currency: Currency
  paid_at: string
}

export const findCharge = (store: Store, reference: string) =>
  store.find<ChargeRow>('SELECT * FROM charge WHERE reference = ?', reference)

export const listPayments = (store: Store, reference: string) =>
  store.list<PaymentRow>('SELECT * FROM payment WHERE charge_reference = ? ORDER BY rowid', reference)

export const wirePayment = (row: PaymentRow) => ({
  paymentId: row.payment_id,
  amount: toBaht(row.amount),
  currency: row.currency,
  paidAt: row.paid_at,
})

/** The gateway's own view, which does not tell an expired charge from an open one: it takes money for both. */
function answerOf(store: Store, gateway: string, row: ChargeRow | undefined): Answer {
  if (!row || row.gateway !== gateway) return { status: 404, body: { status: 'unknown', payments: [] } }
  const body: z.input<typeof Charge> = {
    status: row.is_cancelled ? 'cancelled' : 'open',
    payments: listPayments(store, row.reference).map(wirePayment),
  }
  return { body }
}

function seen(sandbox: Sandbox, row: ChargeRow): z.input<typeof SeenCharge> {
  const isExpired = row.expires_at <= sandbox.now().toISOString()
  return {
    chargeReference: row.reference,
    gateway: row.gateway,
    amount: toBaht(row.amount),
    currency: row.currency,
    status: row.is_cancelled ? 'cancelled' : isExpired ? 'expired' : 'open',
    expiresAt: row.expires_at,
    payments: listPayments(sandbox.store, row.reference).map(({ payment_id, amount, paid_at }) => ({
      paymentId: payment_id,
      amount: toBaht(amount),
      paidAt: paid_at,
    })),
  }
}

function getCharge(store: Store, reference: string): ChargeRow {
  const row = findCharge(store, reference)
  if (!row) throw new Problem(404, `no QR charge ${JSON.stringify(reference)}`)
  return row
}

export const seeCharge = (sandbox: Sandbox, reference: string) =>
  seeBill(sandbox, reference) ?? seen(sandbox, getCharge(sandbox.store, reference))

/** The newest charges, for the page. */
export function listCharges(sandbox: Sandbox, limit: number) {
  const rows = sandbox.store.list<ChargeRow>(
    'SELECT * FROM charge ORDER BY created_at DESC, rowid DESC LIMIT ?',
    limit,
  )
  const charges = rows.map((row) => ({
    ...seen(sandbox, row),
    notices: sandbox.webhooks.listOfCharge(row.reference),
  }))
  return [...listBills(sandbox, limit), ...charges]
}

/** A customer scans and pays, whatever state the charge is in; the webhook is sent `times` times. */
export function payCharge(sandbox: Sandbox, reference: string, amount: bigint | undefined, times: number) {
  const { store } = sandbox
  scanBill(sandbox, reference, amount)
  const charge = getCharge(store, reference)
  const payment: PaymentRow = {
    payment_id:
      payableOpnCharge(sandbox, charge, amount) ?? `P${randomBytes(9).toString('hex').toUpperCase()}`,
    charge_reference: reference,
    amount: positive('amount', amount ?? charge.amount),
    currency: charge.currency,
    paid_at: sandbox.now().toISOString(),
  }
  store.atomically(() => {
    store.run(
      'INSERT INTO payment (payment_id, charge_reference, amount, currency, paid_at) VALUES (?, ?, ?, ?, ?)',
      payment.payment_id,
      reference,
      payment.amount,
      payment.currency,
      payment.paid_at,
    )
    // OnePay tells nobody.
    if (charge.callback_url) sandbox.webhooks.announce(charge, payment, times)
  })
  sandbox.webhooks.wake()
  return seen(sandbox, charge)
}

export function takeOrder(sandbox: Sandbox, gateway: string, order: z.output<typeof ChargeOrder>): ChargeRow {
  positive('amount', order.amount)
  if (!/^https?:$/.test(URL.parse(order.callbackUrl)?.protocol ?? '')) {
    throw new Problem(400, 'callbackUrl: must be an http or https address')
  }
  const expiresAt = order.expiresAt.toISOString()
  const known = findCharge(sandbox.store, order.chargeReference)
  if (known) {
    const isSame =
      known.gateway === gateway &&
      known.amount === order.amount &&
      known.currency === order.currency &&
      known.expires_at === expiresAt
    if (!isSame)
      throw new Problem(409, `charge ${order.chargeReference} was announced before with other content`)
    return known
  }
  sandbox.store.run(
    'INSERT INTO charge (reference, gateway, amount, currency, expires_at, callback_url, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    order.chargeReference,
    gateway,
    order.amount,
    order.currency,
    expiresAt,
    order.callbackUrl,
    sandbox.now().toISOString(),
  )
  return getCharge(sandbox.store, order.chargeReference)
}

interface AtGateway {
  params: { gateway: string }
}

function gatewayOf({ params: { gateway } }: AtGateway): string {
  if (!/^[A-Z0-9_]{2,20}$/.test(gateway)) throw new Problem(404, `no gateway ${JSON.stringify(gateway)}`)
  return gateway
}

export function addGatewayCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  const service = ({ params }: AtGateway) => `gateway:${params.gateway}`
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/gateways/:gateway/charges',
    service,
    call: 'charges',
    handle: (request) => {
      const gateway = gatewayOf(request)
      return answerOf(store, gateway, takeOrder(sandbox, gateway, read(ChargeOrder, request.body)))
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/gateways/:gateway/charges/:reference',
    service,
    call: 'charges:get',
    handle: (request) => answerOf(store, gatewayOf(request), findCharge(store, request.params.reference)),
  })
  addOutsideCall(app, sandbox, {
    method: 'DELETE',
    path: '/gateways/:gateway/charges/:reference',
    service,
    call: 'charges:cancel',
    handle: (request) => {
      const gateway = gatewayOf(request)
      const { reference } = request.params
      store.run('UPDATE charge SET is_cancelled = 1 WHERE reference = ? AND gateway = ?', reference, gateway)
      return answerOf(store, gateway, findCharge(store, reference))
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/gateways/:gateway/payments',
    service,
    call: 'payments',
    handle: (request) =>
      answerBook(
        store,
        request.query,
        `SELECT p.rowid, p.payment_id AS name, c.reference AS about, p.amount, p.currency, p.paid_at AS at
         FROM payment p JOIN charge c ON c.reference = p.charge_reference WHERE c.gateway = ?`,
        gatewayOf(request),
      ),
  })
}
