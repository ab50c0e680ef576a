/** The operator's conditions, to read above whatever page is open (spec §2). */
import { useApiQuery } from '@kapao/client/use-api.ts'
import * as api from '@kapao/contract/calls/member.ts'
import { Modal } from '@kapao/ui/Modal.tsx'
import { SafeHtml } from '@kapao/ui/SafeHtml.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useTranslations } from 'use-intl'
import { LoadFailed } from '#loading/LoadFailed.tsx'

interface ConditionsModalProps {
  open: boolean
  onClose: () => void
}

export function ConditionsModal({ open, onClose }: ConditionsModalProps) {
  const t = useTranslations('home.conditions')
  const lookup = useApiQuery(api.conditions)
  return (
    <Modal open={open} onClose={onClose} title={t('title')} closeLabel={t('close')} isText>
      {lookup.data ? (
        lookup.data.conditions.length > 0 ? (
          <Pieces texts={lookup.data.conditions} />
        ) : (
          <p className="text-15 text-muted">{t('empty')}</p>
        )
      ) : lookup.isError ? (
        <LoadFailed text={t('loadFailed')} retryLabel={t('retry')} onRetry={() => void lookup.refetch()} />
      ) : (
        <div className="grid gap-2">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-5/6" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
    </Modal>
  )
}

interface PiecesProps {
  /** One HTML text each. */
  texts: readonly string[]
}

export function Pieces({ texts }: PiecesProps) {
  return (
    <div className="grid gap-4">
      {texts.map((html) => (
        <SafeHtml key={html} html={html} />
      ))}
    </div>
  )
}
