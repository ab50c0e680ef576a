/** Sets one deposit limit, and says before it is set when it will hold (decisions D16). */
import { currencyUnit } from '@kapao/client/format.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { LimitPeriod } from '@kapao/contract/lists.ts'
import { amountMax, toBaht } from '@kapao/contract/money.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import { usePlayMutation } from './use-play-mutation.ts'

/** What any call takes, in baht (decisions D0). */
const limitMaximum = toBaht(amountMax)

interface LimitSheetProps {
  open: boolean
  onClose: () => void
  period: LimitPeriod
  /** In force now; null: none. */
  limit: number | null
  currency: Currency
}

export function LimitSheet({ open, onClose, period, limit, currency }: LimitSheetProps) {
  const t = useTranslations('play.sheet')
  const frame = useTranslations('play')
  const tooMuch = useTranslations('deposit')
  const name = frame(`limits.${period}`)
  const [draft, setDraft] = useState('')
  const amount = amountOf(draft)
  const isTooMuch = amount !== undefined && amount > limitMaximum
  const isHigher = limit !== null && amount !== undefined && amount > limit
  const close = () => {
    setDraft('')
    onClose()
  }
  const lower = usePlayMutation(api.setDepositLimit, t('saved'), close)
  const raise = usePlayMutation(api.setDepositLimit, t('waiting'), close)
  const isSending = lower.isPending || raise.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (amount === undefined || isTooMuch || isSending) return
    ;(isHigher ? raise : lower).mutate({ body: { period, limit: amount } })
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title', { period: name })}
      closeLabel={frame('close')}
      locked={isSending}
    >
      <form onSubmit={submit} noValidate className="grid gap-4">
        <AmountField
          label={t('amount')}
          value={draft}
          onValue={setDraft}
          unit={currencyUnit(currency)}
          decimals={typedDecimals[currency]}
          hint={t('hint', { period: name })}
          error={isTooMuch && tooMuch('tooMuch', { maximum: moneyText(limitMaximum, currency) })}
        />
        {amount !== undefined && (
          <p className="text-15" aria-live="polite">
            {isHigher ? t('higher') : t('lower')}
          </p>
        )}
        <Button type="submit" wide loading={isSending} disabled={amount === undefined || isTooMuch}>
          {t('save')}
        </Button>
        {limit !== null && (
          <>
            <Button
              kind="quiet"
              wide
              loading={raise.isPending}
              onClick={() => raise.mutate({ body: { period, limit: null } })}
            >
              {t('remove')}
            </Button>
            <p className="text-center text-13 text-muted">{t('higher')}</p>
          </>
        )}
      </form>
    </Sheet>
  )
}
