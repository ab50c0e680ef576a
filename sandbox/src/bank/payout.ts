/** The bank that pays for us: payouts by our reference, each at most once (decisions D6). */

import type { PayoutAnswerWord, PayoutEnding } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { type PayoutAnswer, PayoutOrder } from '@kapao/contract/outside/bank.ts'
import type { SeenPayouts } from '@kapao/contract/outside/control.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { answerBook } from '../books.ts'
import { type Answer, Problem, positive, read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'

/** Account numbers that show a failure by hand (design §6). */
const rejectedAccount = /0500$/
const heldAccount = /0501$/

export interface PayoutRow {
  reference: string
  to_bank: string
  to_account_no: string
  to_name: string
  amount: bigint
  currency: string
  status: PayoutAnswerWord
  reason: string | null
  /** Stays processing until somebody settles it by hand. */
  is_held: bigint
  at: string
}

export const findPayout = (store: Store, reference: string) =>
  store.find<PayoutRow>('SELECT * FROM payout WHERE reference = ?', reference)

function getPayout(store: Store, reference: string): PayoutRow {
  const row = findPayout(store, reference)
  if (!row) throw new Problem(404, `no payout ${JSON.stringify(reference)}`)
  return row
}

function answerOf(row: PayoutRow | undefined): Answer {
  const body: z.input<typeof PayoutAnswer> = row
    ? { status: row.status, ...(row.reason === null ? {} : { reason: row.reason }) }
    : { status: 'unknown' }
  return row ? { body } : { status: 404, body }
}

/** What the bank executed, oldest first. */
export function listPaidPayouts(store: Store): z.input<typeof SeenPayouts> {
  return listPayouts(store)
    .filter((row) => row.status === 'paid')
    .map((row) => ({
      payoutReference: row.reference,
      toBank: row.to_bank,
      toAccountNo: row.to_account_no,
      amount: toBaht(row.amount),
      at: row.at,
    }))
}

/** All of them, oldest first. */
export const listPayouts = (store: Store) => store.list<PayoutRow>('SELECT * FROM payout ORDER BY at, rowid')

/** The bank makes up its mind about one that is processing. */
export function settlePayout(sandbox: Sandbox, reference: string, status: PayoutEnding): PayoutRow {
  const row = getPayout(sandbox.store, reference)
  if (row.status !== 'processing') throw new Problem(409, `payout ${reference} is already ${row.status}`)
  sandbox.store.run(
    'UPDATE payout SET status = ?, reason = ?, at = ? WHERE reference = ?',
    status,
    status === 'rejected' ? 'returned by the receiving bank' : null,
    sandbox.now().toISOString(),
    reference,
  )
  return getPayout(sandbox.store, reference)
}

/** Once the fault is gone, asking finds the payout done; one of a held account waits for a hand. */
export function settleIfFree(sandbox: Sandbox, row: PayoutRow): PayoutRow {
  return row.status === 'processing' && row.is_held === 0n
    ? settlePayout(sandbox, row.reference, 'paid')
    : row
}

function isSameOrder(row: PayoutRow, order: z.output<typeof PayoutOrder>): boolean {
  return (
    row.to_bank === order.toBank &&
    row.to_account_no === order.toAccountNo &&
    row.to_name === order.toName &&
    row.amount === order.amount &&
    row.currency === order.currency
  )
}

export function takeOrder(
  sandbox: Sandbox,
  order: z.output<typeof PayoutOrder>,
  isRejecting: boolean,
  isWaiting: boolean,
): PayoutRow {
  const { store } = sandbox
  const isRejected = isRejecting || rejectedAccount.test(order.toAccountNo)
  const isHeld = heldAccount.test(order.toAccountNo)
  const status = isRejected ? 'rejected' : isWaiting || isHeld ? 'processing' : 'paid'
  store.run(
    `INSERT INTO payout (reference, to_bank, to_account_no, to_name, amount, currency, status, reason, is_held, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    order.payoutReference,
    order.toBank,
    order.toAccountNo,
    order.toName,
    order.amount,
    order.currency,
    status,
    isRejected ? 'the receiving bank does not know the account' : null,
    isHeld ? 1 : 0,
    sandbox.now().toISOString(),
  )
  return getPayout(store, order.payoutReference)
}

export function addBankCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/bank/payouts',
    service: 'bank',
    call: 'payouts',
    hasOwnReject: true,
    handle: (request, fault) => {
      const order = read(PayoutOrder, request.body)
      positive('amount', order.amount)
      const known = findPayout(store, order.payoutReference)
      if (known && !isSameOrder(known, order)) {
        throw new Problem(409, `payout ${order.payoutReference} was ordered before with other content`)
      }
      if (!known) return answerOf(takeOrder(sandbox, order, fault === 'reject', fault === 'processing'))
      return answerOf(fault === 'processing' ? known : settleIfFree(sandbox, known))
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/bank/payouts/:reference',
    service: 'bank',
    call: 'payouts:get',
    handle: ({ params }, fault) => {
      const row = findPayout(store, params.reference)
      return answerOf(row && fault !== 'processing' ? settleIfFree(sandbox, row) : row)
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/bank/payouts',
    service: 'bank',
    call: 'payouts:list',
    handle: (request) =>
      answerBook(
        store,
        request.query,
        `SELECT rowid, reference AS name, to_bank || ' ' || to_account_no AS about, amount, currency, at
         FROM payout WHERE status = 'paid'`,
      ),
  })
}
