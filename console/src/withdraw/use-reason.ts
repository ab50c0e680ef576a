/** Why a person must decide a withdrawal, in words; a reason that was written by hand stays as it is. */
import { useTranslations } from 'use-intl'

export function useReason(): (reason: string | null) => string {
  const t = useTranslations('withdraw.reasons')
  return (reason) => {
    const word = (reason ?? '') as Parameters<typeof t>[0]
    return t.has(word) ? t(word) : (reason ?? '')
  }
}
