/** What we and the bank that pays for us say to each other (decisions D6). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { Money } from '../money.ts'

/** `POST /bank/payouts`: the same reference again answers the same and pays once. */
export const PayoutOrder = z.strictObject({
  payoutReference: z.string(),
  toBank: z.string(),
  toAccountNo: z.string(),
  toName: z.string(),
  amount: Money,
  currency: Currency,
})

/** Answer of `POST /bank/payouts` and `GET /bank/payouts/{ref}`; `unknown` travels with 404. */
export const PayoutAnswer = z.object({
  status: z.enum(['paid', 'rejected', 'processing', 'unknown']),
  reason: z.optional(z.string()),
})
