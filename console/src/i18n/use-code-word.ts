/** Words for codes: those of a newer server, and what people have written by hand, may have none. */
import { useCallback } from 'react'
import { type Messages, type NamespaceKeys, type NestedKeyOf, useTranslations } from 'use-intl'

type Place = NamespaceKeys<Messages, NestedKeyOf<Messages>>

/** Words by paths that are put together from what the server says: whether there is one is asked first. */
export interface AnyWords {
  (path: string, values?: Record<string, string>): string
  has: (path: string) => boolean
  raw: (path: string) => unknown
}

/** @param place under which the paths begin; absent: all words. */
export const useAnyWords = (place?: Place) => useTranslations(place) as unknown as AnyWords

/** The word that a code has in a place; undefined where it has none there. */
export function useCodeWord(
  place: Place,
): (code: string, values?: Record<string, string>) => string | undefined {
  const t = useAnyWords(place)
  return useCallback((code, values) => (t.has(code) ? t(code, values) : undefined), [t])
}
