/** Moves money between the wallet and game accounts (spec §5, decisions D2). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { amountOf } from '@kapao/ui/digits.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { playedFirst } from '#transfer-order/played-last.ts'
import { TransferOutcome } from '#transfer-order/TransferOutcome.tsx'
import { type TransferOrder, useTransfer } from '#transfer-order/transfer-action.ts'
import { BringBack } from './BringBack.tsx'
import type { Place } from './PlaceCards.tsx'
import { type Draft, TransferForm } from './TransferForm.tsx'

interface TransferModalProps {
  open: boolean
  onClose: () => void
  onViewStatement: () => void
}

export function TransferModal({ open, onClose, onViewStatement }: TransferModalProps) {
  const t = useTranslations('transfer')
  const wallet = useApiQuery(api.wallet).data
  const [isBusy, setBusy] = useState(false)
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} locked={isBusy}>
      {wallet && (
        <Transfer wallet={wallet} onBusy={setBusy} onClose={onClose} onViewStatement={onViewStatement} />
      )}
    </Sheet>
  )
}

interface TransferProps {
  wallet: Wire<typeof Wallet>
  onBusy: (busy: boolean) => void
  onClose: () => void
  onViewStatement: () => void
}

function Transfer({ wallet, onBusy, onClose, onViewStatement }: TransferProps) {
  const walletName = useTranslations('wallet')('places.WALLET')
  const { step, send, reset } = useTransfer(onBusy)
  const { currency } = wallet.profile
  const places: Place[] = [
    { code: walletPlace, name: walletName, holds: wallet.wallet.amount, isSure: true, isClosed: false },
    ...playedFirst(wallet.slots)
      .filter((slot) => slot.isActive)
      .map((slot) => ({
        code: slot.code,
        name: slot.name,
        game: slot,
        holds: slot.amount,
        isSure: !slot.stale,
        isClosed: slot.maintenance === true,
      })),
  ]
  // With one game there is nothing to choose.
  const [only, ...more] = places.filter(({ code, isClosed }) => code !== walletPlace && !isClosed)
  const [draft, setDraft] = useState<Draft>({
    from: walletPlace,
    to: (more.length === 0 && only?.code) || '',
    amount: '',
  })
  const [isBringingBack, setBringingBack] = useState(false)
  const nameOf = (code: string) => places.find((place) => place.code === code)?.name ?? code
  const order: TransferOrder = { from: draft.from, to: draft.to, amount: amountOf(draft.amount) ?? 0 }
  const sendOrder = () => void send(order)

  if (isBringingBack) return <BringBack {...{ wallet, onBusy, onViewStatement }} onDone={onClose} />
  if (step.step === 'idle' || step.step === 'sending') {
    return (
      <TransferForm
        places={places}
        currency={currency}
        draft={draft}
        onDraft={setDraft}
        sending={step.step === 'sending'}
        onSubmit={sendOrder}
        onBringBack={() => setBringingBack(true)}
      />
    )
  }
  return (
    <TransferOutcome
      step={step}
      from={nameOf(draft.from)}
      to={nameOf(draft.to)}
      amount={moneyText(order.amount, currency)}
      onDone={onClose}
      onBack={reset}
      onSendAgain={sendOrder}
      onViewStatement={onViewStatement}
    />
  )
}
