/** The refund on losses: how it was worked out, receiving it, and what was received before (spec §2, decisions D8). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Sheet } from '@kapao/ui/Modal.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { type ComponentType, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'
import { LoadOffline } from '#loading/LoadOffline.tsx'
import { RefundLog } from './RefundLog.tsx'
import { RefundOffer } from './RefundOffer.tsx'

interface RefundModalProps {
  open: boolean
  onClose: () => void
  /** Shows the server's HTML. */
  Html: ComponentType<{ html: string }>
}

export function RefundModal({ open, onClose, Html }: RefundModalProps) {
  const t = useTranslations('refund')
  const [isBusy, setBusy] = useState(false)
  const wallet = useApiQuery(api.wallet)
  const check = useApiQuery(api.checkRefund, undefined, { enabled: open })
  const retry = () => {
    void wallet.refetch()
    void check.refetch()
  }
  const currency = wallet.data?.profile.currency
  return (
    <Sheet open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} locked={isBusy}>
      {currency && check.data ? (
        <div className="grid gap-6">
          <RefundOffer check={check.data} currency={currency} onBusy={setBusy} Html={Html} />
          <RefundLog open={open} currency={currency} />
        </div>
      ) : wallet.isPaused || check.isPaused ? (
        <LoadOffline />
      ) : wallet.isError || check.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={retry} />
      ) : (
        <RefundSkeleton label={t('loading')} />
      )}
    </Sheet>
  )
}

function RefundSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{label}</span>
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-50 w-full" />
    </div>
  )
}
