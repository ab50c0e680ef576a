/** Depositing by the slip of a transfer: the rules first, then the picture, its way to us, and what the bank says (decisions D4). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import { useUpload } from '@kapao/client/use-upload.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { SlipWindow } from '@kapao/contract/schemas/site.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { useCreditTeller } from '#news/credits.ts'
import { useSuppressToasts } from '#news/suppressed-toasts.ts'
import type { Received } from './find-payment.ts'
import { SlipForm } from './SlipForm.tsx'
import { SlipOutcome } from './SlipOutcome.tsx'

interface SlipWayProps {
  currency: Currency
  onBusy: (busy: boolean) => void
  onReceived: (received: Received) => void
  onClose: () => void
}

export function SlipWay({ currency, onBusy, onReceived, onClose }: SlipWayProps) {
  const t = useTranslations('deposit')
  const rules = useApiQuery(api.slipWindow)
  const { step, send, stop, reset } = useUpload(api.uploadSlip)
  // The bank may decide before its upload is answered; what is said then, the outcome says.
  useSuppressToasts(step.step === 'sending' ? ['slip:decided'] : [])
  // Its reference is the bank's, which is not known here: what a transfer brings now is what the slip is about.
  useCreditTeller((credit, isTold) => {
    const isAwaited = step.step === 'sending' || step.step === 'done'
    if (!isAwaited || credit.kind !== 'deposit_bank' || isTold) return false
    onReceived(credit)
    return true
  })
  const sendWhole = async (file: File) => {
    onBusy(true)
    await send(file)
    onBusy(false)
  }
  if (step.step === 'done') {
    return (
      <SlipOutcome
        reference={step.result.reference}
        currency={currency}
        onClose={onClose}
        onAnother={reset}
      />
    )
  }
  if (!rules.data) {
    if (rules.isPaused) return <LoadOffline />
    if (rules.isError) {
      return (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void rules.refetch()} />
      )
    }
    return <SlipSkeleton />
  }
  return (
    <div className="flex grow flex-col gap-4">
      <SlipRules rules={rules.data} />
      <SlipForm
        isOpen={rules.data.isOpen}
        hasCode={currency === 'THB'}
        step={step}
        onSend={(file) => void sendWhole(file)}
        onStop={stop}
        onReset={reset}
      />
    </div>
  )
}

/** Said before a file is chosen (ux 26). */
function SlipRules({ rules }: { rules: Wire<typeof SlipWindow> }) {
  const t = useTranslations('deposit.slip')
  const { isOpen, closedFrom, closedTo, withinMinutes } = rules
  const hours = closedFrom !== null && closedTo !== null && { from: closedFrom, to: closedTo }
  return (
    <>
      {!isOpen && <Notice tone="warning">{hours ? t('closedUntil', { to: hours.to }) : t('closed')}</Notice>}
      <Notice tone="info">
        <p>{t('within', { minutes: withinMinutes })}</p>
        {isOpen && hours && <p className="figures">{t('window', hours)}</p>}
      </Notice>
    </>
  )
}

function SlipSkeleton() {
  const t = useTranslations('deposit')
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-18 w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
