/** The button that receives an offer, with everything that stands in its way said beside it. */
import { useOnline } from '@kapao/client/online.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { moneyText } from '#money/money-text.ts'
import type { ReceiveStep } from './receive-action.ts'

interface ReceiveFooterProps {
  step: ReceiveStep
  label: string
  onReceive: () => void
  /** Baht, as on the wire: what the offer asks for. */
  depositMin: number
  currency: Currency
  /** Another bonus is active (decisions D7). */
  isBlocked: boolean
}

export function ReceiveFooter(props: ReceiveFooterProps) {
  const { step, label, onReceive, depositMin, currency, isBlocked } = props
  const t = useTranslations('bonus')
  const offline = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const errorText = useErrorText()
  const reason = isOnline ? isBlocked && t('blockedNote') : offline
  const refusal = (error: unknown) =>
    // The general words send people to the page that they are on.
    error instanceof CallError && error.code === 'BONUS_CONDITION'
      ? t('needsDeposit', { amount: moneyText(depositMin, currency) })
      : errorText(error)
  return (
    <div className="grid gap-3">
      {step.step === 'refused' && (
        <Notice tone="bad" announce>
          {refusal(step.error)}
        </Notice>
      )}
      {step.step === 'lost' && (
        <Notice tone="warning" announce>
          {t('lost')}
        </Notice>
      )}
      {step.step === 'checking' && (
        <p role="status" className="text-center text-15 text-muted">
          {t('checking')}
        </p>
      )}
      <Button
        wide
        loading={step.step === 'sending' || step.step === 'checking'}
        disabled={Boolean(reason)}
        onClick={onReceive}
      >
        {step.step === 'lost' ? t('receiveAgain') : label}
      </Button>
      {reason && <p className="text-center text-13 text-muted">{reason}</p>}
    </div>
  )
}
