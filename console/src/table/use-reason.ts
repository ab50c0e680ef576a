/** Why something was asked for or done: codes that the product writes in words, what was written by hand as it stands. */
import { useTranslations } from 'use-intl'

export function useReason(): (reason: string | null) => string {
  const t = useTranslations('request.reasons')
  return (reason) => {
    const word = (reason ?? '') as Parameters<typeof t>[0]
    return t.has(word) ? t(word) : (reason ?? '')
  }
}
