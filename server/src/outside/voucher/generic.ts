/** The generic adapter of a gift link service. */
import {
  PreviewAnswer,
  PreviewOrder,
  RedemptionAnswer,
  RedemptionOrder,
} from '@kapao/contract/outside/voucher.ts'
import * as z from 'zod/mini'
import { createReadBook } from '../books.ts'
import { type Connect, path } from '../http.ts'
import type { StoreUnreadable } from '../records.ts'
import { checkedRedemption, type VoucherService } from './voucher.ts'

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
      return checkedRedemption(
        await ask({
          method: 'POST',
          path: '/voucher/redemptions',
          body: z.encode(RedemptionOrder, redemption),
          answer: RedemptionAnswer,
        }),
      )
    },
    async findRedemption(reference) {
      return checkedRedemption(
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
