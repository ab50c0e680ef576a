/**
 * TrueMoney gift links, as the gift's own page asks (gift.truemoney.com/campaign/vouchers/…). TrueMoney has published no
 * description of it: the shapes are those that public clients of it agree on, read in November 2026, and may change.
 *
 * `VOUCHER_URL` is https://gift.truemoney.com; no key is sent, so `VOUCHER_KEY` may be any word. What it cannot do: it
 * knows no reference of ours, so what it left unanswered is ordered again for a short time, and then a person looks into
 * the wallet; it takes a share however small it is; it shows no book, so these deposits are not compared with one. It may
 * turn away callers that are no browsers: then each gift link waits for a person.
 */
import { keysOf } from '@kapao/contract/keys.ts'
import { Money } from '@kapao/contract/money.ts'
import type { RedemptionRefusal } from '@kapao/contract/outside/voucher.ts'
import * as z from 'zod/mini'
import { type Connect, path } from '../http.ts'
import { checkedRedemption, type RedemptionSaid, type VoucherService } from './voucher.ts'

/** `"10.00"`. */
const BahtText = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/))

const Voucher = z.object({ amount_baht: BahtText, redeemed_amount_baht: BahtText })

const refusals = {
  VOUCHER_NOT_FOUND: 'not_found',
  VOUCHER_OUT_OF_STOCK: 'used',
  VOUCHER_EXPIRED: 'expired',
  CANNOT_GET_OWN_VOUCHER: 'own_voucher',
} as const satisfies Record<string, RedemptionRefusal>

/** Our wallet has a share of it, by this order or by somebody else's hand. */
const taken = 'TARGET_USER_REDEEMED'

const Refused = z.object({
  status: z.object({ code: z.enum(keysOf(refusals)) }),
})
const Taken = z.object({ status: z.object({ code: z.literal(taken) }) })
const success = z.object({ code: z.literal('SUCCESS') })
const Redeemed = z.object({
  status: success,
  data: z.object({ my_ticket: z.object({ amount_baht: BahtText }) }),
})
const Seen = z.object({ status: success, data: z.object({ voucher: Voucher }) })

/** A refusal comes with any of these. */
const statuses = [200, 400, 403, 404, 409, 410, 422]

const satangOf = (baht: string): bigint => z.decode(Money, Number(baht))

/** Said of an order that may have gone out before, these may speak of what that one took. */
const isUnsureOfRepeat = (code: keyof typeof refusals): boolean =>
  code === 'VOUCHER_OUT_OF_STOCK' || code === 'VOUCHER_EXPIRED'

const rejected = (code: keyof typeof refusals) => ({ status: 'rejected', reason: refusals[code] }) as const

export function createTrueMoney(connect: Connect): VoucherService {
  const ask = connect((call) => call)
  return {
    async preview({ code, mobile, minimum }) {
      const said = await ask({
        method: 'GET',
        path: path`/campaign/vouchers/${code}/verify?mobile=${mobile}`,
        shownPath: '/campaign/vouchers/…/verify',
        answer: z.union([Seen, Refused, Taken]),
        statuses,
      })
      if (!('data' in said))
        return said.status.code === taken
          ? { status: 'rejected', reason: 'used' }
          : rejected(said.status.code)
      const { amount_baht: all, redeemed_amount_baht: gone } = said.data.voucher
      // Of several shares nobody tells how much ours will be: no more than all that is left.
      const amount = satangOf(all) - satangOf(gone)
      return amount < minimum ? { status: 'rejected', reason: 'too_small' } : { status: 'open', amount }
    },
    async redeem({ code, mobile }, { isRepeat }): Promise<RedemptionSaid> {
      const said = await ask({
        method: 'POST',
        path: path`/campaign/vouchers/${code}/redeem`,
        shownPath: '/campaign/vouchers/…/redeem',
        body: { mobile, voucher_hash: code },
        answer: z.union([Redeemed, Refused, Taken]),
        statuses,
      })
      if ('data' in said) {
        const amount = satangOf(said.data.my_ticket.amount_baht)
        return checkedRedemption({ status: 'redeemed', amount })
      }
      const answer = said.status.code
      if (answer === taken || (isRepeat && isUnsureOfRepeat(answer))) return { status: 'processing' }
      return rejected(answer)
    },
  }
}
