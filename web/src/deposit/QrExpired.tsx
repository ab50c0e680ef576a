/** A QR that ran out: blurred and unusable, with what happens to money that was paid all the same (ux 23). */
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { TimerOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { type OpenQr, svgUrl } from './open-qr.ts'

interface QrExpiredProps {
  qr: OpenQr
  currency: Currency
  onStartAgain: () => void
}

export function QrExpired({ qr, currency, onStartAgain }: QrExpiredProps) {
  const t = useTranslations('deposit')
  return (
    <div className="flex grow flex-col gap-4">
      <div className="relative grid justify-items-center overflow-hidden rounded-card bg-paper p-4 text-on-paper">
        {/* Too soft to be scanned, and no picture that could be saved by pressing it. */}
        <div
          aria-hidden
          className="pointer-events-none size-64 bg-contain opacity-30 blur-lg"
          style={{ backgroundImage: `url("${svgUrl(qr.svg)}")` }}
        />
        <p className="figures text-28 leading-figure font-semibold opacity-50">
          {moneyText(qr.amount, currency)}
        </p>
        <TimerOff size={48} aria-hidden className="absolute top-30 opacity-70" />
      </div>
      <div role="alert" className="grid gap-1 text-center">
        <h3 className="text-17 font-semibold">{t('expiredTitle')}</h3>
        <p className="text-15 text-muted">{t('expiredText')}</p>
      </div>
      <FormEnd>
        <Button wide onClick={onStartAgain}>
          {t('createNew')}
        </Button>
      </FormEnd>
    </div>
  )
}
