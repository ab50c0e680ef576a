/** Which of our three languages this person reads: chosen, stored, and named as browsers name it. */
import type { Locale } from '@kapao/contract/edition.ts'
import { readStored, store } from './storage.ts'

export const locales = ['th', 'la', 'en'] as const satisfies readonly Locale[]

/** Each language in its own script: whoever is lost in a foreign one finds the way back. */
export const localeNames = { th: 'ไทย', la: 'ລາວ', en: 'English' } satisfies Record<Locale, string>

/** Spec's `la` is `lo` in HTML and in `Intl` (decisions D13). */
export const languageTags = { th: 'th', la: 'lo', en: 'en' } as const satisfies Record<Locale, string>

const key = 'locale'
const cookieSeconds = 365 * 24 * 3600

const isLocale = (text: string | null): text is Locale => locales.includes(text as Locale)

/** The stored choice, or the language of the edition. */
export function startLocale(defaultLocale: Locale): Locale {
  const stored = readStored('kept', key)
  return isLocale(stored) ? stored : defaultLocale
}

/** Remembers the choice for this device, and for the server in a cookie in upper case (spec §3). */
export function keepLocale(locale: Locale): void {
  store('kept', key, locale)
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is missing in Safari's older versions.
  document.cookie = `locale=${locale.toUpperCase()}; path=/; max-age=${cookieSeconds}; samesite=lax`
}
