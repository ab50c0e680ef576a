/** In which language to answer: the member's choice (a cookie, spec §1), else the browser's, else the edition's. */
import { type Edition, editions, Locale } from '@kapao/contract/edition.ts'
import { languages, locales } from '@kapao/contract/lists.ts'
import { parseCookie } from 'cookie'
import type { FastifyRequest } from 'fastify'

/** Browsers say `lo` for Lao; spec's code is `la`, and is understood too. */
const fromBrowser: ReadonlyMap<string, Locale> = new Map(
  locales.flatMap((locale): [string, Locale][] => [
    [locale, locale],
    [languages[locale].tag, locale],
  ]),
)

export function localeOf(request: FastifyRequest, edition: Edition): Locale {
  const chosen = Locale.safeParse(parseCookie(request.headers.cookie ?? '').locale?.toLowerCase())
  if (chosen.success) return chosen.data
  const accepted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, 2).toLowerCase())
  const known = accepted.map((code) => fromBrowser.get(code)).find(Boolean)
  return known ?? editions[edition].defaultLocale
}
