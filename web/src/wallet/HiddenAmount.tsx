/** Stands for an amount that is not shown on this device; the same length whatever it is, and said in words. */
import { useTranslations } from 'use-intl'

export function HiddenAmount() {
  const t = useTranslations('wallet')
  return (
    <span role="img" aria-label={t('hidden')}>
      ••••••
    </span>
  )
}
