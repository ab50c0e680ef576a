/** Every word of the console by its path: what the trail keeps comes from all of its parts. */
import { useTranslations } from 'use-intl'
import type { WordOf } from '#table/use-changed-text.ts'

export function useTrailWords(): WordOf {
  const t = useTranslations()
  return (path) => {
    const word: unknown = t.has(path as never) ? t.raw(path as never) : undefined
    return typeof word === 'string' ? word : undefined
  }
}
