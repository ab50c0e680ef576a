/** TrueMoney's gift links as their own page asks about them: without a reference, without a key (decisions D5, D21). */
import { randomUUID } from 'node:crypto'
import { toBaht } from '@kapao/contract/money.ts'
import type { RedemptionRefusal } from '@kapao/contract/outside/voucher.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Answer, Problem, read } from '../http.ts'
import { addOutsideCall } from '../outside-call.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { findGift, type GiftRow } from './gift.ts'
import { judge, takeOrder } from './redemption.ts'

const codes: Record<RedemptionRefusal, string> = {
  not_found: 'VOUCHER_NOT_FOUND',
  used: 'VOUCHER_OUT_OF_STOCK',
  expired: 'VOUCHER_EXPIRED',
  own_voucher: 'CANNOT_GET_OWN_VOUCHER',
  too_small: 'VOUCHER_NOT_FOUND',
}

const failed = (code: string): Answer => ({
  status: 400,
  body: { status: { code, message: code }, data: null },
})

const bahtText = (satang: bigint): string => toBaht(satang).toFixed(2)

const takenBy = (store: Store, code: string) =>
  store.list<{ mobile: string; amount: bigint }>(
    `SELECT mobile, amount FROM redemption WHERE code = ? AND status <> 'rejected'`,
    code,
  )

/** The gift, with the ticket of this wallet if it has one. */
function giftAnswer(store: Store, gift: GiftRow, mobile: string): Answer {
  const tickets = takenBy(store, gift.code)
  const own = tickets.find((ticket) => ticket.mobile === mobile)
  const gone = tickets.reduce((sum, { amount }) => sum + amount, 0n)
  return {
    body: {
      status: { message: 'success', code: 'SUCCESS' },
      data: {
        voucher: {
          amount_baht: bahtText(gift.amount),
          redeemed_amount_baht: bahtText(gone),
          member: Number(gift.shares),
          ...{ status: 'active', link: gift.code, type: 'F' },
          redeemed: tickets.length,
          available: Number(gift.shares) - tickets.length,
        },
        my_ticket: own ? { mobile, amount_baht: bahtText(own.amount) } : null,
      },
    },
  }
}

/** Why this wallet cannot have the gift. */
function refusalOf(store: Store, code: string, mobile: string): string | undefined {
  if (takenBy(store, code).some((ticket) => ticket.mobile === mobile)) return 'TARGET_USER_REDEEMED'
  const judged = judge(store, { code, mobile, minimum: 0n })
  return typeof judged === 'string' ? codes[judged] : undefined
}

function giftOf(store: Store, code: string): GiftRow {
  const gift = findGift(store, code)
  if (!gift) throw new Problem(404, 'no such gift')
  return gift
}

const Wallet = z.object({ mobile: z.string() })
const Redemption = z.object({ ...Wallet.shape, voucher_hash: z.string() })

const call = { service: 'voucher', hasOwnReject: true, authorizationOf: () => '' } as const

export function addTrueMoneyCalls(app: FastifyInstance, sandbox: Sandbox): void {
  const { store } = sandbox
  addOutsideCall(app, sandbox, {
    ...call,
    method: 'GET',
    path: '/campaign/vouchers/:code/verify',
    call: 'previews',
    handle: ({ params, query }) => {
      const { code } = params
      const { mobile } = read(Wallet, query)
      const refusal = refusalOf(store, code, mobile)
      return refusal ? failed(refusal) : giftAnswer(store, giftOf(store, code), mobile)
    },
  })
  addOutsideCall(app, sandbox, {
    ...call,
    method: 'POST',
    path: '/campaign/vouchers/:code/redeem',
    call: 'redemptions',
    handle: (request, fault) => {
      const { code } = request.params
      const { mobile } = read(Redemption, request.body)
      if (fault === 'processing') return failed('INTERNAL_ERROR')
      const refusal = fault === 'reject' ? 'VOUCHER_NOT_FOUND' : refusalOf(store, code, mobile)
      if (refusal) return failed(refusal)
      takeOrder(sandbox, { reference: randomUUID(), code, mobile, minimum: 0n }, fault)
      return giftAnswer(store, giftOf(store, code), mobile)
    },
  })
}
