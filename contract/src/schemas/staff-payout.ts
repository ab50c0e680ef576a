/** Payouts as staff see them: what the bank was told to pay, for withdrawals and back to senders (staff-calls T4). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { ShownMember } from './staff.ts'
import { sumFields } from './staff-sums.ts'
import { line, Moment, pageFields } from './text.ts'

const PayoutState = z.enum(lists.payoutStates)
export type PayoutState = z.infer<typeof PayoutState>

/** Of those that are being paid the oldest first; else newest first. */
export const PayoutFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`; it stands for `page`. */
  after: z.optional(z.nullable(line(300))),
  sort: z.optional(z.enum(lists.sortOrders)),
  state: z.optional(PayoutState),
  memberId: z.optional(z.uuid()),
})
export type PayoutFilter = z.output<typeof PayoutFilter>

export const PayoutPage = z.object({
  total: z.int(),
  /** `total` is not counted but estimated. */
  isEstimate: z.optional(z.boolean()),
  ...sumFields,
  /** For `after`; null at the end. */
  next: z.nullable(z.string()),
  payouts: z.array(
    z.object({
      /** What `payout_end` takes. */
      _id: z.string(),
      /** Null, and the member too: money in suspense that goes back to its sender. */
      withdrawalId: z.nullable(z.string()),
      memberId: z.nullable(z.string()),
      member: ShownMember,
      amount: Money,
      currency: Currency,
      state: PayoutState,
      /** Ours, told to the bank. */
      payoutReference: z.string(),
      toBank: z.string(),
      /** Its last four digits. */
      toAccountNo: z.string(),
      /** Null: not yet. */
      orderedAt: z.nullable(Moment),
      /** When the bank was told or asked last. */
      askedAt: z.nullable(Moment),
      /** How often it was told or asked. */
      tries: z.int(),
    }),
  ),
})
