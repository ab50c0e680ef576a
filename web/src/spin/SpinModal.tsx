/** The spin wheel: the server draws, the wheel shows what it drew, and what was won is claimed here (spec §2, decisions D10). */
import { LazyLayer } from '@kapao/client/LazyLayer.tsx'
import { lazyPart } from '@kapao/client/lazy-part.tsx'
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { figure } from '@kapao/ui/figures.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useWheelParts } from '@kapao/ui/use-wheel.ts'
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
import { isSpinning, type SpinResult, type SpinStep, useSpin } from './use-spin.ts'
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
  const parts = useWheelParts()
  const { step, spin, reset } = useSpin(parts)
  const isMoving = isSpinning(step)
  // Not read while a spin is shown: the coins would tell what the wheel has not.
  const setup = useApiQuery(api.spinSetup, undefined, { enabled: open && !isMoving && step.step !== 'won' })
  const coupons = useApiQuery(api.coupons, undefined, { enabled: open })
  const currency = useApiQuery(api.wallet).data?.profile.currency
  const amountText = (amount: number) => (currency ? moneyText(amount, currency) : figure(amount))
  const [view, setView] = useState<'wheel' | 'coupons' | 'fair'>('wheel')
  const known = useRef<ReadonlySet<string>>(undefined)
  // Kept while its popup fades away.
  const shown = useRef<SpinResult>(undefined)
  if (step.step === 'won') shown.current = step.result

  useEffect(() => {
    if (open) setView('wheel')
  }, [open])
  const readSetup = setup.refetch
  useEffect(() => {
    if (step.step === 'refused' || step.step === 'lost') void readSetup()
  }, [step.step, readSetup])

  const wheel = setup.data?.result.activeSpinwheel
  const start = () => {
    if (!wheel) return
    known.current = coupons.data && new Set(coupons.data.map(({ _id }) => _id))
    void spin({ slices: wheel.slices, onDrawn: () => void coupons.refetch() })
  }
  const confirm = () => {
    reset()
    void setup.refetch()
  }
  const close = () => {
    onClose()
    // Spec §2: closing reloads the wallet, quietly.
    refreshMoney(queries)
  }
  const won = known.current && coupons.data?.find(({ _id }) => !known.current?.has(_id))
  const showCoupons = () => setView('coupons')
  const showWheel = () => setView('wheel')

  const show = () => {
    if (view === 'coupons') return <CouponsView {...{ Html, amountText }} onBack={showWheel} />
    if (view === 'fair')
      return (
        <LazyLayer open>
          <FairView onClose={showWheel} />
        </LazyLayer>
      )
    if (!setup.data) {
      if (setup.isPaused) return <LoadOffline />
      if (setup.isError)
        return (
          <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void setup.refetch()} />
        )
      return <WheelSkeleton />
    }
    const couponCount = coupons.data?.length
    if (!wheel) return <NoWheel couponCount={couponCount} onCoupons={showCoupons} />
    return (
      <WheelView
        slices={wheel.slices}
        coins={coinsAt(step, setup.data.result.userCoin)}
        coinPrice={amountText(setup.data.result.depositPerCoin)}
        {...{ step, parts, couponCount }}
        onSpin={start}
        onCoupons={showCoupons}
        onFair={() => setView('fair')}
      />
    )
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={view === 'wheel' ? (wheel?.name ?? t('title')) : t(`${view}.title`)}
      closeLabel={closeLabel}
      // A spin that is not answered goes on without the sheet; one that is on its way is worth the moment.
      locked={isMoving && step.step !== 'checking'}
    >
      {show()}
      {shown.current && (
        <PrizePopup
          open={step.step === 'won'}
          result={shown.current}
          coupon={won}
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

/** The coin of a spin is gone when it begins; what the spin gives is there when the wheel has shown it. */
function coinsAt(step: SpinStep, before: number): number {
  if (step.step === 'won') return step.result.remainingCoin
  return isSpinning(step) ? Math.max(0, before - 1) : before
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
