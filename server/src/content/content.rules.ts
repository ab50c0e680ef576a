/** How what staff write is cleaned, whatever its shape, and what its next version is called; pure. */
import type { Locale } from '@kapao/contract/edition.ts'
import { dayOf } from '#platform/time/bangkok-day.ts'
import { type CleanHtml, cleanAndReport } from './html.ts'

/** `YYYY-MM-DD.n`: the day in Bangkok, and which change of that day it is. */
export function nextVersion(version: string, now: Date): string {
  const day = dayOf(now)
  const [, lastDay, nth] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,9})$/.exec(version) ?? []
  return `${day}.${lastDay === day ? Number(nth) + 1 : 1}`
}

export interface Cleaned<Words> {
  words: Words
  removed: string[]
}

/** A text, a list of them, a banner, or any of these in three languages: every string but an image's address is HTML. */
export function cleanWords<Words>(words: Words): Cleaned<Words> {
  const removed = new Set<string>()
  const clean = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return name === 'image' ? value : keepNames(cleanAndReport(value))
    if (Array.isArray(value)) return value.map((one) => clean(one))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, clean(one, key)]))
  }
  const keepNames = ({ html, removed: names }: CleanHtml) => {
    for (const name of names) removed.add(name)
    return html
  }
  return { words: clean(words) as Words, removed: [...removed] }
}

type Banners = Record<Locale, { image: string | null; html: string }[]>

/** The addresses of all pictures that banners show, each once. */
export const imagesOf = (banners: Banners): string[] => [
  ...new Set(
    Object.values(banners)
      .flat()
      .flatMap(({ image }) => (image === null ? [] : [image])),
  ),
]
