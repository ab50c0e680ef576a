/** Looks a promotion code up, says what it stands for, and receives it (spec §2). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { AlertMessage } from '@kapao/ui/AlertMessage.tsx'
import { Button } from '@kapao/ui/Button.tsx'
import { EmptyState } from '@kapao/ui/EmptyState.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Ring } from '@kapao/ui/Spinner.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { moneyText } from '#money/money-text.ts'
import { OfferContract } from '#offer/OfferContract.tsx'
import { OfferTerms } from '#offer/OfferTerms.tsx'
import { ReceiveFooter } from '#offer/ReceiveFooter.tsx'
import { useReceive } from '#offer/receive-action.ts'

interface PromotionModalProps {
  open: boolean
  onClose: () => void
  /** In capitals. */
  code: string
  currency: Currency
  /** A bonus is active. */
  isBlocked: boolean
}

/** The sheet closes when it is received, and an alert says so (spec §2). */
export function PromotionModal(props: PromotionModalProps) {
  const { onClose, currency } = props
  const t = useTranslations('promotion')
  const [isTold, setTold] = useState(true)
  const [amount, setAmount] = useState<number>()
  return (
    <>
      <PromotionSheet
        {...props}
        onReceived={(received) => {
          setAmount(received)
          setTold(false)
          onClose()
        }}
      />
      <AlertMessage
        open={!isTold}
        onClose={() => setTold(true)}
        title={t('receivedTitle')}
        closeLabel={t('ok')}
      >
        {amount === undefined
          ? t('receivedUnknown')
          : t('receivedText', { amount: moneyText(amount, currency) })}
      </AlertMessage>
    </>
  )
}

interface PromotionSheetProps extends PromotionModalProps {
  onReceived: (amount: number | undefined) => void
}

function PromotionSheet(props: PromotionSheetProps) {
  const { onReceived } = props
  const { open, onClose, code, currency, isBlocked } = props
  const t = useTranslations('promotion')
  const common = useTranslations('bonus')
  const errorText = useErrorText()
  const found = useApiQuery(
    api.findPromotion,
    { params: { code } },
    { enabled: open && code !== '', staleTime: limits.promotionFreshMs },
  )
  const preview = useApiQuery(
    api.bonusPreview,
    { params: { code } },
    { enabled: open && found.data !== undefined && !isBlocked, staleTime: 0 },
  )
  const { step, send, reset } = useReceive(api.activatePromotion, onReceived)
  const close = () => {
    reset()
    onClose()
  }
  const show = () => {
    if (found.data) {
      return (
        <div className="grid gap-4">
          <p className="text-17 font-semibold">{found.data.description}</p>
          <OfferTerms offer={found.data} currency={currency} />
          {!isBlocked && <OfferContract preview={preview} offer={found.data} currency={currency} />}
          <ReceiveFooter
            step={step}
            label={t('receive')}
            onReceive={() => void send(code)}
            preview={preview}
            depositMin={found.data.depositMin}
            currency={currency}
            isBlocked={isBlocked}
          />
        </div>
      )
    }
    if (found.isPaused) return <LoadOffline />
    if (found.isFetching || !found.error) return <Searching text={t('searching')} />
    if (isUnknown(found.error)) return <UnknownCode code={code} onAnother={close} />
    return (
      <LoadFailed
        text={found.error instanceof CallError ? errorText(found.error) : t('loadFailed')}
        retryLabel={common('retry')}
        onRetry={() => void found.refetch()}
      />
    )
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      title={t('title', { code })}
      closeLabel={common('close')}
      isText
      locked={step.step === 'sending' || step.step === 'checking'}
    >
      {show()}
    </Sheet>
  )
}

const isUnknown = (error: unknown) => error instanceof CallError && error.code === 'NO_PROMOTION'

interface UnknownCodeProps {
  code: string
  onAnother: () => void
}

function UnknownCode({ code, onAnother }: UnknownCodeProps) {
  const t = useTranslations('promotion')
  return (
    <div role="alert">
      <EmptyState
        drawing="search"
        title={t('notFoundTitle')}
        action={
          <Button kind="secondary" onClick={onAnother}>
            {t('another')}
          </Button>
        }
      >
        <span className="wrap-anywhere">{t('notFoundText', { code })}</span>
      </EmptyState>
    </div>
  )
}

function Searching({ text }: { text: string }) {
  return (
    <p role="status" className="grid min-h-60 place-content-center justify-items-center gap-3 text-muted">
      <span className="text-gold-text">
        <Ring />
      </span>
      {text}
    </p>
  )
}
