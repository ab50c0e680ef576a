/** How staff offer bonuses and promotions: their terms, their budget, their time (decisions D7). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Amount, Money, toSatang } from '../money.ts'
import { moneyCeilings, offerCodeShape, offerLimits } from '../staff-limits.ts'
import { BonusType } from './bonus.ts'
import { BannersInEach, forEachLanguage, inEachLanguage, removed } from './staff-content.ts'
import { Code, line, Moment, pageFields, paragraphs, staffListFields } from './text.ts'

/** A bonus is in everybody's list; a promotion has a code that one has to know. */
export const OfferKind = z.enum(lists.offerKinds)
export type OfferKind = z.infer<typeof OfferKind>

const OfferCode = z.string().check(z.regex(offerCodeShape))

/** Percent with at most two decimals on the wire, whole hundredths of a percent inside. */
const Percent = z.codec(z.number(), z.int(), {
  decode: (percent, context) => {
    const points = toSatang(percent)
    if (points !== undefined) return Number(points)
    context.issues.push({
      code: 'custom',
      input: percent,
      message: 'not a percentage with at most two decimals',
    })
    return z.NEVER
  },
  encode: (points) => points / 100,
})
export const percentBetween = (pointsMin: number, pointsMax: number) =>
  Percent.check(z.refine((points) => points >= pointsMin && points <= pointsMax))

const AmountAboveZero = Amount.check(z.refine((satang) => satang > 0n))
const count = (max: number) => z.int().check(z.gte(1), z.lte(max))

/** What can change while it runs. Members who have received it keep the terms of that moment. */
const terms = {
  /** How often a member may receive it; null for a promotion, which is received once. */
  type: z.nullable(BonusType),
  maxReceived: z.nullable(count(offerLimits.maxReceivedMax)),
  /** Of the deposit that qualifies, at most `amountMax`. */
  percent: percentBetween(1, moneyCeilings.bonusPercentPoints),
  amountMax: AmountAboveZero,
  depositMin: AmountAboveZero,
  /** Of everything held right after: above 100, or it would have ended before it began. */
  percentSuccess: percentBetween(...offerLimits.successPoints),
  percentFail: percentBetween(...offerLimits.failPoints),
  /** Money moves into these games only while it is active; null: into any. */
  games: z.nullable(z.array(Code).check(z.minLength(1), z.maxLength(100))),
  /** What it may cost over all members, and how often it may be received (null: no end). Never below what it has cost already. */
  budget: AmountAboveZero,
  usesMax: z.nullable(count(offerLimits.usesMax)),
  runsFrom: Moment,
  runsUntil: z.nullable(Moment),
  description: inEachLanguage(line(offerLimits.descriptionLengthMax)),
  /** Plain text; `{percentFail}` stands for that percentage. */
  notice: inEachLanguage(paragraphs(offerLimits.noticeLengthMax)),
  banners: BannersInEach,
  /** Its place in the list, from 1. */
  position: count(offerLimits.positionMax),
}

/** Why; kept with the request and in the trail. */
const reason = z.optional(line(200))

/** A code is used once and for good: under it members have received what they received. */
export const NewOffer = z.strictObject({
  kind: OfferKind,
  code: OfferCode,
  currency: Currency,
  ...terms,
  reason,
})
export type NewOffer = z.output<typeof NewOffer>
export const OfferChange = z.strictObject({ ...terms, reason })
export type OfferChange = z.output<typeof OfferChange>

/** `removed`: what of the banners' HTML was taken out; `_id`: the request that waits for another person. */
export const OfferWritten = z.object({ message: z.string(), removed, _id: z.optional(z.string()) })

const shownBanners = z.array(z.object({ image: z.nullable(z.string()), html: z.string() }))

/** Its kind and its code. */
const OfferName = z.string().check(z.regex(/^(bonus|promotion):[A-Z0-9_-]{2,20}$/))

export const OfferFilter = z.strictObject({
  ...pageFields,
  /** An earlier answer's `next`, the last offer's name; it stands for `page`. */
  after: z.optional(z.nullable(OfferName)),
  kind: z.optional(OfferKind),
  state: z.optional(z.enum(lists.offerStates)),
  code: z.optional(line(20)),
})
export type OfferFilter = z.output<typeof OfferFilter>

/** In the order in which members see them, bonuses first. */
export const OfferPage = z.object({
  ...staffListFields,
  offers: z.array(
    z.object({
      ...terms,
      kind: OfferKind,
      code: z.string(),
      currency: Currency,
      // Whatever stands there is told, else one that nobody could offer any more would hide all the others.
      amountMax: Money,
      depositMin: Money,
      budget: Money,
      banners: z.object(forEachLanguage(shownBanners)),
      /** What it has cost, and how often it was received. */
      spent: Money,
      uses: z.int(),
      /** By the service's clock. */
      state: z.enum(lists.offerStates),
    }),
  ),
})

/** Who could receive an offer with these terms now; with a code that there is, what it has given already counts. */
export const OfferRehearsal = z.strictObject({
  kind: OfferKind,
  code: z.optional(OfferCode),
  currency: Currency,
  type: terms.type,
  maxReceived: terms.maxReceived,
  percent: terms.percent,
  amountMax: terms.amountMax,
  depositMin: terms.depositMin,
  budget: terms.budget,
  usesMax: terms.usesMax,
})
export type OfferRehearsal = z.output<typeof OfferRehearsal>

export const OfferRehearsed = z.object({
  at: z.date(),
  /** What is still left of its budget, or of the times that it may be received. */
  costMax: Money,
  /** Null: it took too long to look. */
  found: z.nullable(
    z.object({
      /** Who qualify now, and what it costs when each of them takes it once. */
      members: z.int(),
      cost: Money,
      /** So many were looked at, of so many; fewer than all: both figures are an estimate. */
      looked: z.int(),
      total: z.int(),
    }),
  ),
})
