/** How staff set up wheels: what can be won, how likely, and what it may cost (decisions D10). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import { contentLimits } from '../limits.ts'
import * as lists from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { sliceCodeShape, wheelLimits } from '../staff-limits.ts'
import { Html, inEachLanguage, removed } from './staff-content.ts'
import { BusinessDay, line, Moment, StaffListPage, staffListFields } from './text.ts'

const Colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/))
const count = (max: number, min = 1) => z.int().check(z.gte(min), z.lte(max))

const look = {
  code: z.string().check(z.regex(sliceCodeShape)),
  label: inEachLanguage(line(wheelLimits.labelLengthMax)),
  /** HTML: what the coupon says. */
  description: inEachLanguage(Html),
  bgColor: Colour,
  textColor: Colour,
  /** Its share of the sum of all weights. */
  weight: count(wheelLimits.weightMax),
  /** How often it can be won; null: without end. */
  stock: z.nullable(count(wheelLimits.stockMax)),
}

const slice = z.discriminatedUnion('prize', [
  z.strictObject({ ...look, prize: z.literal('nothing') }),
  z.strictObject({
    ...look,
    prize: z.literal('cash'),
    amount: Amount.check(z.refine((satang) => satang > 0n)),
  }),
  z.strictObject({ ...look, prize: z.literal('coin'), coins: count(wheelLimits.coinsMax) }),
])
export type NewSlice = z.output<typeof slice>

const runs = {
  name: inEachLanguage(line(wheelLimits.nameLengthMax)),
  runsFrom: Moment,
  runsUntil: Moment,
  /** What its cash coupons may cost in all; never below what they have cost already. */
  budget: Amount.check(z.refine((satang) => satang >= 0n)),
  /** How many days a coupon can be claimed. */
  couponDays: count(wheelLimits.couponDaysMax),
}

/** Why; kept with the request and in the trail. */
const reason = z.optional(line(200))

/** Clockwise. Prizes and weights stay as they are: another wheel is another campaign. */
export const NewCampaign = z.strictObject({
  currency: Currency,
  ...runs,
  reason,
  slices: z.array(slice).check(z.minLength(contentLimits.slicesMin), z.maxLength(contentLimits.slicesMax)),
})
export type NewCampaign = z.output<typeof NewCampaign>
export const CampaignChange = z.strictObject({ ...runs, reason })
export type CampaignChange = z.output<typeof CampaignChange>

/** A new wheel has the id of the request that waits for another person. */
export const CampaignWritten = z.object({ message: z.string(), _id: z.string(), removed })
/** `_id`: the request that waits for another person, if one does. */
export const CampaignChanged = z.object({ message: z.string(), _id: z.optional(z.string()) })

export const CampaignFilter = z.strictObject({ ...StaffListPage.shape, campaignId: z.optional(z.uuid()) })
export type CampaignFilter = z.output<typeof CampaignFilter>

/** Newest beginning first: of several that run, members see the first. */
export const CampaignPage = z.object({
  ...staffListFields,
  campaigns: z.array(
    z.object({
      _id: z.string(),
      currency: Currency,
      ...runs,
      budget: Money,
      spent: Money,
      isActive: z.boolean(),
      /** Its time is over, by the server's clock. */
      isOver: z.boolean(),
      /** When it was spun first. */
      spunSince: z.nullable(Moment),
      /** On average, by what can still be won: of one spin, and of a coin with the spins that it leads to; null: they never end. */
      spinCost: Money,
      coinCost: z.nullable(Money),
      slices: z.array(
        z.object({
          ...look,
          prize: z.enum(lists.spinPrizes),
          /** Of cash. */
          amount: Money,
          coins: z.int(),
          /** How often it was won, where it is counted. */
          taken: z.int(),
          /** Whether it can still be drawn. */
          isLeft: z.boolean(),
        }),
      ),
    }),
  ),
})

/** How often it was spun, and what for: by its spins, the last days that it ran one by one, oldest first. */
export const CampaignFigures = z.object({
  days: z.array(z.object({ day: BusinessDay, spins: z.int(), cost: Money })),
  /** Of these days, and what so many spins cost by the odds of now. */
  spinsPerDay: z.int(),
  costPerDay: Money,
  /** Since it began, each slice. */
  given: z.array(z.object({ code: z.string(), times: z.int() })),
})
