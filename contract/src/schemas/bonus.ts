/** Bonuses: what is offered, what the member has received, and how far the active one is (spec §2, §3; decisions D7). */
import * as z from 'zod/mini'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { Moment } from './text.ts'

export const BonusType = z.enum(lists.bonusTypes)
export type BonusType = z.infer<typeof BonusType>

/** Percent with at most two decimals. */
const Percent = z.number()

export const Banner = z.object({
  /** A data or same-origin URL; shown as an image only. */
  image: z.nullable(z.string()),
  /** Sanitised when the operator writes it; sanitise again before showing it. */
  html: z.string(),
})

/** What receiving brings, and under which conditions. */
export const bonusTerms = {
  /** Of the qualifying deposit, at most `amountMax`. */
  percent: Percent,
  amountMax: Money,
  depositMin: Money,
  /** Of everything the member holds right after: reached, it has succeeded; down to `percentFail`, it has failed. */
  percentSuccess: Percent,
  percentFail: Percent,
  /** Money moves into these games only while it is active; null: into any. */
  games: z.nullable(z.array(z.string())),
  description: z.string(),
}

/** What the member has received of a bonus. */
export const UserBonus = z.object({
  _id: z.string(),
  isActive: z.boolean(),
  /** In the time that counts now: all of them, today's or this week's. */
  received: z.array(z.object({ updatedAt: Moment })),
})

export const Bonus = z.object({
  code: z.string(),
  type: BonusType,
  maxReceived: z.int(),
  ...bonusTerms,
  /** Has a placeholder for the fail percentage, `{percentFail}`. */
  notice: z.string(),
  banners: z.array(Banner),
  /** When it ends; null: no end is set. */
  until: z.nullable(Moment),
  /** `received`: as often as possible for now; `full`: given out completely. */
  state: z.enum(['available', 'active', 'received', 'full']),
  /** Why it cannot be received, with what is known of the games just now: the refusal's code; null: it can. */
  reason: z.nullable(z.string()),
  userBonus: z.nullable(UserBonus),
})

export const Bonuses = z.array(Bonus)

export const ReceivedBonus = z.extend(UserBonus, { amount: Money })

/** What locked money was received for: a bonus by its type, or something else. */
export const LockType = z.enum([...BonusType.options, 'promotion', 'invite', 'refund'])

/** How far the active one is; without one the figures are absent. */
export const ActiveBonus = z.object({
  status: z.boolean(),
  type: z.nullable(LockType),
  amount: z.optional(Money),
  base: z.optional(Money),
  target: z.optional(Money),
  floor: z.optional(Money),
  /** What came in without play since; it has raised `target` and `floor`. Below zero: the outside took money back. */
  paidIn: z.optional(Money),
  total: z.optional(Money),
  /** It is being ended: a provider has not answered yet. */
  isClearing: z.optional(z.boolean()),
})

/** What receiving a bonus would do, with the member's own figures (decisions D7). */
export const BonusPreview = z.object({
  amount: Money,
  /** Everything the member holds right after. */
  base: Money,
  /** What could be withdrawn now, games included, and what could right after. */
  freeNow: Money,
  freeAfter: Money,
  /** With everything the member holds then: at or above `target` it ends well, at or below `floor` it has failed. */
  target: Money,
  floor: Money,
  canActivate: z.boolean(),
  /** The refusal's code; null: it can be received. */
  reason: z.nullable(z.string()),
})

/** Down to `minimum` the active bonus ends; 0 without one. `balance` is everything the member holds. */
export const BonusMinimum = z.object({ minimum: Money, balance: Money })

/** What ending the bonus now would leave, and what would go back to the house. */
export const ClearPreview = z.object({ keep: Money, forfeit: Money })
