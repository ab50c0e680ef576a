/** A bank's name in the language of the page. */
import { type BankNames, bankNameField } from '@kapao/contract/bank-names.ts'
import type { Locale } from '@kapao/contract/edition.ts'

export const bankName = (bank: BankNames, locale: Locale): string => bank[bankNameField(locale)]
