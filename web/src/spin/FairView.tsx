/** What the next spin is drawn from, and every spin so far, each to be worked out again (decisions D20). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { SeedForm } from './SeedForm.tsx'
import { SpinLog } from './SpinLog.tsx'

interface FairViewProps {
  /** Back to the wheel. */
  onClose: () => void
}

export function FairView({ onClose }: FairViewProps) {
  const t = useTranslations('spin')
  const pair = useApiQuery(api.spinFair)
  const show = () => {
    if (pair.data)
      return (
        <>
          <SeedForm pair={pair.data} />
          <SpinLog />
        </>
      )
    if (pair.isPaused) return <LoadOffline />
    if (pair.isError)
      return (
        <LoadFailed text={t('fair.loadFailed')} retryLabel={t('retry')} onRetry={() => void pair.refetch()} />
      )
    return <FairSkeleton label={t('fair.loading')} />
  }
  return (
    <div className="grid gap-6">
      <p className="text-15">{t('fair.intro')}</p>
      {show()}
      <Button kind="secondary" wide onClick={onClose}>
        {t('coupons.back')}
      </Button>
    </div>
  )
}

function FairSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
