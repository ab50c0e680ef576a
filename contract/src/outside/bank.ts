/** What we and our banks say to each other: payouts (decisions D6) and money that arrives (decisions D4). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { Money } from '../money.ts'
import { Code, line, Moment } from '../text.ts'

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

/** Digits, with `x` where the bank hides one. */
const AccountNo = z.string().check(z.regex(/^[0-9xX -]{1,40}$/))

/** Money that somebody sent to an account of ours, as the bank tells it. */
export const BankTransfer = z.object({
  fromBank: Code,
  /** The sending bank's own; with {@link fromBank} it names this transfer and no other. */
  reference: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)),
  fromAccountNo: AccountNo,
  fromName: line(200, 0),
  toBank: Code,
  toAccountNo: AccountNo,
  amount: Money.check(z.refine((satang) => satang > 0n)),
  currency: Currency,
  /** When the sender's bank sent it. */
  at: Moment,
})
export type BankTransfer = z.infer<typeof BankTransfer>

/** `GET /bank/feed?after=CURSOR`: what arrived after it, in order of arrival, at most 100. The first cursor is 0. */
export const FeedPage = z.object({
  transfers: z.array(z.object({ cursor: z.int().check(z.gte(1)), transfer: BankTransfer })),
})
