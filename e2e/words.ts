/** The app's own words, so that journeys find things by what a person reads, in each language. */
import type { Locale } from '../contract/src/edition.ts'
import type { Code } from '../contract/src/errors.ts'
import { keepWordsWhole } from '../contract/src/unbroken-words.ts'
import { messages as en, refusals as enRefusals } from '../web/src/i18n/en/catalogue.ts'
import { messages as la, refusals as laRefusals } from '../web/src/i18n/la/catalogue.ts'
import { messages as th, refusals as thRefusals } from '../web/src/i18n/th/catalogue.ts'

const catalogues = { th, la, en } as const satisfies Record<Locale, object>

const asBuilt = <Texts extends Record<string, string>>(texts: Texts) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, keepWordsWhole(text)])) as Texts

export const refusalWords = {
  th: asBuilt<Record<Code, string>>(thRefusals),
  la: asBuilt<Record<Code, string>>(laRefusals),
  en: enRefusals,
} as const satisfies Record<Locale, object>

/** A word with no arguments, by its path: `home.actions.deposit`. */
export function word(locale: Locale, path: string): string {
  let found: unknown = catalogues[locale]
  for (const part of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[part]
  if (typeof found !== 'string') throw new Error(`there is no word ${path} in ${locale}`)
  return keepWordsWhole(found)
}

/** A word with arguments, as a pattern: `{amount}` matches anything. */
export function wordPattern(locale: Locale, path: string): RegExp {
  const parts = word(locale, path).split(/\{(?:[^{}]|\{[^{}]*\})*\}/)
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`)
}
