/** The refund on losses (spec §3, decisions D8). */
import * as z from 'zod/mini'
import { Money } from '../money.ts'
import { Moment } from './text.ts'

export const RefundCheck = z.object({
  /** Whether there is a refund to receive. */
  result: z.boolean(),
  /** Whether a bonus is active: while it is, nothing can be received. */
  bonus: z.boolean(),
  /** HTML, in the caller's language: how the amount was worked out, line by line. */
  info: z.string(),
  refundAmount: Money,
  /** Percentages of the lock that receiving it opens; 0: none. */
  refundSuccess: z.number(),
  refundFail: z.number(),
})

/** What was received, newest first. */
export const Refunds = z.object({
  total: z.int(),
  refunds: z.array(z.object({ refundAmount: Money, createdAt: Moment })),
})
