/** Every word of the console by its path: what the trail keeps comes from all of its parts. */
import { useAnyWords } from '#i18n/use-code-word.ts'
import type { WordOf } from '#table/use-changed-text.ts'

export function useTrailWords(): WordOf {
  const t = useAnyWords()
  return (path) => {
    const word: unknown = t.has(path) ? t.raw(path) : undefined
    return typeof word === 'string' ? word : undefined
  }
}
