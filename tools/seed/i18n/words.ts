/** Everything that the demo says: the one place where it names its languages. A text that one has not does not compile. */
import type { Locale } from '../../../contract/src/edition.ts'
import { locales } from '../../../contract/src/lists.ts'
import { messages as en } from './en/catalogue.ts'
import { messages as la } from './la/catalogue.ts'
import { messages as th } from './th/catalogue.ts'

export type Messages = typeof en

const catalogues: Readonly<Record<Locale, Messages>> = { th, la, en }

export const inEachLanguage = <Said>(say: (words: Messages) => Said) =>
  Object.fromEntries(locales.map((locale) => [locale, say(catalogues[locale])])) as Record<Locale, Said>
