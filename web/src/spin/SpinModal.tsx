/** The spin wheel: the server draws, the wheel shows what it drew, and what was won is claimed here (spec §2, decisions D10). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { figure } from '@kapao/ui/figures.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { moneyText } from '#money/money-text.ts'
import { refreshMoney } from '#money/refresh-money.ts'
import type { HtmlPart } from './CouponCard.tsx'
import { CouponsView } from './CouponsView.tsx'
import { PrizePopup } from './PrizePopup.tsx'
import { isSpinning, type SpinResult } from './use-spin.ts'
import { type SpinFlow, useSpinFlow } from './use-spin-flow.ts'
import { CouponsButton, WheelView } from './WheelView.tsx'

const FairView = lazyPart(() => import('./FairView.tsx'), 'FairView')

interface SpinModalProps {
  open: boolean
  onClose: () => void
  Html: HtmlPart
}

export function SpinModal({ open, onClose, Html }: SpinModalProps) {
  const t = useTranslations('spin')
  const closeLabel = useTranslations('wallet')('close')
  const queries = useQueryClient()
  const flow = useSpinFlow(open)
  const { step, wheel, confirm } = flow
  const currency = useApiQuery(api.wallet).data?.profile.currency
  const amountText = (amount: number) => (currency ? moneyText(amount, currency) : figure(amount))
  const [view, setView] = useState<'wheel' | 'coupons' | 'fair'>('wheel')
  // Kept while its popup fades away.
  const shown = useRef<SpinResult>(undefined)
  if (step.step === 'won') shown.current = step.result

  useEffect(() => {
    if (open) setView('wheel')
  }, [open])

  const close = () => {
    onClose()
    // Spec §2: closing reloads the wallet, quietly.
    refreshMoney(queries)
  }
  const showCoupons = () => setView('coupons')
  const showWheel = () => setView('wheel')

  const show = () => {
    switch (view) {
      case 'wheel':
        return (
          <CurrentWheel {...{ flow, amountText }} onCoupons={showCoupons} onFair={() => setView('fair')} />
        )
      case 'coupons':
        return <CouponsView {...{ Html, amountText }} onBack={showWheel} />
      case 'fair':
        return (
          <LazyLayer open>
            <FairView onClose={showWheel} />
          </LazyLayer>
        )
    }
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={view === 'wheel' ? (wheel?.name ?? t('title')) : t(`${view}.title`)}
      closeLabel={closeLabel}
      // A spin that is not answered goes on without the sheet; one that is on its way is worth the moment.
      locked={isSpinning(step) && step.step !== 'checking'}
    >
      {show()}
      {shown.current && (
        <PrizePopup
          open={step.step === 'won'}
          result={shown.current}
          coupon={flow.won}
          amountText={amountText}
          onConfirm={confirm}
          onCoupons={() => {
            confirm()
            showCoupons()
          }}
        />
      )}
    </Sheet>
  )
}

interface CurrentWheelProps {
  flow: SpinFlow
  amountText: (amount: number) => string
  onCoupons: () => void
  onFair: () => void
}

/** The wheel of these days, if there is one and it has come. */
function CurrentWheel({ flow, amountText, onCoupons, onFair }: CurrentWheelProps) {
  const t = useTranslations('spin')
  const { setup, wheel, step, parts, coins, couponCount } = flow
  if (!setup.data) {
    if (setup.isPaused) return <LoadOffline />
    if (setup.isError)
      return (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void setup.refetch()} />
      )
    return <WheelSkeleton />
  }
  if (!wheel) return <NoWheel {...{ couponCount, onCoupons }} />
  return (
    <WheelView
      slices={wheel.slices}
      coinPrice={amountText(setup.data.result.depositPerCoin)}
      {...{ step, parts, coins, couponCount, onCoupons, onFair }}
      onSpin={flow.start}
    />
  )
}

interface NoWheelProps {
  couponCount: number | undefined
  onCoupons: () => void
}

function NoWheel({ couponCount, onCoupons }: NoWheelProps) {
  const t = useTranslations('spin')
  return (
    <div className="grid gap-4">
      <EmptyState drawing="closed" title={t('noWheelTitle')}>
        {t('noWheel')}
      </EmptyState>
      <CouponsButton count={couponCount} onPress={onCoupons} />
    </div>
  )
}

function WheelSkeleton() {
  const loading = useTranslations('spin')('loading')
  return (
    <div role="status" className="grid justify-items-center gap-4">
      <span className="sr-only">{loading}</span>
      <Skeleton className="h-6 w-40" />
      <Skeleton className="aspect-square w-full max-w-87.5 rounded-chip" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
