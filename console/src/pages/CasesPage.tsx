/** What our books and those outside disagree on, the oldest first (console.md, Queues, Reconciliation). */
import { cases } from '@kapao/contract/calls/staff.ts'
import { bookDifferences, bookSides, caseStates } from '@kapao/contract/lists.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { type Case, CaseMoney, CasePanel, CaseState, nameOfCase } from '#reconciliation/CasePanel.tsx'
import { ReconciliationViews } from '#reconciliation/ReconciliationViews.tsx'
import { useServiceChoices } from '#reconciliation/use-service-choices.ts'
import { Age, Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { MemberOf } from '#table/Subject.tsx'
import type { ListSource } from '#table/use-list.ts'
import { useServiceText } from '#table/use-service-text.ts'

const source: ListSource<typeof cases, Case> = {
  call: cases,
  rowsOf: (answer) => answer.cases,
  idOf: ({ _id }) => _id,
}

function useColumns(): readonly Column<Case>[] {
  const t = useTranslations('reconciliation')
  const text = useServiceText()
  return useMemo(
    () => [
      {
        id: 'service',
        head: t('service'),
        cell: ({ service }) => <span className="whitespace-nowrap">{text(service)}</span>,
      },
      {
        id: 'name',
        head: t('name'),
        cell: (one) => <span className="wrap-anywhere">{nameOfCase(one)}</span>,
      },
      { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        id: 'amount',
        head: t('amount'),
        cell: ({ amount, currency }) => <CaseMoney amount={amount} currency={currency} />,
        isNumber: true,
      },
      {
        id: 'waits',
        head: t('waits'),
        cell: ({ state, createdAt }) => state === 'OPEN' && <Age since={createdAt} />,
      },
      { id: 'claimedBy', head: t('claimedBy'), cell: ({ claimedBy }) => claimedBy },
      { id: 'state', head: t('state'), cell: ({ state }) => <CaseState state={state} /> },
      {
        id: 'createdAt',
        head: t('found'),
        cell: ({ createdAt }) => <Moment at={createdAt} />,
        isExtra: true,
      },
      {
        id: 'closedAt',
        head: t('closedAt'),
        cell: ({ closedAt }) => closedAt && <Moment at={closedAt} />,
        isExtra: true,
      },
      { id: 'closedBy', head: t('closedBy'), cell: ({ closedBy }) => closedBy, isExtra: true },
      {
        id: 'member',
        head: t('member'),
        cell: (row) => <MemberOf of={row} />,
        isExtra: true,
      },
    ],
    [t, text],
  )
}

export function CasesPage() {
  const t = useTranslations('reconciliation')
  const services = useServiceChoices()
  return (
    <ListScreen
      name="cases"
      title={t('cases')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'state',
          label: t('state'),
          usual: 'OPEN',
          hasAll: true,
          options: caseStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
        {
          name: 'kind',
          label: t('kind'),
          options: bookDifferences.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
        {
          name: 'unmatched',
          label: t('side'),
          options: bookSides.map((side) => ({ value: side, label: t(`sides.${side}`) })),
        },
        { name: 'service', label: t('service'), options: services },
        { name: 'subject', label: t('subject') },
        { name: 'day', label: t('day'), isDay: true },
      ]}
      sorts
      empty={t('emptyCases')}
      actions={<ReconciliationViews />}
      panel={(one, place) => <CasePanel one={one} place={place} />}
    />
  )
}
