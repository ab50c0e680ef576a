/** A length of time in its largest unit, in words. */
import { useTranslations } from 'use-intl'
import { timeOf } from './amounts.ts'

export function useTimeText(): (ms: number) => string {
  const t = useTranslations('system')
  return (ms) => {
    const { unit, count } = timeOf(ms)
    return t(`times.${unit}`, { count })
  }
}
