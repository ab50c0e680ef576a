/** A new wheel, from nothing or from one that there is (console.md, Offers). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { campaigns } from '@kapao/contract/calls/staff.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useCurrencies } from '#operator/signed-in.ts'
import { WheelEditor } from '#spin/WheelEditor.tsx'
import { copyOf, newWheel } from '#spin/wheel-form.ts'
import { LoadFailed } from '#table/LoadFailed.tsx'
import { useListSearch } from '#table/list-search.ts'

export function NewWheelPage() {
  const t = useTranslations('wheel')
  const navigate = useNavigate()
  const [own] = useCurrencies()
  const { from } = useListSearch().search
  const asked = useApiQuery(
    campaigns,
    { body: { page: 1, limit: 1, campaignId: from ?? '' } },
    { enabled: from !== undefined },
  )
  const copied = asked.data?.campaigns[0]
  const isReady = from === undefined || asked.isSuccess
  return (
    <div className="grid gap-4 p-4">
      <nav aria-label={t('title')}>
        <Link to="/wheels" className="text-15 text-gold-text underline">
          {t('title')}
        </Link>
      </nav>
      <h1 className="text-20 font-semibold">{t('createTitle')}</h1>
      {asked.error && <LoadFailed error={asked.error} onRetry={() => void asked.refetch()} />}
      {!isReady && !asked.error && <Skeleton className="h-96 w-full" />}
      {isReady && from !== undefined && (
        <Notice tone={copied ? 'info' : 'warning'}>{t(copied ? 'copied' : 'nothingToCopy')}</Notice>
      )}
      {isReady && (
        <WheelEditor
          key={copied?._id ?? ''}
          start={copied ? copyOf(copied) : newWheel(own)}
          onDone={() => void navigate({ to: '/wheels' })}
        />
      )}
    </div>
  )
}
