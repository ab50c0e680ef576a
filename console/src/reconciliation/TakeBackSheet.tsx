/** Asks that a wrong import is taken back; another person approves (docs/decisions/0023). */
import { grouped } from '@kapao/client/format.ts'
import { newRequest } from '@kapao/contract/calls/staff.ts'
import { useTranslations } from 'use-intl'
import { ActSheet } from '#act/ActSheet.tsx'
import type { StatementRow } from './StatementState.tsx'

interface TakeBackSheetProps {
  row: StatementRow
  open: boolean
  onClose: () => void
}

export function TakeBackSheet({ row, open, onClose }: TakeBackSheetProps) {
  const t = useTranslations('bankStatement')
  const act = useTranslations('act')
  return (
    <ActSheet
      open={open}
      onClose={onClose}
      title={t('takeBack')}
      figures={[
        [t('account'), row.account],
        [t('uploadedBy'), row.uploadedBy],
        [t('unmatched'), grouped(row.unmatched)],
      ]}
      asks="reason"
      confirmLabel={t('takeBack')}
      isDanger
      call={newRequest}
      args={(reason) => ({
        body: { kind: 'statement_taken_back' as const, statementId: row._id, reason },
      })}
      done={act('asked')}
    >
      <p className="text-15 text-muted">{t('takeBackText')}</p>
    </ActSheet>
  )
}
