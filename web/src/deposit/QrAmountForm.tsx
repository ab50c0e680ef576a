/** How much to deposit: the gateway's quick amounts and free entry in step, its minimum in view (spec §9, ux 18). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { qrGatewayFacts } from '@kapao/contract/limits.ts'
import type { QrGateway } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText, typedDecimals } from '#money/money-text.ts'

interface QrAmountFormProps {
  gateway: QrGateway
  currency: Currency
  depositMin: number
  creating: boolean
  onCreate: (amount: number) => void
}

export function QrAmountForm({ gateway, currency, depositMin, creating, onCreate }: QrAmountFormProps) {
  const t = useTranslations('deposit')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const [draft, setDraft] = useState('')
  const facts = qrGatewayFacts[gateway]
  const minimum = Math.max(toBaht(facts.minimum), depositMin)
  const amount = amountOf(draft) ?? 0
  const isTooLittle = amount < minimum
  const reason = t('minimum', { minimum: moneyText(minimum, currency) })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLittle && isOnline && !creating) onCreate(amount)
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <AmountField
        label={t('amount')}
        value={draft}
        onValue={setDraft}
        unit={currencyUnit(currency)}
        decimals={typedDecimals[currency]}
        chips={facts.quickAmounts}
        hint={reason}
        error={draft !== '' && isTooLittle && reason}
      />
      <p className="text-13 text-muted">
        {t('rules', { minutes: limits.qrLifetimeMs / minuteMs })} {t('bonusNote')}
      </p>
      <Button type="submit" wide loading={creating} disabled={isTooLittle || !isOnline}>
        {t('create')}
      </Button>
      {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
    </form>
  )
}
