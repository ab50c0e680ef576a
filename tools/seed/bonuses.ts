/** What a demo operator offers: a bonus of each type and a promotion; a deposit of 1,000 baht qualifies for each. */

import type { Edition } from '../../contract/src/edition.ts'
import type { BonusType } from '../../contract/src/schemas/bonus.ts'
import { type OfferWords, wordsOf } from './bonus-words.ts'
import { imageOf, type PictureName } from './pictures.ts'

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

const offers: Record<keyof OfferWords, Offer> = {
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

export function bonusOfferRows(edition: Edition, now: Date) {
  const { currency, of } = minorUnitsOf[edition]
  return (Object.keys(offers) as (keyof OfferWords)[]).map((code, index) => {
    const offer = offers[code]
    const amounts = { depositMin: offer.depositMin * of, amountMax: offer.amountMax * of }
    const { description, notice, html } = wordsOf(code, currency, { ...offer, ...amounts })
    const banner = (words: string) => [{ image: imageOf(offer.picture), html: words }]
    return {
      ...{ kind: offer.type ? 'bonus' : 'promotion', code, currency, type: offer.type },
      max_received: offer.maxReceived,
      percent_points: offer.percent * 100,
      amount_max: amounts.amountMax,
      deposit_min: amounts.depositMin,
      success_points: offer.success * 100,
      fail_points: offer.fail * 100,
      games: null,
      budget: offer.budget * of,
      spent: 0,
      uses_max: offer.usesMax ?? null,
      uses: 0,
      runs_from: now.toISOString(),
      runs_until: null,
      description,
      notice,
      banners: { th: banner(html.th), la: banner(html.la), en: banner(html.en) },
      position: index + 1,
    }
  })
}
