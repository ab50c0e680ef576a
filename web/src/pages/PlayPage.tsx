/** Play in bounds: how it has gone, deposit limits, breaks and the reminder of the time (decisions D16). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { PageTitle } from '#layout/PageTitle.tsx'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { BreakSection } from '#play/BreakSection.tsx'
import { LimitSection } from '#play/LimitSection.tsx'
import { NetSection } from '#play/NetSection.tsx'
import { ReminderSection } from '#play/ReminderSection.tsx'

export function PlayPage() {
  const t = useTranslations('play')
  const toProfile = useTranslations('safety')('back')
  const errorText = useErrorText()
  const limits = useApiQuery(api.playLimits)
  const wallet = useApiQuery(api.wallet)
  const currency = wallet.data?.profile.currency ?? 'THB'
  return (
    <>
      <Link
        to="/user/profile"
        className="-ml-2 inline-flex min-h-11 items-center gap-1 px-2 text-15 font-medium text-gold-text"
      >
        <ChevronLeft size={20} aria-hidden />
        {toProfile}
      </Link>
      <PageTitle>{t('title')}</PageTitle>
      <p className="mt-1 mb-4 text-15 text-muted">{t('lead')}</p>
      {limits.isPending && <Skeleton className="h-120 w-full" />}
      {limits.error && !limits.data && (
        <LoadFailed
          text={errorText(limits.error)}
          retryLabel={t('retry')}
          onRetry={() => void limits.refetch()}
        />
      )}
      {limits.data && (
        <div className="grid gap-4">
          <NetSection currency={currency} />
          <LimitSection deposit={limits.data.deposit} currency={currency} />
          <BreakSection timeOut={limits.data.timeOut} exclusion={limits.data.exclusion} />
          <ReminderSection everyMinutes={limits.data.reality.everyMinutes} />
        </div>
      )}
    </>
  )
}
