/** The wheel of the demo: what can be won, how likely, and what the campaign may cost. Rows as the tables have them. */

import type { Currency, Edition, Locale } from '../../contract/src/edition.ts'
import type { SpinPrize } from '../../contract/src/lists.ts'
import { inEachLanguage, type Messages } from './i18n/words.ts'

type InEachLanguage = Record<Locale, string>

/** Slices of one prize look alike. */
interface Prize {
  prize: SpinPrize
  label: InEachLanguage
  /** HTML. */
  description: InEachLanguage
  /** Minor units, or coins. */
  amount: number
  bg_color: string
  text_color: string
}

/** A wheel for each currency that members of an edition can have. Fixed ids, as all of the demo. */
const wheels = {
  THB: {
    id: '01980000-0000-7000-8000-000000000010',
    cash: [5, 20, 100, 1_000],
    budget: 100_000,
  },
  LAK: {
    id: '01980000-0000-7000-8000-000000000011',
    cash: [2_500, 10_000, 50_000, 500_000],
    budget: 50_000_000,
  },
} as const satisfies Record<Currency, { cash: readonly number[]; [fact: string]: unknown }>

const currenciesOf = {
  thailand: ['THB'],
  laos: ['LAK', 'THB'],
} as const satisfies Record<Edition, readonly Currency[]>

const nothing: Prize = {
  prize: 'nothing',
  label: inEachLanguage(({ wheel }) => wheel.nothing),
  description: inEachLanguage(() => ''),
  amount: 0,
  bg_color: '#1f2a44',
  text_color: '#ffffff',
}

const coins = (count: number): Prize => ({
  prize: 'coin',
  label: inEachLanguage(({ wheel }) => wheel.coins(count)),
  description: inEachLanguage(({ wheel }) => wheel.coinsDescription),
  amount: count,
  bg_color: '#2f7f79',
  text_color: '#ffffff',
})

function cash(currency: Currency, whole: number, bg_color: string, text_color: string): Prize {
  const sumIn = ({ names }: Messages) => `${whole.toLocaleString('en')} ${names.units[currency]}`
  return {
    prize: 'cash',
    label: inEachLanguage(sumIn),
    description: inEachLanguage((words) => words.wheel.cashDescription(sumIn(words))),
    amount: whole * 100,
    bg_color,
    text_color,
  }
}

interface Slice extends Prize {
  code: string
  weight: number
  stock: number | null
}

/** Clockwise. Of 1,000 spins about so many as their weights say end on each. */
function slicesIn(currency: Currency): Slice[] {
  const [small, medium, large, grand] = wheels[currency].cash
  const endless = { stock: null }
  return [
    { code: 'NOTHING_1', weight: 300, ...nothing, ...endless },
    { code: 'CASH_SMALL', weight: 200, ...cash(currency, small, '#f2c14e', '#1f2a44'), ...endless },
    { code: 'COIN_1', weight: 150, ...coins(1), ...endless },
    { code: 'CASH_MEDIUM', weight: 60, ...cash(currency, medium, '#e08e45', '#1f2a44'), ...endless },
    { code: 'NOTHING_2', weight: 210, ...nothing, ...endless },
    { code: 'CASH_LARGE', weight: 15, ...cash(currency, large, '#b23a48', '#ffffff'), stock: 200 },
    { code: 'COIN_2', weight: 64, ...coins(2), ...endless },
    { code: 'CASH_GRAND', weight: 1, ...cash(currency, grand, '#8f2d56', '#ffffff'), stock: 10 },
  ]
}

const dayMs = 86_400_000

export const campaignRows = (edition: Edition, now: Date) =>
  currenciesOf[edition].map((currency) => ({
    id: wheels[currency].id,
    name: inEachLanguage(({ wheel }) => wheel.name),
    currency,
    runs_from: new Date(now.getTime() - dayMs).toISOString(),
    runs_until: new Date(now.getTime() + 365 * dayMs).toISOString(),
    budget: wheels[currency].budget * 100,
    spent: 0,
    coupon_days: 30,
  }))

/** @param clean what is done to HTML before it is stored. */
export const sliceRows = (edition: Edition, clean: (html: string) => string) =>
  currenciesOf[edition].flatMap((currency) =>
    slicesIn(currency).map((slice, index) => ({
      ...slice,
      campaign_id: wheels[currency].id,
      position: index + 1,
      taken: 0,
      description: Object.fromEntries(
        Object.entries(slice.description).map(([locale, html]) => [locale, clean(html)]),
      ),
    })),
  )
