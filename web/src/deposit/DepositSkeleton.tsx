/** The deposit sheet while its gateways are being fetched, in the size of the form to come. */
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'

export function DepositSkeleton() {
  const t = useTranslations('deposit')
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-13 w-full" />
      <QrPanelSkeleton />
    </div>
  )
}

export function QrPanelSkeleton() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-46 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
