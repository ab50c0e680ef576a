/** The TrueMoney voucher service: takes gifts into our wallet by our reference, each at most once (decisions D5). */
import { toBaht } from '@kapao/contract/money.ts'
import {
  type PreviewAnswer,
  PreviewOrder,
  type RedemptionAnswer,
  RedemptionOrder,
  type RedemptionRefusal,
} from '@kapao/contract/outside/voucher.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { answerBook } from '../books.ts'
import { type Answer, Problem, positive, read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { findGift, shareOf } from './gift.ts'

/** Codes that show a failure by hand (design §6): a link with `EXPIRED12` is a gift that is too old. */
const sentinels: readonly (readonly [RegExp, RedemptionRefusal])[] = [
  [/^EXPIRED/, 'expired'],
  [/^USED/, 'used'],
  [/^OWN/, 'own_voucher'],
]

interface RedemptionRow {
  reference: string
  code: string
  mobile: string
  minimum: bigint
  status: 'redeemed' | 'rejected' | 'processing'
  reason: RedemptionRefusal | null
  /** What our wallet gets, or will get. */
  amount: bigint
}

const findRedemption = (store: Store, reference: string) =>
  store.find<RedemptionRow>('SELECT * FROM redemption WHERE reference = ?', reference)

function answerOf(row: RedemptionRow | undefined): Answer {
  if (!row) return { status: 404, body: { status: 'unknown' } }
  const { status, amount, reason } = row
  const body: z.input<typeof RedemptionAnswer> =
    status === 'redeemed'
      ? { status, amount: toBaht(amount) }
      : status === 'rejected'
        ? { status, reason: reason ?? 'not_found' }
        : { status }
  return { body }
}

type Order = z.output<typeof RedemptionOrder>

/** Why this wallet gets nothing, or its share. */
export function judge(
  store: Store,
  { code, mobile, minimum }: Omit<Order, 'reference'>,
): RedemptionRefusal | bigint {
  const sentinel = sentinels.find(([pattern]) => pattern.test(code))
  if (sentinel) return sentinel[1]
  const gift = findGift(store, code)
  if (!gift) return 'not_found'
  const takers = store.list<{ mobile: string }>(
    `SELECT mobile FROM redemption WHERE code = ? AND status <> 'rejected'`,
    code,
  )
  if (takers.length >= gift.shares || takers.some((taker) => taker.mobile === mobile)) return 'used'
  return shareOf(gift) < minimum ? 'too_small' : shareOf(gift)
}

export function takeOrder(sandbox: Sandbox, order: Order, fault: string | undefined): RedemptionRow {
  const { store } = sandbox
  const judged = fault === 'reject' ? 'not_found' : judge(store, order)
  const isRejected = typeof judged === 'string'
  const { reference, code, mobile, minimum } = order
  const row: RedemptionRow = {
    ...{ reference, code, mobile, minimum },
    status: isRejected ? 'rejected' : fault === 'processing' ? 'processing' : 'redeemed',
    reason: isRejected ? judged : null,
    amount: isRejected ? 0n : judged,
  }
  store.run(
    `INSERT INTO redemption (reference, code, mobile, minimum, status, reason, amount, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[reference, code, mobile, minimum, row.status, row.reason, row.amount],
    sandbox.now().toISOString(),
  )
  return row
}

/** Once the fault is gone, asking finds it done. */
function settle({ store, now }: Sandbox, row: RedemptionRow): RedemptionRow {
  if (row.status !== 'processing') return row
  const at = now().toISOString()
  store.run(`UPDATE redemption SET status = 'redeemed', at = ? WHERE reference = ?`, at, row.reference)
  return { ...row, status: 'redeemed' }
}

const isSameOrder = (row: RedemptionRow, { code, mobile, minimum }: Order): boolean =>
  row.code === code && row.mobile === mobile && row.minimum === minimum

function previewOf(store: Store, preview: z.output<typeof PreviewOrder>): Answer {
  const judged = judge(store, preview)
  const body: z.input<typeof PreviewAnswer> =
    typeof judged === 'string'
      ? { status: 'rejected', reason: judged }
      : { status: 'open', amount: toBaht(judged) }
  return { body }
}

export function addVoucherCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/voucher/previews',
    service: 'voucher',
    call: 'previews',
    handle: (request) => previewOf(store, read(PreviewOrder, request.body)),
  })
  addOutsideCall(app, sandbox, {
    method: 'POST',
    path: '/voucher/redemptions',
    service: 'voucher',
    call: 'redemptions',
    hasOwnReject: true,
    handle: (request, fault) => {
      const order = read(RedemptionOrder, request.body)
      positive('minimum', order.minimum)
      const known = findRedemption(store, order.reference)
      if (known && !isSameOrder(known, order))
        throw new Problem(409, `redemption ${order.reference} was ordered before with other content`)
      if (!known) return answerOf(takeOrder(sandbox, order, fault))
      return answerOf(fault === 'processing' ? known : settle(sandbox, known))
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/voucher/redemptions/:reference',
    service: 'voucher',
    call: 'redemptions:get',
    handle: ({ params }, fault) => {
      const row = findRedemption(store, params.reference)
      return answerOf(row && fault !== 'processing' ? settle(sandbox, row) : row)
    },
  })
  addOutsideCall(app, sandbox, {
    method: 'GET',
    path: '/voucher/redemptions',
    service: 'voucher',
    call: 'redemptions:list',
    handle: (request) =>
      answerBook(
        store,
        request.query,
        `SELECT rowid, reference AS name, mobile AS about, amount, 'THB' AS currency, at
         FROM redemption WHERE status = 'redeemed'`,
      ),
  })
}
