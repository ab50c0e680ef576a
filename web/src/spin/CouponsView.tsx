/** The coupons that can be claimed, three to a page, each claimed after one question (spec §2, §9). */
import { useOnline } from '@kapao/client/online.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { ConfirmDialog } from '@kapao/ui/ConfirmDialog.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { Pages } from '#loading/Pages.tsx'
import { refreshMoney } from '#money/refresh-money.ts'
import { CouponCard, type CouponView, type HtmlPart } from './CouponCard.tsx'
import { type ClaimStep, useClaim } from './use-claim.ts'

const perPage = limits.couponRowsPerPage

interface CouponsViewProps {
  Html: HtmlPart
  amountText: (amount: number) => string
  onBack: () => void
}

export function CouponsView({ Html, amountText, onBack }: CouponsViewProps) {
  const t = useTranslations('spin')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const coupons = useApiQuery(api.coupons)
  const queries = useQueryClient()
  const { step, claim, isBusy } = useClaim(() => {
    void coupons.refetch()
    refreshMoney(queries)
  })
  // Kept while its question slides away.
  const [asked, setAsked] = useState<CouponView>()
  const [isAsking, setAsking] = useState(false)
  const ask = (coupon: CouponView) => {
    setAsked(coupon)
    setAsking(true)
  }
  const confirm = async () => {
    if (asked) await claim(asked)
    setAsking(false)
  }
  return (
    <div className="grid gap-4">
      <ClaimNews step={step} amountText={amountText} />
      {coupons.data ? (
        <CouponList
          coupons={coupons.data}
          {...{ Html, amountText }}
          isUsed={step.step === 'claimed'}
          onClaim={ask}
        />
      ) : coupons.isPaused ? (
        <LoadOffline />
      ) : coupons.isError ? (
        <LoadFailed
          text={t('coupons.loadFailed')}
          retryLabel={t('retry')}
          onRetry={() => void coupons.refetch()}
        />
      ) : (
        <CouponsSkeleton />
      )}
      <Button kind="secondary" wide onClick={onBack}>
        {t('coupons.back')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
        loading={isBusy}
        confirmDisabled={!isOnline}
        title={t('coupons.confirmTitle')}
        confirmLabel={t('coupons.claim')}
        cancelLabel={t('coupons.later')}
      >
        <p>{t('coupons.confirmText', { amount: asked ? amountText(asked.amount) : '' })}</p>
        {!isOnline && !isBusy && (
          <p role="status" className="mt-2 text-warning">
            {offlineReason}
          </p>
        )}
        {step.step === 'checking' && (
          <p role="status" className="mt-2 text-text">
            {t('coupons.checking')}
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

interface ClaimNewsProps {
  step: ClaimStep
  amountText: (amount: number) => string
}

function ClaimNews({ step, amountText }: ClaimNewsProps) {
  const t = useTranslations('spin.coupons')
  const errorText = useErrorText()
  switch (step.step) {
    case 'claimed':
      return (
        <Notice tone="good" announce>
          {t('claimed', { amount: amountText(step.amount) })}
        </Notice>
      )
    case 'refused':
      return (
        <Notice tone="bad" announce>
          {errorText(step.error)}
        </Notice>
      )
    case 'lost':
      return (
        <Notice tone="warning" announce>
          {t('lost')}
        </Notice>
      )
    default:
      return null
  }
}

interface CouponListProps {
  coupons: readonly CouponView[]
  Html: HtmlPart
  amountText: (amount: number) => string
  /** One has just been claimed: an empty list needs no explanation. */
  isUsed: boolean
  onClaim: (coupon: CouponView) => void
}

function CouponList({ coupons, Html, amountText, isUsed, onClaim }: CouponListProps) {
  const t = useTranslations('spin')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const [wanted, setWanted] = useState(1)
  const pages = Math.max(1, Math.ceil(coupons.length / perPage))
  // The last one of the last page may have been claimed.
  const page = Math.min(wanted, pages)
  if (coupons.length === 0)
    return (
      <EmptyState drawing="wallet" title={t('coupons.emptyTitle')}>
        {!isUsed && t('coupons.emptyText')}
      </EmptyState>
    )
  return (
    <>
      <ul className="grid gap-3">
        {coupons.slice((page - 1) * perPage, page * perPage).map((coupon) => (
          <CouponCard
            key={coupon._id}
            {...{ coupon, Html, amountText }}
            isDisabled={!isOnline}
            onClaim={() => onClaim(coupon)}
          />
        ))}
      </ul>
      {!isOnline && <Notice tone="warning">{offlineReason}</Notice>}
      <Pages page={page} total={coupons.length} rowsPerPage={perPage} onPage={setWanted} />
    </>
  )
}

function CouponsSkeleton() {
  const loading = useTranslations('spin.coupons')('loading')
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">{loading}</span>
      {[1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-36 w-full" />
      ))}
    </div>
  )
}
