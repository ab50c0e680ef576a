/** The TrueMoney voucher service: takes gifts into our wallet (decisions D5). */
import { amountMax } from '@kapao/contract/money.ts'
import { RedemptionAnswer, RedemptionOrder } from '@kapao/contract/outside/voucher.ts'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { createReadBook, type ReadBook } from './books.ts'
import { type Ask, path } from './http.ts'
import type { StoreUnreadable } from './records.ts'

export type Redemption = z.output<typeof RedemptionOrder>
export type RedemptionSaid = z.output<typeof RedemptionAnswer>

export interface VoucherService {
  /** Takes a gift; the same reference again takes nothing more and answers the same. @throws OutsideError: unknown. */
  redeem(redemption: Redemption): Promise<RedemptionSaid>
  /** What became of it; `unknown`: the service has no such redemption. @throws OutsideError: unknown to us. */
  findRedemption(reference: string): Promise<RedemptionSaid>
  /** Every gift that it has taken for us. */
  readRedemptions: ReadBook
}

/** Believing it would credit a service's mistake. */
function checked(said: RedemptionSaid): RedemptionSaid {
  if (said.status === 'redeemed' && (said.amount <= 0n || said.amount > amountMax))
    throw new OutsideError(`voucher: ${said.amount} is not what a gift is worth`)
  return said
}

export function createVoucherService(ask: Ask, keep?: StoreUnreadable): VoucherService {
  return {
    async redeem(redemption) {
      return checked(
        await ask({
          method: 'POST',
          path: '/voucher/redemptions',
          body: z.encode(RedemptionOrder, redemption),
          answer: RedemptionAnswer,
        }),
      )
    },
    async findRedemption(reference) {
      return checked(
        await ask({
          method: 'GET',
          path: path`/voucher/redemptions/${reference}`,
          answer: RedemptionAnswer,
          statuses: [200, 404],
        }),
      )
    },
    readRedemptions: createReadBook(ask, '/voucher/redemptions', keep),
  }
}
