/** Which of our languages this person reads: chosen, and stored. */
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { locales } from '@kapao/contract/lists.ts'
import { readStored, store } from './storage.ts'

const key = 'locale'

const isLocale = (text: string | null): text is Locale => locales.some((locale) => locale === text)

/** The stored choice, or the language of the edition. */
export function startLocale(defaultLocale: Locale): Locale {
  const stored = readStored('kept', key)
  return isLocale(stored) ? stored : defaultLocale
}

/** Remembers the choice for this device, and for the server in a cookie in upper case (spec §3). */
export function keepLocale(locale: Locale): void {
  store('kept', key, locale)
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in Safari's older versions.
  document.cookie = `locale=${locale.toUpperCase()}; path=/; max-age=${limits.localeCookieSeconds}; samesite=lax`
}
