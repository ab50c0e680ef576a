/** Everything that the server says to members: the one place where it names their languages. A text that one has not does not compile. */
import type { Locale } from '@kapao/contract/edition.ts'
import { recordOf } from '@kapao/contract/keys.ts'
import { locales } from '@kapao/contract/lists.ts'
import { messages as en } from './en/catalogue.ts'
import { messages as la } from './la/catalogue.ts'
import { messages as th } from './th/catalogue.ts'

export type Messages = typeof en

const catalogues: Readonly<Record<Locale, Messages>> = { th, la, en }

export const wordsIn = (locale: Locale): Messages => catalogues[locale]

/** One text, side by side in all languages. */
export const inEachLanguage = (choose: (words: Messages) => string) =>
  recordOf(locales, (locale) => choose(wordsIn(locale)))
