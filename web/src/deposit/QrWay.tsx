/** Depositing by QR, from the amount to the payment, one state at a time; the gateway is chosen for the member (ux 65). */
import type { Currency } from '@kapao/contract/edition.ts'
import { ConfirmDialog } from '@kapao/ui/ConfirmDialog.tsx'
import { toastInfo } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { refreshMoney } from '#money/refresh-money.ts'
import { takeCredit, useCreditTeller } from '#news/credits.ts'
import { QrFormSkeleton } from './DepositSkeleton.tsx'
import type { Gateway } from './deposit-ways.ts'
import { findPayment, type Received } from './find-payment.ts'
import type { OpenQr } from './open-qr.ts'
import { QrAmountForm } from './QrAmountForm.tsx'
import { QrCard, type QrCardProps } from './QrCard.tsx'
import { QrExpired } from './QrExpired.tsx'
import { useQr } from './use-qr.ts'

interface QrWayProps {
  gateways: readonly [Gateway, ...Gateway[]]
  currency: Currency
  memberId: string
  /** The operator's own minimum, in baht. */
  depositMin: number
  onReceived: (received: Received) => void
  onClose: () => void
}

/** The member's QR, and the money that it brings: told by a credit, or found once the QR is no longer open. */
function useAwaitedQr(gateways: QrWayProps['gateways'], onReceived: QrWayProps['onReceived']) {
  const queries = useQueryClient()
  const qr = useQr(gateways, (gone) => void notifyIfPaid(gone))
  const { view } = qr
  const awaited = view.step === 'shown' || view.step === 'expired' ? view.qr : undefined

  useCreditTeller((credit) => {
    if (credit.reference !== awaited?.qrcodeId) return false
    onReceived(credit)
    return true
  })
  const notifyIfPaid = async (gone: OpenQr) => {
    const received = await findPayment(gone.qrcodeId)
    refreshMoney(queries)
    if (received && takeCredit(gone.qrcodeId)) onReceived(received)
  }
  return qr
}

export function QrWay(props: QrWayProps) {
  const { gateways, currency, memberId, depositMin, onReceived, onClose } = props
  const t = useTranslations('deposit')
  const queries = useQueryClient()
  const { view, ...qr } = useAwaitedQr(gateways, onReceived)
  // Refreshes, and promises nothing: only the gateway says that money came (ux 24).
  const sayPaid = () => {
    qr.reload()
    refreshMoney(queries)
    toastInfo(t('paidNote'))
    onClose()
  }
  switch (view.step) {
    case 'loading':
      return <QrFormSkeleton />
    case 'offline':
      return <LoadOffline />
    case 'failed':
      return <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={qr.reload} />
    case 'none':
      return (
        <QrAmountForm
          gateways={gateways}
          currency={currency}
          memberId={memberId}
          depositMin={depositMin}
          creating={qr.isCreating}
          refused={qr.refused}
          onChange={qr.forgetRefusal}
          onCreate={qr.create}
        />
      )
    case 'shown':
      return (
        <ShownQr
          key={view.qr.qrcodeId}
          qr={view.qr}
          secondsLeft={view.secondsLeft}
          payee={payeeOf(view.qr, gateways)}
          currency={currency}
          onPaid={sayPaid}
          onCancel={() => qr.cancel(view.qr)}
          isCancelling={qr.isCancelling}
        />
      )
    case 'expired':
      return <QrExpired qr={view.qr} currency={currency} onStartAgain={qr.startAgain} />
  }
}

interface ShownQrProps extends Omit<QrCardProps, 'onCancel'> {
  onCancel: () => Promise<void>
  isCancelling: boolean
}

/** One QR, and the question whether to cancel it, which ends with it. */
function ShownQr({ onCancel, isCancelling, ...card }: ShownQrProps) {
  const t = useTranslations('deposit')
  const [isAsking, setAsking] = useState(false)
  const cancel = async () => {
    await onCancel()
    setAsking(false)
  }
  return (
    <>
      <QrCard {...card} onCancel={() => setAsking(true)} />
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void cancel()}
        title={t('cancelTitle')}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('keep')}
        loading={isCancelling}
        destructive
      >
        {t('cancelText')}
      </ConfirmDialog>
    </>
  )
}

const payeeOf = ({ gateway }: OpenQr, gateways: QrWayProps['gateways']): string =>
  (gateways.find(({ code }) => code === gateway) ?? gateways[0]).payee
