/** The balance card while there is nothing to show in it yet, in the size of the real one. */
import { formatDateTime } from '@kapao/client/format.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { WeaveCard } from '@kapao/ui/WeaveCard.tsx'
import { useTranslations } from 'use-intl'
import { lastSync } from '#money/last-sync.ts'

export function BalanceCardSkeleton() {
  const t = useTranslations('wallet')
  return (
    <WeaveCard label={t('balance')} className="grid grid-cols-1 gap-1">
      <span role="status" className="sr-only">
        {t('loading')}
      </span>
      <div className="flex min-h-11 items-center">
        <Skeleton className="h-5 w-32" />
      </div>
      <p className="text-13 text-weave-muted">{t('balance')}</p>
      <Skeleton className="h-12.5 w-48" />
      <div className="mt-2 border-weave-muted/25 border-t pt-2">
        <Skeleton className="h-6 w-full" />
      </div>
      <div className="mt-1 flex min-h-6 items-center">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="-mb-2 flex min-h-11 items-center">
        <Skeleton className="h-5 w-44" />
      </div>
    </WeaveCard>
  )
}

interface BalanceMissingProps {
  onRetry: () => void
}

export function BalanceMissing({ onRetry }: BalanceMissingProps) {
  const t = useTranslations('wallet')
  const heardAt = lastSync()
  return (
    <WeaveCard label={t('balance')} className="grid min-h-64 content-center gap-3">
      <p role="alert" className="text-15">
        {t('loadFailed')}
      </p>
      {heardAt && (
        <p className="figures text-13 text-weave-muted">{t('lastSync', { time: formatDateTime(heardAt) })}</p>
      )}
      <Button kind="primary" className="justify-self-start" onClick={onRetry}>
        {t('retry')}
      </Button>
    </WeaveCard>
  )
}
