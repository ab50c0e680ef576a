/** One gateway's QR from the amount to the payment, one state at a time. */
import type { Currency } from '@kapao/contract/edition.ts'
import type { QrGateway } from '@kapao/contract/lists.ts'
import { ConfirmDialog } from '@kapao/ui/ConfirmDialog.tsx'
import { toastInfo } from '@kapao/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { refreshMoney } from '#money/refresh-money.ts'
import { QrPanelSkeleton } from './DepositSkeleton.tsx'
import { findPayment, type Received } from './find-payment.ts'
import type { OpenQr } from './open-qr.ts'
import { QrAmountForm } from './QrAmountForm.tsx'
import { QrCard } from './QrCard.tsx'
import { QrExpired } from './QrExpired.tsx'
import { useQr } from './use-qr.ts'

interface QrPanelProps {
  gateway: QrGateway
  /** Who is paid, as the banking app will show it. */
  payee: string
  currency: Currency
  /** The operator's own minimum, in baht. */
  depositMin: number
  /** Money came by a QR, and the news of it did not. */
  onReceived: (received: Received) => void
  onClose: () => void
}

export function QrPanel({ gateway, payee, currency, depositMin, onReceived, onClose }: QrPanelProps) {
  const t = useTranslations('deposit')
  const queries = useQueryClient()
  const { view, ...qr } = useQr(gateway, (gone) => void notifyIfPaid(gone))
  const [isAsking, setAsking] = useState(false)

  const notifyIfPaid = async (gone: OpenQr) => {
    const received = await findPayment(gone.qrcodeId)
    refreshMoney(queries)
    if (received) onReceived(received)
  }
  // Refreshes, and promises nothing: only the gateway says that money came (ux 24).
  const sayPaid = () => {
    qr.reload()
    refreshMoney(queries)
    toastInfo(t('paidNote'))
    onClose()
  }
  const cancel = async (open: OpenQr) => {
    await qr.cancel(open)
    setAsking(false)
  }
  const show = (): ReactNode => {
    switch (view.step) {
      case 'loading':
        return <QrPanelSkeleton />
      case 'failed':
        return <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={qr.reload} />
      case 'none':
        return (
          <QrAmountForm
            gateway={gateway}
            currency={currency}
            depositMin={depositMin}
            creating={qr.isCreating}
            onCreate={qr.create}
          />
        )
      case 'shown':
        return (
          <>
            <QrCard
              qr={view.qr}
              secondsLeft={view.secondsLeft}
              payee={payee}
              currency={currency}
              onPaid={sayPaid}
              onCancel={() => setAsking(true)}
            />
            <ConfirmDialog
              open={isAsking}
              onClose={() => setAsking(false)}
              onConfirm={() => void cancel(view.qr)}
              title={t('cancelTitle')}
              confirmLabel={t('cancelConfirm')}
              cancelLabel={t('keep')}
              loading={qr.isCancelling}
              destructive
            >
              {t('cancelText')}
            </ConfirmDialog>
          </>
        )
      case 'expired':
        return <QrExpired qr={view.qr} currency={currency} onStartAgain={qr.startAgain} />
    }
  }
  return (
    <div role="tabpanel" id="deposit-panel" aria-label={t('gateways')}>
      {show()}
    </div>
  )
}
