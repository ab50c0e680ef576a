/** What the product could not settle by itself, the oldest first (console.md, Queues). */
import { tasks } from '@kapao/contract/calls/staff.ts'
import { taskKinds } from '@kapao/contract/lists.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { screens } from '#layout/screens.ts'
import { useMay } from '#operator/signed-in.ts'
import { TaskPanel, type TaskRow, useTaskKind } from '#staff/TaskPanel.tsx'
import { TaskSubject } from '#staff/TaskSubject.tsx'
import { Age, Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof tasks, TaskRow> = {
  call: tasks,
  rowsOf: (answer) => answer.tasks,
  idOf: ({ _id }) => _id,
}

function useColumns(sees: (path: string) => boolean): readonly Column<TaskRow>[] {
  const t = useTranslations('task')
  const kindOf = useTaskKind()
  return useMemo(
    () => [
      { id: 'kind', head: t('kind'), cell: ({ kind }) => kindOf(kind) },
      { id: 'subject', head: t('subject'), cell: (task) => <TaskSubject task={task} sees={sees} /> },
      { id: 'waits', head: t('waits'), cell: ({ createdAt }) => <Age since={createdAt} /> },
      { id: 'claimedBy', head: t('claimedBy'), cell: ({ claimedBy }) => claimedBy },
      { id: 'since', head: t('since'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
    ],
    [t, kindOf, sees],
  )
}

export function TasksPage() {
  const t = useTranslations('task')
  const may = useMay()
  const kindOf = useTaskKind()
  const sees = (path: string) => screens.some((one) => one.path === path && may(one.needs))
  return (
    <ListScreen
      name="tasks"
      title={t('title')}
      source={source}
      columns={useColumns(sees)}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          options: taskKinds.map((value) => ({ value, label: kindOf(value) })),
        },
        { name: 'memberId', label: t('member'), isMember: true },
        { name: 'subject', label: t('subject') },
      ]}
      empty={t('empty')}
      panel={(task, place) => <TaskPanel task={task} place={place} sees={sees} />}
    />
  )
}
