/** The wheel, how many coins there are for it, what is going on, its odds, and the way to the coupons. */
import { useOnline } from '@kapao/client/online.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Slice } from '@kapao/contract/schemas/spin.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import type { WheelParts } from '@kapao/ui/use-wheel.ts'
import { Wheel } from '@kapao/ui/Wheel.tsx'
import { Coins, ShieldCheck, Ticket } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { SpinOdds } from './SpinOdds.tsx'
import { isSpinning, type SpinStep } from './use-spin.ts'

interface WheelViewProps {
  slices: readonly Wire<typeof Slice>[]
  coins: number
  /** What earns one, as text. */
  coinPrice: string
  step: SpinStep
  parts: WheelParts
  onSpin: () => void
  /** How many wait; undefined while that is not known. */
  couponCount: number | undefined
  onCoupons: () => void
  onFair: () => void
}

export function WheelView({
  slices,
  coins,
  coinPrice,
  step,
  parts,
  onSpin,
  couponCount,
  onCoupons,
  onFair,
}: WheelViewProps) {
  const t = useTranslations('spin')
  const isOnline = useOnline()
  const coinsId = useId()
  const isMoving = isSpinning(step)
  // A spin without an answer has had its coin already: it may be asked for with none left.
  const isPoor = coins <= 0 && step.step !== 'lost'
  return (
    <div className="grid gap-4">
      <p id={coinsId} className="flex items-center justify-center gap-2 text-15">
        <Coins size={20} aria-hidden className="shrink-0 text-gold-text" />
        <span className="figures font-semibold">{t('coins', { count: coins })}</span>
        <span className="text-13 text-muted">{t('cost')}</span>
      </p>
      <Wheel
        slices={slices}
        parts={parts}
        isSpinning={isMoving}
        isDisabled={isPoor || !isOnline}
        describedBy={coinsId}
        picture={t('picture', { count: String(slices.length) })}
        label={t('spin')}
        onSpin={onSpin}
      />
      <SpinNews isPoor={isPoor && !isMoving} {...{ step, coinPrice, isOnline }} />
      <SpinOdds slices={slices} />
      <CouponsButton count={couponCount} onPress={onCoupons} />
      {/* Not while it turns: the list says already where it will stop. */}
      <Button
        kind="quiet"
        wide
        icon={<ShieldCheck size={20} aria-hidden />}
        disabled={isMoving}
        onClick={onFair}
      >
        {t('fair.open')}
      </Button>
    </div>
  )
}

interface SpinNewsProps {
  step: SpinStep
  isPoor: boolean
  coinPrice: string
  isOnline: boolean
}

function SpinNews({ step, isPoor, coinPrice, isOnline }: SpinNewsProps) {
  const t = useTranslations('spin')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const errorText = useErrorText()
  return (
    <>
      <p role="status" className="sr-only">
        {isSpinning(step) && t('spinning')}
        {step.step === 'won' && t('result', { label: step.result.label })}
      </p>
      {step.step === 'checking' && (
        <Notice tone="info" announce>
          {t('checking')}
        </Notice>
      )}
      {step.step === 'lost' && (
        <Notice tone="warning" announce>
          {t('lost')}
        </Notice>
      )}
      {step.step === 'refused' && (
        <Notice tone="bad" announce>
          {errorText(step.error)}
        </Notice>
      )}
      {!isOnline && <Notice tone="warning">{offlineReason}</Notice>}
      {isPoor && isOnline && step.step !== 'won' && (
        <Notice tone="info">
          <p className="font-semibold">{t('noCoinsTitle')}</p>
          <p className="text-muted">{t('noCoins', { amount: coinPrice })}</p>
        </Notice>
      )}
    </>
  )
}

interface CouponsButtonProps {
  count: number | undefined
  onPress: () => void
}

export function CouponsButton({ count, onPress }: CouponsButtonProps) {
  const t = useTranslations('spin')
  return (
    <Button kind="secondary" wide icon={<Ticket size={20} aria-hidden />} onClick={onPress}>
      {count ? t('couponsCount', { count: String(count) }) : t('coupons.title')}
    </Button>
  )
}
