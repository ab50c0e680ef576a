/** What every gift link service can do for us: it takes gifts into our wallet (decisions D5). */
import type {
  PreviewAnswer,
  PreviewOrder,
  RedemptionAnswer,
  RedemptionOrder,
} from '@kapao/contract/outside/voucher.ts'
import type * as z from 'zod/mini'
import type { ReadBook } from '../books.ts'

export type Redemption = z.output<typeof RedemptionOrder>
export type RedemptionSaid = z.output<typeof RedemptionAnswer>

export interface VoucherService {
  /** What a gift would bring us; it takes nothing. @throws OutsideError: nobody knows. */
  preview(preview: z.output<typeof PreviewOrder>): Promise<z.output<typeof PreviewAnswer>>
  /** Takes a gift; the same reference again takes nothing more and answers the same. @throws OutsideError: unknown. */
  redeem(redemption: Redemption): Promise<RedemptionSaid>
  /** What became of it; `unknown`: the service has no such redemption. @throws OutsideError: unknown to us. */
  findRedemption(reference: string): Promise<RedemptionSaid>
  /** Every gift that it has taken for us. */
  readRedemptions: ReadBook
}
