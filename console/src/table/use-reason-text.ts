/** Why something was asked for or done: what a person wrote as it stands, and codes that the product writes in words. */
import { useTranslations } from 'use-intl'

export function useReasonText(): (reason: string) => string {
  const t = useTranslations()
  return (reason) => {
    const places = ['withdraw.reasons', 'audit.actions'] as const
    const path = places.map((place) => `${place}.${reason}`).find((one) => t.has(one as never))
    return path ? t(path as never) : reason
  }
}
