/** The money has arrived: how much, and the new balance. It closes by itself, once it has been seen (decisions D3). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
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

/** Most people come back to it from their bank's app: a page that is not looked at waits. */
function useClosedOnceSeen(onClose: () => void) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      if (document.visibilityState === 'visible')
        timer = setTimeout(() => close.current(), limits.depositShownMs)
    }
    wait()
    document.addEventListener('visibilitychange', wait)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', wait)
    }
  }, [])
}

export function DepositReceived({ received, currency, onClose }: DepositReceivedProps) {
  const t = useTranslations('deposit')
  useClosedOnceSeen(onClose)
  return (
    <div className="flex min-h-full flex-col gap-5">
      <div role="status" className="my-auto grid justify-items-center gap-2 py-4 text-center">
        <CircleCheck size={56} strokeWidth={1.5} className="text-good" aria-hidden />
        <h3 className="text-20 font-semibold">{t('receivedTitle')}</h3>
        <p className="leading-figure font-semibold">
          <Money amount={received.amount} unit={currencyUnit(currency)} sign="plus" large />
        </p>
        <p className="figures text-15 text-muted">
          {t('receivedBalance', { balance: moneyText(received.wallet, currency) })}
        </p>
      </div>
      <FormEnd>
        <Button wide onClick={onClose}>
          {t('done')}
        </Button>
      </FormEnd>
    </div>
  )
}
