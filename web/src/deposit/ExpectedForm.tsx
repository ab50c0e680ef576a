/** "I am about to transfer": helps matching, and promises nothing (decisions D4). */
import { isLeaving } from '@kapao/client/error-funnel.ts'
import { currencyUnit } from '@kapao/client/format.ts'
import { useOnline } from '@kapao/client/online.ts'
import { useApiMutation } from '@kapao/client/use-api-mutation.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { AmountField } from '@kapao/ui/AmountField.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { amountOf } from '@kapao/ui/digits.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { moneyText, typedDecimals } from '#money/money-text.ts'
import { useCreditTeller } from '#news/credits.ts'
import { checkAmount, limitsFrom } from './amount-limits.ts'
import type { Received } from './find-payment.ts'
import { keepAmount, lastAmount } from './last-amount.ts'

interface ExpectedFormProps {
  currency: Currency
  /** Whose last amount is remembered. */
  memberId: string
  depositMin: number
  /** A transfer came while nothing was being written. */
  onReceived: ((received: Received) => void) | undefined
}

/** What is being written, and the amount that was told last. */
function useExpected({ memberId, depositMin, onReceived }: Omit<ExpectedFormProps, 'currency'>) {
  const range = limitsFrom(depositMin)
  const [draft, setDraft] = useState(() => lastAmount('bank', memberId, range))
  const [isWriting, setWriting] = useState(false)
  const [told, setTold] = useState<number>()
  const tell = useApiMutation(api.addExpected, {
    errors: 'inline',
    onSuccess: (_, { body }) => {
      keepAmount('bank', memberId, body.amount)
      setTold(body.amount)
      setDraft('')
      setWriting(false)
    },
  })
  const amount = amountOf(draft) ?? 0
  // What is being written is not taken away (ux 61); the money is then told by a message.
  useCreditTeller((credit, isTold) => {
    if (credit.kind !== 'deposit_bank' || isTold || isWriting || !onReceived) return false
    onReceived(credit)
    return true
  })
  return {
    ...{ range, draft, told },
    fault: checkAmount(amount, range),
    isTelling: tell.isPending,
    error: tell.error,
    tell: () => tell.mutate({ body: { amount } }),
    write: (text: string) => {
      tell.reset()
      setTold(undefined)
      setDraft(text)
      setWriting(text !== '')
    },
  }
}

export function ExpectedForm({ currency, ...options }: ExpectedFormProps) {
  const t = useTranslations('deposit')
  const offlineReason = useTranslations('wallet')('offlineReason')
  const errorText = useErrorText()
  const isOnline = useOnline()
  const { range, draft, told, fault, isTelling, error, tell, write } = useExpected(options)
  const words = {
    minimum: moneyText(range.minimum, currency),
    maximum: moneyText(range.maximum, currency),
  }
  const refused = error && !isLeaving(error) && errorText(error)

  // It stands below the button, which was the last thing in view.
  const thanks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (told !== undefined) thanks.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!fault && isOnline && !isTelling) tell()
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3 border-t border-line pt-4">
      <div>
        <h3 className="text-17 font-semibold">{t('expected.title')}</h3>
        <p className="text-13 text-muted">{t('expected.text')}</p>
      </div>
      <AmountField
        label={t('expected.amount')}
        value={draft}
        onValue={write}
        unit={currencyUnit(currency)}
        decimals={typedDecimals[currency]}
        hint={t('limits', words)}
        error={refused || (draft !== '' && fault && t(fault, words))}
      />
      <Button
        type="submit"
        kind="secondary"
        wide
        loading={isTelling}
        disabled={fault !== undefined || !isOnline}
      >
        {t('expected.submit')}
      </Button>
      {!isOnline && <p className="text-center text-13 text-muted">{offlineReason}</p>}
      <div ref={thanks} role="status" className="scroll-mb-5">
        {told !== undefined && (
          <Notice tone="good">{t('expected.done', { amount: moneyText(told, currency) })}</Notice>
        )}
      </div>
    </form>
  )
}
