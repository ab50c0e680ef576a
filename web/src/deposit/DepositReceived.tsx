/** The money has arrived: how much, and the new balance. It closes by itself (decisions D3). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import type { Received } from './find-payment.ts'

interface DepositReceivedProps {
  received: Received
  currency: Currency
  onClose: () => void
}

export function DepositReceived({ received, currency, onClose }: DepositReceivedProps) {
  const t = useTranslations('deposit')
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const timer = setTimeout(() => close.current(), limits.depositShownMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="grid grid-cols-1 gap-5 pt-2">
      <div role="status" className="grid justify-items-center gap-2 text-center">
        <CircleCheck size={56} strokeWidth={1.5} className="text-good" aria-hidden />
        <h3 className="text-20 font-semibold">{t('receivedTitle')}</h3>
        <p className="leading-figure font-semibold">
          <Money amount={received.amount} unit={currencyUnit(currency)} sign="plus" large />
        </p>
        <p className="figures text-15 text-muted">
          {t('receivedBalance', { balance: moneyText(received.wallet, currency) })}
        </p>
      </div>
      <Button wide onClick={onClose}>
        {t('done')}
      </Button>
    </div>
  )
}
