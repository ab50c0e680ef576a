/** One bonus: its banners, the operator's notice, the conditions, and receiving it (spec §2). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import { Button } from '@kapao/ui/Button.tsx'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { OfferContract } from '#offer/OfferContract.tsx'
import { OfferTerms } from '#offer/OfferTerms.tsx'
import { ReceiveFooter } from '#offer/ReceiveFooter.tsx'
import { useReceive } from '#offer/receive-action.ts'
import type { BonusView } from './bonus-view.ts'

interface BonusModalProps {
  open: boolean
  onClose: () => void
  bonus: BonusView
  currency: Currency
  /** The operator's pictures and words, made harmless. */
  banners: ReactNode
  notice: ReactNode
  /** Another bonus is active. */
  isBlocked: boolean
  onReceived: (amount: number | undefined) => void
}

export function BonusModal(props: BonusModalProps) {
  const { open, onClose, bonus, currency, banners, notice, isBlocked, onReceived } = props
  const t = useTranslations('bonus')
  const { code, state, depositMin } = bonus
  const { step, send, reset } = useReceive(api.activateBonus, onReceived)
  const close = () => {
    reset()
    onClose()
  }
  const preview = useApiQuery(
    api.bonusPreview,
    { params: { code } },
    { enabled: open && state !== 'active' && !isBlocked, staleTime: 0 },
  )
  return (
    <Sheet
      open={open}
      onClose={close}
      title={bonus.description}
      closeLabel={t('close')}
      isText
      locked={step.step === 'sending' || step.step === 'checking'}
      footer={
        state === 'active' && (
          <Button wide onClick={close}>
            {t('confirm')}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {banners}
        {state === 'active' && <Notice tone="good">{t('activeNote')}</Notice>}
        <OfferTerms offer={bonus} currency={currency} />
        {bonus.notice && <Notice tone="warning">{notice}</Notice>}
        {state !== 'active' && (
          <>
            {!isBlocked && <OfferContract preview={preview} offer={bonus} currency={currency} />}
            {/* Not held in view: the terms and the figures are read on the way to it. */}
            <ReceiveFooter
              step={step}
              label={t('receive')}
              onReceive={() => void send(code)}
              preview={preview}
              depositMin={depositMin}
              currency={currency}
              isBlocked={isBlocked}
            />
          </>
        )}
      </div>
    </Sheet>
  )
}
