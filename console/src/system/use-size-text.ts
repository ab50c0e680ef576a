/** A number of bytes in its largest unit, in words. */
import { useTranslations } from 'use-intl'
import { sizeOf } from './amounts.ts'

export function useSizeText(): (bytes: number) => string {
  const t = useTranslations('system')
  return (bytes) => {
    const { unit, count } = sizeOf(bytes)
    return t(`sizes.${unit}`, { count })
  }
}
