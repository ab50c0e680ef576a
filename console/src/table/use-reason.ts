/** Why something was asked for or done: codes that the product writes in words, what was written by hand as it stands. */
import { useCodeWord } from '#i18n/use-code-word.ts'

export function useReason(): (reason: string | null) => string {
  const wordOf = useCodeWord('request.reasons')
  return (reason) => (reason === null ? '' : (wordOf(reason) ?? reason))
}
