/** A QR to be paid: on white paper, with its amount, payee and time left, and the ways on from it (ux 19 to 22). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Countdown } from '@kapao/ui/Countdown.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { NumberedSteps } from './NumberedSteps.tsx'
import { type OpenQr, svgUrl } from './open-qr.ts'
import { announcement } from './qr-clock.ts'
import { SaveQrImage } from './SaveQrImage.tsx'

export interface QrCardProps {
  qr: OpenQr
  secondsLeft: number
  payee: string
  currency: Currency
  onPaid: () => void
  onCancel: () => void
}

export function QrCard({ qr, secondsLeft, payee, currency, onPaid, onCancel }: QrCardProps) {
  const t = useTranslations('deposit')
  const amount = moneyText(qr.amount, currency)
  return (
    <div className="flex grow flex-col gap-4">
      <div className="grid justify-items-center gap-1 rounded-card bg-paper p-4 text-on-paper">
        <img
          src={svgUrl(qr.svg)}
          alt={t('scan', { amount })}
          width={288}
          height={288}
          className="aspect-square w-full max-w-72"
        />
        <p className="text-28 leading-figure font-semibold">
          <Money amount={qr.amount} unit={currencyUnit(currency)} />
        </p>
        <p className="text-center text-15">
          {t('payee')} {payee}
        </p>
      </div>
      <p className="flex items-baseline justify-center gap-2 text-15 text-muted">
        {t('timeLeft')}
        <Countdown secondsLeft={secondsLeft} label={t('timeLeft')} className="text-20" />
      </p>
      <TimeAnnouncer secondsLeft={secondsLeft} />
      <OnePhone />
      <div className="grid grid-cols-2 gap-2">
        <Button kind="secondary" className="px-2" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button kind="secondary" className="px-2" onClick={onPaid}>
          {t('paid')}
        </Button>
      </div>
      <FormEnd>
        <SaveQrImage qr={qr} payee={payee} currency={currency} />
      </FormEnd>
    </div>
  )
}

/** Says the time left at a minute, to those who do not see it; the end is said by what then takes the card's place. */
function TimeAnnouncer({ secondsLeft }: { secondsLeft: number }) {
  const t = useTranslations('deposit')
  const before = useRef(secondsLeft)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const words = announcement(before.current, secondsLeft)
    before.current = secondsLeft
    if (words) setSaid(t(words))
  }, [secondsLeft, t])
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  )
}

/** Most people pay on the phone that shows the QR (ux 21). */
function OnePhone() {
  const t = useTranslations('deposit.onePhone')
  return <NumberedSteps title={t('title')} steps={[t('save'), t('open'), t('scan')]} />
}
