/** Something cannot be loaded while the device is offline: says so in place of a skeleton; it loads by itself afterwards. */
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'

export function LoadOffline() {
  const t = useTranslations('wallet')
  return (
    <div role="alert">
      <EmptyState drawing="offline" title={t('offlineReason')} />
    </div>
  )
}
