/** The deposit sheet while its ways are being fetched, in the size of the form to come. */

import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'

export function DepositSkeleton() {
  const t = useTranslations('deposit')
  return (
    <div role="status" className="flex min-h-full flex-col gap-5">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-15 w-full" />
      <QrFormSkeleton />
    </div>
  )
}

export function QrFormSkeleton() {
  return (
    <div className="flex grow flex-col gap-4">
      <Skeleton className="h-46 w-full" />
      <Skeleton className="h-12 w-full" />
      <FormEnd>
        <Skeleton className="h-12 w-full" />
      </FormEnd>
    </div>
  )
}
