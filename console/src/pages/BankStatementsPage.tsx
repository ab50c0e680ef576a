/** Statements of banks: handed in, matched with what we know, and those of before (console.md, Reconciliation). */
import { grouped } from '@kapao/client/format.ts'
import { bankStatements } from '@kapao/contract/calls/staff.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ReconciliationViews } from '#reconciliation/ReconciliationViews.tsx'
import { StatementPanel } from '#reconciliation/StatementPanel.tsx'
import { type StatementRow, StatementState } from '#reconciliation/StatementState.tsx'
import { UploadStatement } from '#reconciliation/UploadStatement.tsx'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { useListSearch } from '#table/list-search.ts'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof bankStatements, StatementRow> = {
  call: bankStatements,
  rowsOf: ({ statements }) => statements,
  idOf: ({ _id }) => _id,
}

function useColumns(): readonly Column<StatementRow>[] {
  const t = useTranslations('bankStatement')
  return useMemo(() => {
    const count = (name: 'rows' | 'matched' | 'unmatched' | 'debits' | 'refused') => ({
      ...{ id: name, head: t(name), isNumber: true },
      cell: (row: StatementRow) => (name === 'rows' || row.state !== 'UPLOADED') && grouped(row[name]),
    })
    return [
      { id: 'uploadedAt', head: t('uploadedAt'), cell: ({ uploadedAt }) => <Moment at={uploadedAt} /> },
      { id: 'account', head: t('account'), cell: ({ account }) => account },
      { id: 'format', head: t('format'), cell: ({ format }) => t(`formatNames.${format}`) },
      { id: 'state', head: t('state'), cell: ({ state }) => <StatementState state={state} /> },
      count('rows'),
      count('matched'),
      count('unmatched'),
      count('debits'),
      count('refused'),
      { id: 'uploadedBy', head: t('uploadedBy'), cell: ({ uploadedBy }) => uploadedBy },
      { id: 'matchedBy', head: t('matchedBy'), cell: ({ matchedBy }) => matchedBy, isExtra: true },
      {
        id: 'matchedAt',
        head: t('matchedAt'),
        cell: ({ matchedAt }) => matchedAt && <Moment at={matchedAt} />,
        isExtra: true,
      },
    ]
  }, [t])
}

export function BankStatementsPage() {
  const t = useTranslations('bankStatement')
  const { change } = useListSearch()
  return (
    <ListScreen
      name="bankStatements"
      title={t('title')}
      source={source}
      columns={useColumns()}
      empty={t('empty')}
      actions={
        <>
          <ReconciliationViews />
          <UploadStatement onUploaded={(id) => change({ open: id, page: undefined })} />
        </>
      }
      panel={(row, place) => <StatementPanel row={row} place={place} />}
    />
  )
}
