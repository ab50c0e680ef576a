/** The generic adapter of a gift link service. */
import { amountMax } from '@kapao/contract/money.ts'
import {
  PreviewAnswer,
  PreviewOrder,
  RedemptionAnswer,
  RedemptionOrder,
} from '@kapao/contract/outside/voucher.ts'
import * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import { createReadBook } from '../books.ts'
import { type Connect, path } from '../http.ts'
import type { StoreUnreadable } from '../records.ts'
import type { RedemptionSaid, VoucherService } from './voucher.ts'

/** Believing it would credit a service's mistake. */
function checked(said: RedemptionSaid): RedemptionSaid {
  if (said.status === 'redeemed' && (said.amount <= 0n || said.amount > amountMax))
    throw new OutsideError(`voucher: ${said.amount} is not what a gift is worth`)
  return said
}

export function createGenericVoucherService(connect: Connect, keep?: StoreUnreadable): VoucherService {
  const ask = connect()
  return {
    preview: (preview) =>
      ask({
        method: 'POST',
        path: '/voucher/previews',
        body: z.encode(PreviewOrder, preview),
        answer: PreviewAnswer,
      }),
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
