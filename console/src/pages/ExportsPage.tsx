/** Lists and reports as files: how far each is, and its download for a day (console.md). */

import { grouped } from '@kapao/client/format.ts'
import { queries } from '@kapao/client/queries.ts'
import { queryKey } from '@kapao/client/use-api.ts'
import { exportList } from '@kapao/contract/calls/staff.ts'
import { exportKinds, fileStates } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { ExportPanel } from '#export/ExportPanel.tsx'
import { type ExportRow, ExportState } from '#export/ExportState.tsx'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof exportList, ExportRow> = {
  call: exportList,
  rowsOf: (answer) => answer.exports,
  idOf: ({ _id }) => _id,
}

function useColumns(): readonly Column<ExportRow>[] {
  const t = useTranslations('exports')
  return useMemo(
    () => [
      { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: 'state', head: t('state'), cell: (row) => <ExportState row={row} /> },
      { id: 'rows', head: t('rows'), cell: ({ rows }) => grouped(rows), isNumber: true },
      { id: 'requestedBy', head: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
      { id: 'createdAt', head: t('createdAt'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
      { id: 'endsAt', head: t('endsAt'), cell: ({ endsAt }) => <Moment at={endsAt} /> },
      {
        id: 'link',
        head: t('file'),
        cell: ({ link }) =>
          link && (
            <a href={link} download className="underline underline-offset-2">
              {t('download')}
            </a>
          ),
      },
      { id: 'reason', head: t('reason'), cell: ({ reason }) => reason, isExtra: true },
    ],
    [t],
  )
}

/** While a file is made its bar moves. */
function useMoving() {
  useEffect(() => {
    const timer = setInterval(() => {
      const lists = queries.getQueriesData<{ exports?: readonly ExportRow[] }>({
        queryKey: queryKey(exportList),
      })
      const isMoving = lists.some(([, list]) => list?.exports?.some(({ state }) => state === 'RUNNING'))
      if (isMoving) void queries.invalidateQueries({ queryKey: queryKey(exportList) })
    }, consoleLimits.progressMs)
    return () => clearInterval(timer)
  }, [])
}

export function ExportsPage() {
  const t = useTranslations('exports')
  useMoving()
  return (
    <ListScreen
      name="exports"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          options: exportKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
        {
          name: 'state',
          label: t('state'),
          options: fileStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
      ]}
      empty={t('empty')}
      panel={(row, place) => <ExportPanel row={row} place={place} />}
    />
  )
}
