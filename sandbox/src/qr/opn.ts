/**
 * Opn Payments as our server asks it, for each QR gateway that speaks so: by the key it knows whose account it is. One
 * reference is one charge here, as it is there for who repeats an order in time.
 */
import { qrGateways } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { keySetting } from '@kapao/contract/outside/credentials.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { billPayment } from 'promptparse/generate'
import QRCode from 'qrcode'
import * as z from 'zod/mini'
import { addFormCalls } from '../forms.ts'
import type { Answer } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { answerOpnList, opnAuthorization, opnFailure, opnName } from '../opn.ts'
import { addOutsideCall, type OutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { type ChargeRow, findCharge, listPayments, takeOrder } from './charge.ts'
import { isExpired, opnCharge } from './opn-charge.ts'

const OpnOrder = z.object({
  amount: z.string().check(z.regex(/^\d{1,12}$/)),
  currency: z.literal('THB'),
  'source[type]': z.literal('promptpay'),
  'metadata[reference]': z.string().check(z.regex(/^[A-Z0-9]{8,20}$/)),
})

interface OpnRow extends ChargeRow {
  id: string
}

type RequestById = FastifyRequest<{ Params: { id: string } }>

function gatewayOf(sandbox: Sandbox, { headers }: FastifyRequest): string {
  const isKeyOf = (code: string) =>
    sandbox
      .secretsOf(keySetting(`gateway:${code}`))
      .some((key) => opnAuthorization(key) === headers.authorization)
  return qrGateways.find(isKeyOf) ?? ''
}

function shown(sandbox: Sandbox, row: OpnRow, request: FastifyRequest) {
  const [payment] = listPayments(sandbox.store, row.reference)
  const origin = `${request.protocol}://${request.host}`
  return opnCharge(row, row.id, { payment, isOver: isExpired(sandbox, row), origin })
}

function findOwn(sandbox: Sandbox, request: RequestById): OpnRow | undefined {
  return sandbox.store.find<OpnRow>(
    'SELECT c.*, o.id FROM opn_charge o JOIN charge c ON c.reference = o.reference WHERE o.id = ? AND c.gateway = ?',
    request.params.id,
    gatewayOf(sandbox, request),
  )
}

function order(sandbox: Sandbox, request: FastifyRequest): Answer {
  const asked = OpnOrder.safeParse(request.body)
  if (!asked.success) return opnFailure(400, 'bad_request', 'the charge is not one of PromptPay')
  const amount = BigInt(asked.data.amount)
  if (amount < sandboxLimits.opnAmountMin || amount > sandboxLimits.opnAmountMax)
    return opnFailure(400, 'invalid_amount', 'the amount is not one that PromptPay takes')
  const gateway = gatewayOf(sandbox, request)
  const chargeReference = asked.data['metadata[reference]']
  const known = findCharge(sandbox.store, chargeReference)
  const expiresAt = known
    ? new Date(known.expires_at)
    : new Date(sandbox.now().getTime() + sandboxLimits.opnChargeLifetimeMs)
  // As its dashboard has it: where events go is no part of an order.
  const callbackUrl = `${sandbox.options.serverUrl}/api/callback/gateway/${gateway}`
  const charge = takeOrder(sandbox, gateway, {
    chargeReference,
    amount,
    currency: 'THB',
    expiresAt,
    callbackUrl,
  })
  const id = opnName('chrg', chargeReference)
  sandbox.store.run('INSERT OR IGNORE INTO opn_charge (id, reference) VALUES (?, ?)', id, chargeReference)
  return { body: shown(sandbox, { ...charge, id }, request) }
}

function expire(sandbox: Sandbox, request: RequestById): Answer {
  const row = findOwn(sandbox, request)
  if (!row) return opnFailure(404, 'not_found', 'charge was not found')
  if (isExpired(sandbox, row) || listPayments(sandbox.store, row.reference).length > 0)
    return opnFailure(400, 'invalid_charge', 'the charge is not pending')
  sandbox.store.run('UPDATE charge SET is_cancelled = 1 WHERE reference = ?', row.reference)
  return { body: shown(sandbox, { ...row, is_cancelled: 1n }, request) }
}

const list = (sandbox: Sandbox, request: FastifyRequest): Answer =>
  answerOpnList(
    request.query,
    (from, to) =>
      sandbox.store.list<OpnRow>(
        `SELECT c.*, o.id FROM opn_charge o JOIN charge c ON c.reference = o.reference
         WHERE c.gateway = ? AND c.created_at >= ? AND c.created_at < ? ORDER BY c.created_at, c.rowid`,
        ...[gatewayOf(sandbox, request), from, to],
      ),
    (row) => shown(sandbox, row, request),
  )

/** Opn's own bill: its account, and our reference for who reads it. */
const drawn = ({ reference, amount }: OpnRow): Promise<string> =>
  QRCode.toString(
    billPayment({ billerId: '010753600010286', ref1: reference, ref2: 'OPN', amount: toBaht(amount) }),
    { type: 'svg' },
  )

export function addOpnCharges(app: FastifyInstance, sandbox: Sandbox): void {
  const service: OutsideCall['service'] = (request) => `gateway:${gatewayOf(sandbox, request)}`
  const known = { service, authorizationOf: opnAuthorization }
  addFormCalls(app, (scope) => {
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'POST', path: '/charges', call: 'charges', hasOwnReject: true },
      handle: (request, fault) =>
        fault === 'reject' ? opnFailure(400, 'bad_request', fault) : order(sandbox, request),
    })
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'GET', path: '/charges', call: 'payments' },
      handle: (request) => list(sandbox, request),
    })
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'GET', path: '/charges/:id', call: 'charges:get' },
      handle: (request) => {
        const row = findOwn(sandbox, request)
        return row
          ? { body: shown(sandbox, row, request) }
          : opnFailure(404, 'not_found', 'charge was not found')
      },
    })
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'POST', path: '/charges/:id/expire', call: 'charges:cancel' },
      handle: (request) => expire(sandbox, request),
    })
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'GET', path: '/charges/:id/documents/:document/downloads/:token' },
      call: 'charges:get',
      handle: async (request) => {
        const row = findOwn(sandbox, request)
        return row ? { body: await drawn(row) } : opnFailure(404, 'not_found', 'document was not found')
      },
    })
  })
}
