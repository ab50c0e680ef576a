/** The spin wheel: its slices and odds, a spin, and the coupons that it gives (spec §2, §3, §7; decisions D10). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { Money } from '../money.ts'
import { Moment } from './text.ts'

export const Slice = z.object({
  code: z.string(),
  label: z.string(),
  /** CSS colours, `#rrggbb`. */
  bgColor: z.string(),
  textColor: z.string(),
  /** The chance that the next spin ends here, from 0 to 1; 0 once its prize is given away. */
  odds: z.number(),
})

export const SpinSetup = z.object({
  result: z.object({
    /** Null while no wheel is running. */
    activeSpinwheel: z.nullable(z.object({ name: z.string(), slices: z.array(Slice) })),
    userCoin: z.int(),
    /** So much deposited within a day in Bangkok earns a coin. */
    depositPerCoin: Money,
  }),
})

/**
 * Spec's form. A spin that is refused answers it too, with `success` false and the code in both `error` and
 * `message`, and travels with that code's status (decisions D10, D13).
 */
export const SpinAnswer = z.object({
  success: z.boolean(),
  result: z.nullable(z.object({ code: z.string(), label: z.string(), remainingCoin: z.int() })),
  error: z.nullable(z.string()),
  message: z.optional(z.string()),
})

export const SpinActive = z.object({ isActive: z.boolean() })

export const Coupon = z.object({
  _id: z.string(),
  prize: z.object({
    /** Of the wheel that it was won at. */
    name: z.string(),
    slice: z.object({ label: z.string(), htmlDescription: z.string() }),
  }),
  amount: Money,
  expiresAt: Moment,
})

/** Those that can be claimed, the one that expires first at the top. */
export const Coupons = z.array(Coupon)

export const ClaimRequest = z.strictObject({
  /** A coupon's `_id`. What is none is a coupon that nobody has. */
  coupon: z.string().check(z.maxLength(limits.couponCodeLengthMax)),
})

/** As {@link SpinAnswer}, without a result. */
export const ClaimAnswer = z.object({
  success: z.boolean(),
  error: z.nullable(z.string()),
  message: z.optional(z.string()),
})
