/** Asks before the active bonus is ended early: what is kept and what is lost, by name and to the satang (spec §2, ux 35). */
import { useOnline } from '@kapao/client/online.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { CallError } from '@kapao/contract/client.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import type { ClearPreview } from '@kapao/contract/schemas/bonus.ts'
import { AlertMessage } from '@kapao/ui/AlertMessage.tsx'
import { ConfirmDialog } from '@kapao/ui/ConfirmDialog.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { toastSuccess } from '@kapao/ui/toast.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '#i18n/use-error-text.ts'
import { moneyText } from '#money/money-text.ts'
import { type ClearFailure, useClear } from './use-clear.ts'

interface CancelBonusProps {
  open: boolean
  onClose: () => void
  currency: Currency
}

export function CancelBonus({ open, onClose, currency }: CancelBonusProps) {
  const t = useTranslations('bonus.clear')
  const offline = useTranslations('wallet')('offlineReason')
  const checking = useTranslations('bonus')('checking')
  const errorText = useErrorText()
  const isOnline = useOnline()
  // Never figures of an earlier look: a game may have been played since.
  const preview = useApiQuery(api.clearBonusPreview, undefined, { enabled: open, staleTime: 0 })
  const figures = preview.isFetching || preview.isError ? undefined : preview.data
  const [failure, setFailure] = useState<ClearFailure>()
  const [isTold, setTold] = useState(true)
  const { isSending, isChecking, send } = useClear(
    () => {
      toastSuccess(t('done'))
      onClose()
    },
    (next) => {
      setFailure(next)
      setTold(false)
      onClose()
    },
  )
  const explain = () => {
    if (!isOnline) return <Notice tone="warning">{offline}</Notice>
    if (preview.isError && !preview.isFetching) {
      return (
        <Notice tone="bad" announce>
          {isInTransit(preview.error) ? t('inTransit') : errorText(preview.error)}
        </Notice>
      )
    }
    return <Figures figures={figures} currency={currency} />
  }
  return (
    <>
      <ConfirmDialog
        open={open}
        onClose={onClose}
        onConfirm={() => void send()}
        title={t('title')}
        confirmLabel={t('confirm')}
        cancelLabel={t('back')}
        destructive
        loading={isSending}
        confirmDisabled={!isOnline || figures === undefined}
      >
        <div className="grid gap-3">
          {explain()}
          {figures && (
            <p className="text-text">{t('warning', { amount: moneyText(figures.forfeit, currency) })}</p>
          )}
          {isChecking && (
            <p role="status" className="text-text">
              {checking}
            </p>
          )}
        </div>
      </ConfirmDialog>
      <AlertMessage
        open={!isTold}
        onClose={() => setTold(true)}
        title={failure?.why === 'goesOn' ? t('goesOnTitle') : t('failedTitle')}
        closeLabel={t('ok')}
      >
        <Failure failure={failure} />
      </AlertMessage>
    </>
  )
}

const isInTransit = (error: unknown) => error instanceof CallError && error.code === 'IN_PROGRESS'

interface FiguresProps {
  /** Undefined while they are worked out. */
  figures: Wire<typeof ClearPreview> | undefined
  currency: Currency
}

function Figures({ figures, currency }: FiguresProps) {
  const t = useTranslations('bonus.clear')
  const rows = [
    ['keep', figures?.keep, 'text-text'],
    ['forfeit', figures?.forfeit, 'text-bad'],
  ] as const
  return (
    <>
      <dl className="grid gap-2 rounded-field bg-raised px-4 py-3">
        {rows.map(([name, amount, look]) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="text-15 text-text">{t(name)}</dt>
            <dd
              className={`figures min-w-22 shrink-0 text-right whitespace-nowrap text-17 font-semibold ${look}`}
            >
              {amount === undefined ? <Skeleton className="h-6 w-22" /> : moneyText(amount, currency)}
            </dd>
          </div>
        ))}
      </dl>
      <p role="status" className="text-13">
        {figures ? t('asOfNow') : t('loading')}
      </p>
    </>
  )
}

function Failure({ failure }: { failure: ClearFailure | undefined }) {
  const t = useTranslations('bonus')
  const errorText = useErrorText()
  switch (failure?.why) {
    case undefined:
      return null
    case 'goesOn':
      return t('active.clearingText')
    case 'inTransit':
      return t('clear.inTransit')
    case 'ended':
      return t('clear.ended')
    case 'refused':
      return errorText(failure.error)
  }
}
