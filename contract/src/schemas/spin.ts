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

/** What a spin is drawn from, as far as it may be told before the seed behind `commit` is revealed (decisions D20). */
const Fair = z.object({
  /** SHA-256 of the server's seed, as hexadecimal. */
  commit: z.string(),
  clientSeed: z.string(),
  /** How many spins came before it from the same two seeds. */
  nonce: z.int(),
})

/**
 * Spec's form. A spin that is refused answers it too, with `success` false and the code in both `error` and
 * `message`, and travels with that code's status (decisions D10, D13).
 */
export const SpinAnswer = z.object({
  success: z.boolean(),
  result: z.nullable(
    z.object({
      code: z.string(),
      label: z.string(),
      remainingCoin: z.int(),
      /** Null only when a request from before spins could be checked is repeated. */
      fair: z.nullable(Fair),
    }),
  ),
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

/** The seeds that the member's next spin is drawn from, and the pair before it, whose seed is told (decisions D20). */
export const FairPair = z.extend(Fair, {
  /** Of the seed that comes after the next change: it is there before the member names a seed for it. */
  nextCommit: z.string(),
  previous: z.nullable(
    z.object({
      /** Hexadecimal. */
      serverSeed: z.string(),
      commit: z.string(),
      clientSeed: z.string(),
      /** How many were drawn from it. */
      spins: z.int(),
    }),
  ),
})

// Control characters, and those that turn the direction of what follows them on a screen.
const forbidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Taken as it was typed: what is drawn depends on each byte. */
const ClientSeed = z.string().check(
  z.minLength(1),
  // A code point is at most two of what `length` counts.
  z.maxLength(2 * limits.clientSeedPointsMax),
  z.refine(
    (text) => text.isWellFormed() && [...text].length <= limits.clientSeedPointsMax && !forbidden.test(text),
  ),
)

export const SeedChange = z.strictObject({ clientSeed: ClientSeed })

export const DrawnSpin = z.extend(Fair, {
  code: z.string(),
  label: z.string(),
  createdAt: Moment,
  /** Hexadecimal; null until the member changes the seed. */
  serverSeed: z.nullable(z.string()),
  /** Of each slice as it was then, in the order in which they are counted through; 0: its prize was given away. */
  weights: z.array(z.object({ code: z.string(), weight: z.int() })),
})

/** The newest first. Spins from before they could be checked are left out. */
export const SpinPage = z.object({ total: z.int(), spins: z.array(DrawnSpin) })
