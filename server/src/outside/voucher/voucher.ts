/** What every gift link service can do for us: it takes gifts into our wallet (decisions D5). */
import { amountMax } from '@kapao/contract/money.ts'
import type {
  PreviewAnswer,
  PreviewOrder,
  RedemptionAnswer,
  RedemptionOrder,
} from '@kapao/contract/outside/voucher.ts'
import type * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import type { ReadBook } from '../books.ts'

export type Redemption = z.output<typeof RedemptionOrder>
export type RedemptionSaid = z.output<typeof RedemptionAnswer>

export interface Sending {
  /** An order of this gift may have gone out before. */
  isRepeat: boolean
}

export interface VoucherService {
  /** What a gift would bring us; it takes nothing. @throws OutsideError: nobody knows. */
  preview(preview: z.output<typeof PreviewOrder>): Promise<z.output<typeof PreviewAnswer>>
  /**
   * Takes a gift; sent again it takes nothing more. `processing`: it cannot say yet, or never will, whether this order took it.
   * @throws OutsideError: unknown.
   */
  redeem(redemption: Redemption, sending: Sending): Promise<RedemptionSaid>
  /**
   * What became of it; `unknown`: the service has no such redemption. Absent: the service cannot be asked by our reference,
   * so that an order which it repeats must answer, or a person. @throws OutsideError: unknown to us.
   */
  findRedemption?(reference: string): Promise<RedemptionSaid>
  /** Every gift that it has taken for us. Absent: it shows no such book. */
  readRedemptions?: ReadBook
}

/** @throws OutsideError for what no gift is worth: believing it would credit a service's mistake. */
export function checkedRedemption(said: RedemptionSaid): RedemptionSaid {
  if (said.status === 'redeemed' && (said.amount <= 0n || said.amount > amountMax))
    throw new OutsideError(`voucher: ${said.amount} is not what a gift is worth`)
  return said
}
