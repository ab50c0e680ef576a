/** What differs between the Thai and the Laos build (spec §1, §5, §9): one row each. */
import * as z from 'zod/mini'
import * as lists from './lists.ts'

export const Edition = z.enum(lists.editionNames)
export type Edition = z.infer<typeof Edition>

export const Locale = z.enum(lists.locales)
export type Locale = z.infer<typeof Locale>

export const Currency = z.enum(lists.currencies)
export type Currency = z.infer<typeof Currency>

export const CurrencyChoice = z.enum(lists.currencyChoices)
export type CurrencyChoice = z.infer<typeof CurrencyChoice>

export const currencyOfChoice = { LAK: 'LAK', BAHT: 'THB' } as const satisfies Record<
  CurrencyChoice,
  Currency
>

interface EditionFacts {
  defaultLocale: Locale
  /** Choices at registration; the first is the default. One choice: the step does not ask. */
  currencies: readonly CurrencyChoice[]
  /** A phone number as the member types it, digits only (decisions D12). */
  phone: RegExp
  phoneLengthMax: number
  /** Prepended to a phone number without its leading 0 to reach it from outside. */
  countryCode: string
  /** A live service needs a key of each (decisions D23). */
  gateways: readonly lists.QrGateway[]
}

export const editions = {
  thailand: {
    defaultLocale: lists.firstLocales.thailand,
    currencies: ['BAHT'],
    phone: /^0\d{9}$/,
    phoneLengthMax: 10,
    countryCode: '66',
    gateways: lists.promptPayGateways,
  },
  laos: {
    defaultLocale: lists.firstLocales.laos,
    currencies: ['LAK', 'BAHT'],
    phone: /^\d{8,11}$/,
    phoneLengthMax: 11,
    countryCode: '856',
    gateways: lists.qrGateways,
  },
} as const satisfies Record<Edition, EditionFacts>

/** What most members of an edition hold: figures that are shown in one currency alone are in it. */
export const mainCurrency = (edition: Edition): Currency => currencyOfChoice[editions[edition].currencies[0]]
