/** The button that receives an offer, below everything that it means, with what stands in its way said beside it. */
import { useOnline } from '@kapao/client/online.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { figuresOf, type PreviewQuery } from './OfferContract.tsx'
import { useOfferReason } from './offer-reason.ts'
import type { ReceiveStep } from './receive-action.ts'

interface ReceiveFooterProps {
  step: ReceiveStep
  label: string
  onReceive: () => void
  preview: PreviewQuery
  /** Baht, as on the wire: what the offer asks for. */
  depositMin: number
  currency: Currency
  /** Another bonus is active (decisions D7). */
  isBlocked: boolean
}

export function ReceiveFooter(props: ReceiveFooterProps) {
  const { step, label, onReceive, preview, isBlocked, ...wanted } = props
  const t = useTranslations('bonus')
  const offline = useTranslations('wallet')('offlineReason')
  const isOnline = useOnline()
  const errorText = useErrorText()
  const reasonText = useOfferReason()
  const figures = figuresOf(preview)
  const isBusy = step.step === 'sending' || step.step === 'checking'
  const reason = isOnline ? reasonText(isBlocked ? 'BONUS_ALREADY_ACTIVE' : figures?.reason, wanted) : offline
  const refusal = (error: unknown) =>
    error instanceof CallError && error.code === 'BONUS_CONDITION'
      ? reasonText(error.code, wanted)
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
      {reason && step.step !== 'refused' && <Notice tone="info">{reason}</Notice>}
      {/* What it means must be known first. */}
      <Button wide loading={isBusy} disabled={Boolean(reason) || (!figures && !isBusy)} onClick={onReceive}>
        {step.step === 'lost' ? t('receiveAgain') : label}
      </Button>
    </div>
  )
}
