/** What a demo operator offers: a bonus of each type and a promotion; a deposit of 1,000 baht qualifies for each. */

import type { Currency, Edition } from '../../contract/src/edition.ts'
import { amountMax } from '../../contract/src/money.ts'
import type { BonusType } from '../../contract/src/schemas/bonus.ts'
import { inEachLanguage, type Messages } from './i18n/words.ts'
import { imageOf, type PictureName } from './pictures.ts'

type OfferCode = keyof Messages['bonuses']['offers']

interface Offer {
  type: BonusType | null
  maxReceived: number | null
  /** Whole percent: of the deposit, and of everything held right after. */
  percent: number
  success: number
  fail: number
  /** Baht. */
  amountMax: number
  depositMin: number
  budget: number
  usesMax?: number
  picture: PictureName
}

const offers: Record<OfferCode, Offer> = {
  FIRST: {
    ...{ type: 'limit', maxReceived: 1, percent: 50, success: 200, fail: 5, picture: 'first' },
    ...{ amountMax: 500, depositMin: 200, budget: 1_000_000 },
  },
  DAILY: {
    ...{ type: 'day', maxReceived: 2, percent: 10, success: 130, fail: 5, picture: 'daily' },
    ...{ amountMax: 200, depositMin: 100, budget: 1_000_000 },
  },
  WEEKLY: {
    ...{ type: 'week', maxReceived: 1, percent: 20, success: 150, fail: 5, picture: 'weekly' },
    ...{ amountMax: 1_000, depositMin: 500, budget: 1_000_000 },
  },
  WELCOME: {
    ...{ type: null, maxReceived: null, percent: 30, success: 150, fail: 5, picture: 'welcome' },
    ...{ amountMax: 300, depositMin: 100, budget: 500_000, usesMax: 10_000 },
  },
}

/** Kip are worth little: the same offers in round figures. */
const minorUnitsOf = {
  thailand: { currency: 'THB', of: 100 },
  laos: { currency: 'LAK', of: 50_000 },
} as const

/** The terms of an offer, its amounts in minor units, with amounts as people read them. */
const readIn =
  <Terms extends Pick<Offer, 'amountMax' | 'depositMin'>>(currency: Currency, terms: Terms) =>
  ({ names }: Messages) => {
    const money = (minor: number) => `${(minor / 100).toLocaleString('en')} ${names.units[currency]}`
    return { ...terms, max: money(terms.amountMax), min: money(terms.depositMin) }
  }

export function bonusOfferRows(edition: Edition, now: Date) {
  const { currency, of } = minorUnitsOf[edition]
  return (Object.keys(offers) as OfferCode[]).map((code, index) => {
    const offer = offers[code]
    const amounts = { depositMin: offer.depositMin * of, amountMax: offer.amountMax * of }
    const read = readIn(currency, { ...offer, ...amounts })
    return {
      ...{ kind: offer.type ? 'bonus' : 'promotion', code, currency, type: offer.type },
      max_received: offer.maxReceived,
      percent_points: offer.percent * 100,
      amount_max: amounts.amountMax,
      deposit_min: amounts.depositMin,
      success_points: offer.success * 100,
      fail_points: offer.fail * 100,
      games: null,
      // As large as staff themselves could make it: a million baht is more in kip.
      budget: Math.min(offer.budget * of, Number(amountMax)),
      spent: 0,
      uses_max: offer.usesMax ?? null,
      uses: 0,
      runs_from: now.toISOString(),
      runs_until: null,
      description: inEachLanguage((words) =>
        words.bonuses.description(words.bonuses.offers[code].name, read(words)),
      ),
      notice: inEachLanguage((words) => words.bonuses.notice),
      banners: inEachLanguage((words) => [
        {
          image: imageOf(offer.picture),
          html: words.bonuses.html(words.bonuses.offers[code].often, read(words)),
        },
      ]),
      position: index + 1,
    }
  })
}
