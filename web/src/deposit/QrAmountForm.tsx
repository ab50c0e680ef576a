/** How much to deposit: quick amounts and free entry in step, the limits in view, the button always at hand (spec §9, ux 18, 65). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { FormEnd } from '@kapao/ui/FormEnd.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import { checkAmount, gatewayFor, limitsAt } from './amount-limits.ts'
import { ChannelChoice } from './ChannelChoice.tsx'
import type { Gateway } from './deposit-ways.ts'
import { keepAmount, lastAmount } from './last-amount.ts'

interface QrAmountFormProps {
  gateways: readonly [Gateway, ...Gateway[]]
  currency: Currency
  /** Whose last amount is remembered. */
  memberId: string
  depositMin: number
  creating: boolean
  /** Why the last try was refused. */
  refused: string | undefined
  /** The amount is not what was refused any more. */
  onChange: () => void
  onCreate: (gateway: string, amount: number) => void
}

export function QrAmountForm(props: QrAmountFormProps) {
  const { gateways, currency, memberId, depositMin, creating, refused, onChange, onCreate } = props
  const t = useTranslations('deposit')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  /** Undefined: the app chooses. */
  const [chosen, setChosen] = useState<string>()
  const chosenOne = gateways.find(({ code }) => code === chosen)
  const [draft, setDraft] = useState(() =>
    lastAmount('qr', memberId, limitsAt(gatewayFor(0, gateways, depositMin), depositMin)),
  )
  const amount = amountOf(draft) ?? 0
  const gateway = chosenOne ?? gatewayFor(amount, gateways, depositMin)
  const range = limitsAt(chosenOne ?? gatewayFor(0, gateways, depositMin), depositMin)
  const fault = checkAmount(amount, range)
  const words = {
    minimum: moneyText(range.minimum, currency),
    maximum: moneyText(range.maximum, currency),
  }
  const { quickAmounts } = chosenOne ?? gateways[0]

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fault || !isOnline || creating) return
    keepAmount('qr', memberId, amount)
    onCreate(gateway.code, amount)
  }
  return (
    <form onSubmit={submit} noValidate className="flex grow flex-col gap-4">
      <AmountField
        label={t('amount')}
        value={draft}
        onValue={(text) => {
          onChange()
          setDraft(text)
        }}
        unit={currencyUnit(currency)}
        decimals={typedDecimals[currency]}
        chips={quickAmounts.filter((quick) => quick >= range.minimum)}
        hint={t('limits', words)}
        error={refused ?? (draft !== '' && fault && t(fault, words))}
      />
      <p className="text-13 text-muted">
        {t('rules', { minutes: limits.qrLifetimeMs / minuteMs })} {t('bonusNote')}
      </p>
      {gateways.length > 1 && (
        <ChannelChoice
          gateways={gateways}
          currency={currency}
          depositMin={depositMin}
          chosen={chosen}
          onChoose={(code) => {
            onChange()
            setChosen(code)
          }}
        />
      )}
      <FormEnd>
        <Button type="submit" wide loading={creating} disabled={fault !== undefined || !isOnline}>
          {t('create')}
        </Button>
        {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
      </FormEnd>
    </form>
  )
}
