/** A bank's name in the language of the page. */
import type { Locale } from '@kapao/contract/edition.ts'

interface BankNames {
  nameTH: string
  nameEN: string
  nameLA: string
}

const fields = { th: 'nameTH', en: 'nameEN', la: 'nameLA' } as const satisfies Record<Locale, keyof BankNames>

export const bankName = (bank: BankNames, locale: Locale): string => bank[fields[locale]]
