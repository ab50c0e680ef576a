/** What staff did, newest first, and whether the chain of records is whole (console.md, Trail). */
import { auditTrail } from '@kapao/contract/calls/staff.ts'
import { auditActions } from '@kapao/contract/lists.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '#operator/signed-in.ts'
import { type AuditRow, RecordPanel, useAction } from '#staff/RecordPanel.tsx'
import { RecordSubject } from '#staff/RecordSubject.tsx'
import { VerifyButton } from '#staff/VerifyButton.tsx'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'
import { useReason } from '#table/use-reason.ts'

const source: ListSource<typeof auditTrail, AuditRow> = {
  call: auditTrail,
  rowsOf: (answer) => answer.records,
  idOf: ({ n }) => String(n),
}

function useColumns(): readonly Column<AuditRow>[] {
  const t = useTranslations('audit')
  const actionOf = useAction()
  const reasonOf = useReason()
  return useMemo(
    () => [
      { id: 'n', head: t('n'), cell: ({ n }) => n, isNumber: true },
      { id: 'at', head: t('at'), cell: ({ at }) => <Moment at={at} /> },
      { id: 'operator', head: t('operator'), cell: ({ operator }) => operator },
      { id: 'action', head: t('action'), cell: ({ action }) => actionOf(action) },
      {
        id: 'subject',
        head: t('subject'),
        cell: (record) => <RecordSubject record={record} />,
      },
      { id: 'reason', head: t('reason'), cell: ({ reason }) => reason && reasonOf(reason) },
    ],
    [t, actionOf, reasonOf],
  )
}

export function TrailPage() {
  const t = useTranslations('audit')
  const may = useMay()
  return (
    <ListScreen
      name="trail"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        { name: 'operator', label: t('operator') },
        {
          name: 'action',
          label: t('action'),
          options: auditActions.map((action) => ({ value: action, label: t(`actions.${action}`) })),
        },
        { name: 'subject', label: t('subject') },
        { name: 'memberId', label: t('member'), isMember: true },
      ]}
      exported={{ kind: 'audit', fieldsOf: { subject: ['subject', 'memberId'] } }}
      empty={t('empty')}
      actions={may('verifyTrail') && <VerifyButton />}
      panel={(record, place) => <RecordPanel record={record} place={place} />}
    />
  )
}
