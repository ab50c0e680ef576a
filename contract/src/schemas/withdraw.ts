/** Taking money out to the member's bank account (spec §5, §7; decisions D6). */
import * as z from 'zod/mini'
import { Amount } from '../money.ts'
import { SlotOutcome } from './transfer.ts'

export const WithdrawRequest = z.strictObject({ amount: Amount })

export const WithdrawAllResult = z.object({
  /**
   * TRANSFER_PENDING (202): what a provider has not answered yet is missing in the wallet, so nothing was withdrawn, and
   * there is no reference. With SUCCESS it may be in transit too: what was in the wallet was enough.
   */
  message: z.enum(['SUCCESS', 'TRANSFER_PENDING']),
  reference: z.optional(z.string()),
  /** What came of pulling each game account into the wallet. */
  results: z.array(SlotOutcome),
})
