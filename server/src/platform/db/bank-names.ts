/** The names of a bank: a column for each language, and the fields of the contract that carry them. */
import { type BankNames, bankNameField } from '@kapao/contract/bank-names.ts'
import type { Locale } from '@kapao/contract/edition.ts'
import { locales } from '@kapao/contract/lists.ts'

type Column = `name${Capitalize<Locale>}`
export type StoredBankNames = Record<Column, string>

const columnOf = (locale: Locale) => `name${locale.slice(0, 1).toUpperCase()}${locale.slice(1)}` as Column

const pairs = locales.map((locale) => [columnOf(locale), bankNameField(locale)] as const)

export const bankNameColumns: readonly Column[] = pairs.map(([column]) => column)

/** As the contract has them, of a row with {@link bankNameColumns}. */
export const readBankNames = (row: StoredBankNames) =>
  Object.fromEntries(pairs.map(([column, field]) => [field, row[column]])) as BankNames

/** As the table has them. */
export const storeBankNames = (names: BankNames) =>
  Object.fromEntries(pairs.map(([column, field]) => [column, names[field]])) as StoredBankNames
