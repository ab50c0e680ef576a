/**
 * Opn Payments as the bank that pays out: an account is introduced as a recipient, and a transfer goes to it. A repeated
 * order is a second transfer: Opn knows no reference of ours, it only shows it.
 */
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addFormCalls } from '../forms.ts'
import type { Answer } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import { answerOpnList, opnAuthorization, opnFailure, opnName } from '../opn.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import { missingAccount, othersAccount } from './name-inquiry.ts'
import { findPayout, type PayoutRow, settleIfFree, takeOrder } from './payout.ts'

const RecipientOrder = z.object({
  name: z.string().check(z.minLength(1)),
  type: z.literal('individual'),
  'bank_account[brand]': z.string().check(z.regex(/^[a-z]{2,6}$/)),
  'bank_account[number]': z.string().check(z.regex(/^\d{6,20}$/)),
  'bank_account[name]': z.string().check(z.minLength(1)),
})

const TransferOrder = z.object({
  amount: z.string().check(z.regex(/^\d{1,12}$/)),
  recipient: z.string(),
  fail_fast: z.literal('true'),
  'metadata[reference]': z.string().check(z.regex(/^[A-Z0-9]{8,20}$/)),
})

interface RecipientRow {
  id: string
  brand: string
  number: string
  name: string
  is_verified: bigint
  failure_code: string | null
}

interface TransferRow extends PayoutRow {
  id: string
  /** Ours. */
  metadata_reference: string
  recipient: string
  fee: bigint
  made_at: string
}

const shownRecipient = ({ id, brand, number, name, is_verified, failure_code }: RecipientRow) => ({
  ...{ object: 'recipient', id, livemode: false, location: `/recipients/${id}`, deleted: false, name },
  ...{
    type: 'individual',
    verified: is_verified === 1n,
    active: is_verified === 1n,
    failure_code,
    metadata: {},
  },
  bank_account: { object: 'bank_account', brand, name, last_digits: number.slice(-4) },
})

const shownTransfer = ({ id, status, at, ...row }: TransferRow) => ({
  ...{
    object: 'transfer',
    id,
    livemode: false,
    location: `/transfers/${id}`,
    deleted: false,
    fail_fast: true,
  },
  ...{
    amount: Number(row.amount + row.fee),
    fee: Number(row.fee),
    net: Number(row.amount),
    currency: row.currency,
  },
  ...{ recipient: row.recipient, created_at: row.made_at, sendable: status === 'processing' },
  ...{ sent: status === 'paid', paid: status === 'paid', paid_at: status === 'paid' ? at : null },
  ...{ failure_code: status === 'rejected' ? 'transfer_failed' : null, failure_message: row.reason },
  metadata: { reference: row.metadata_reference },
})

const findRecipient = ({ store }: Sandbox, id: string) =>
  store.find<RecipientRow>('SELECT * FROM opn_recipient WHERE id = ?', id)

const transfers = `SELECT p.*, t.id, t.reference AS metadata_reference, t.recipient, t.fee, t.made_at
  FROM opn_transfer t JOIN payout p ON p.reference = t.payout`

function introduce(sandbox: Sandbox, body: unknown, isWaiting: boolean): Answer {
  const asked = RecipientOrder.safeParse(body)
  if (!asked.success) return opnFailure(400, 'bad_request', 'the recipient is not one')
  const { 'bank_account[brand]': brand, 'bank_account[number]': number, name } = asked.data
  const failure = missingAccount.test(number)
    ? 'account_not_found'
    : othersAccount.test(number)
      ? 'name_mismatch'
      : null
  const recipient: RecipientRow = {
    id: opnName('recp', randomUUID()),
    ...{ brand, number, name, failure_code: failure },
    is_verified: failure === null && !isWaiting ? 1n : 0n,
  }
  sandbox.store.run(
    'INSERT INTO opn_recipient (id, brand, number, name, is_verified, failure_code) VALUES (?, ?, ?, ?, ?, ?)',
    ...[recipient.id, brand, number, name, recipient.is_verified, failure],
  )
  return { body: shownRecipient(recipient) }
}

/** Asked about it while nothing keeps it, Opn has verified it. */
function askRecipient(sandbox: Sandbox, id: string, isWaiting: boolean): Answer {
  if (!isWaiting)
    sandbox.store.run('UPDATE opn_recipient SET is_verified = 1 WHERE id = ? AND failure_code IS NULL', id)
  const row = findRecipient(sandbox, id)
  return row ? { body: shownRecipient(row) } : opnFailure(404, 'not_found', 'recipient was not found')
}

function order(sandbox: Sandbox, body: unknown, isWaiting: boolean): Answer {
  const asked = TransferOrder.safeParse(body)
  const amount = BigInt(asked.data?.amount ?? 0)
  if (!asked.success || amount <= sandboxLimits.opnTransferMin)
    return opnFailure(400, 'bad_request', 'the transfer is not one')
  const { recipient, 'metadata[reference]': reference } = asked.data
  const receiver = findRecipient(sandbox, recipient)
  if (receiver?.is_verified !== 1n)
    return opnFailure(400, 'invalid_recipient', 'the recipient is not verified')
  const { store } = sandbox
  const id = opnName('trsf', randomUUID())
  const fee = sandboxLimits.opnTransferFee
  // The bank's own book names each once.
  const payoutReference = findPayout(store, reference) ? `${reference}-${id}` : reference
  const payout = {
    ...{ payoutReference, toBank: receiver.brand.toUpperCase(), toAccountNo: receiver.number },
    ...{ toName: receiver.name, amount: amount - fee, currency: 'THB' as const },
  }
  const madeAt = sandbox.now().toISOString()
  const row = store.atomically(() => {
    const taken = takeOrder(sandbox, payout, false, isWaiting)
    store.run(
      'INSERT INTO opn_transfer (id, payout, reference, recipient, fee, made_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[id, payoutReference, reference, recipient, fee, madeAt],
    )
    return { ...taken, id, metadata_reference: reference, recipient, fee, made_at: madeAt }
  })
  return { body: shownTransfer(row) }
}

function list(sandbox: Sandbox, query: unknown, isWaiting: boolean): Answer {
  const { store } = sandbox
  const spanned = `${transfers} WHERE t.made_at >= ? AND t.made_at < ? ORDER BY t.made_at, t.rowid`
  return answerOpnList(
    query,
    (from, to) => {
      if (!isWaiting) for (const row of store.list<TransferRow>(spanned, from, to)) settleIfFree(sandbox, row)
      return store.list<TransferRow>(spanned, from, to)
    },
    shownTransfer,
  )
}

export function addOpnPayoutCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const known = { service: 'bank', authorizationOf: opnAuthorization }
  const refusal = opnFailure(400, 'bad_request', 'broken on purpose: reject')
  addFormCalls(app, (scope) => {
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'POST', path: '/recipients', call: 'recipients', hasOwnReject: true },
      handle: ({ body }, fault) =>
        fault === 'reject' ? refusal : introduce(sandbox, body, fault === 'processing'),
    })
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'GET', path: '/recipients/:id', call: 'recipients:get' },
      handle: ({ params }, fault) => askRecipient(sandbox, params.id, fault === 'processing'),
    })
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'POST', path: '/transfers', call: 'payouts', hasOwnReject: true },
      handle: ({ body }, fault) =>
        fault === 'reject' ? refusal : order(sandbox, body, fault === 'processing'),
    })
    addOutsideCall(scope, sandbox, {
      ...{ ...known, method: 'GET', path: '/transfers', call: 'payouts:get' },
      handle: ({ query }, fault) => list(sandbox, query, fault === 'processing'),
    })
  })
}
