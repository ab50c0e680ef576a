/** What waits for a second person, and what became of what did (console.md, Four eyes). */
import { requests } from '@kapao/contract/calls/staff.ts'
import { requestKinds, requestStates } from '@kapao/contract/lists.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { RequestAmount } from '#request/RequestAmount.tsx'
import { RequestPanel } from '#request/RequestPanel.tsx'
import { RequestState } from '#request/RequestState.tsx'
import { RequestSubject } from '#request/RequestSubject.tsx'
import type { RequestRow } from '#request/request-way.ts'
import { Age, Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'
import { useReason } from '#table/use-reason.ts'

const source: ListSource<typeof requests, RequestRow> = {
  call: requests,
  rowsOf: (answer) => answer.requests,
  idOf: ({ _id }) => _id,
  bodyOf: ({ mine, ...filters }) => ({ ...filters, ...(mine && { mine: mine === 'true' }) }),
}

function useColumns(): readonly Column<RequestRow>[] {
  const t = useTranslations('request')
  const reasonOf = useReason()
  return useMemo(
    () => [
      { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      { id: 'subject', head: t('subject'), cell: (request) => <RequestSubject request={request} /> },
      {
        id: 'amount',
        head: t('fields.amount'),
        cell: (request) => <RequestAmount request={request} />,
        isNumber: true,
        stays: true,
      },
      { id: 'reason', head: t('reason'), cell: ({ reason }) => reasonOf(reason) },
      { id: 'requestedBy', head: t('requestedBy'), cell: ({ requestedBy }) => requestedBy },
      {
        id: 'waits',
        head: t('waits'),
        cell: ({ state, requestedAt }) => state === 'WAITING' && <Age since={requestedAt} />,
      },
      { id: 'state', head: t('state'), cell: ({ state }) => <RequestState state={state} /> },
      {
        id: 'requestedAt',
        head: t('requestedAt'),
        cell: ({ requestedAt }) => <Moment at={requestedAt} />,
        isExtra: true,
      },
      {
        id: 'lapsesAt',
        head: t('lapsesAt'),
        cell: ({ lapsesAt }) => <Moment at={lapsesAt} />,
        isExtra: true,
      },
      { id: 'decidedBy', head: t('decidedBy'), cell: ({ decidedBy }) => decidedBy, isExtra: true },
    ],
    [t, reasonOf],
  )
}

export function ApprovalsPage() {
  const t = useTranslations('request')
  return (
    <ListScreen
      name="approvals"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'state',
          label: t('state'),
          usual: 'WAITING',
          hasAll: true,
          options: requestStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
        {
          name: 'kind',
          label: t('kind'),
          options: requestKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
        {
          name: 'mine',
          label: t('mine'),
          options: [
            { value: 'true', label: t('mineOnly') },
            { value: 'false', label: t('othersOnly') },
          ],
        },
        { name: 'memberId', label: t('member'), isMember: true },
      ]}
      sorts
      empty={t('empty')}
      panel={(request, place) => <RequestPanel request={request} place={place} />}
    />
  )
}
