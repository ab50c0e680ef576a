/** A bank's names, a field for each language: `nameTH` and so on (spec §4). */
import type { Locale } from './edition.ts'
import { locales } from './lists.ts'

export type BankNameField = `name${Uppercase<Locale>}`
export type BankNames = Record<BankNameField, string>

export const bankNameField = (locale: Locale) => `name${locale.toUpperCase()}` as BankNameField

/** The same for the name in each language: a schema, a value or a column. */
export const bankNameFields = <One>(one: One) =>
  Object.fromEntries(locales.map((locale) => [bankNameField(locale), one])) as Record<BankNameField, One>
