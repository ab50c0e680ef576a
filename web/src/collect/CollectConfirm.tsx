/** Asks once before earned money is collected, with what comes along: conditions, and a lock's percentages (spec §2). */
import { useOnline } from '@kapao/client/online.ts'
import { ConfirmDialog } from '@kapao/ui/ConfirmDialog.tsx'
import { useTranslations } from 'use-intl'
import { LockTerms } from './LockTerms.tsx'
import type { Collect } from './use-collect.ts'

interface CollectConfirmProps {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence each. */
  conditions: readonly string[]
  /** Percentages of the lock that collecting opens; `success` 0: none. */
  success: number
  fail: number
  action: Collect
}

export function CollectConfirm(props: CollectConfirmProps) {
  const { open, onClose, title, conditions, success, fail, action } = props
  const t = useTranslations('wallet')
  const isOnline = useOnline()
  const confirm = async () => {
    await action.collect()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void confirm()}
      title={title}
      confirmLabel={t('collect.confirm')}
      cancelLabel={t('result.back')}
      loading={action.isBusy}
      confirmDisabled={!isOnline}
    >
      <ul className="grid list-disc gap-1 pl-5">
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      {success > 0 && <LockTerms success={success} fail={fail} className="mt-3 text-text" />}
      {!isOnline && !action.isBusy && (
        <p role="status" className="mt-3 text-warning">
          {t('offlineReason')}
        </p>
      )}
      {action.isChecking && (
        <p role="status" className="mt-3 text-text">
          {t('result.checking')}
        </p>
      )}
    </ConfirmDialog>
  )
}
