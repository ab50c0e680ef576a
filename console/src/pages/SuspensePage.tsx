/** Money that arrived and could not be told to be anybody's, the oldest first (console.md, Queues). */
import { currencyUnit } from '@kapao/client/format.ts'
import { suspense } from '@kapao/contract/calls/staff.ts'
import { qrGateways, suspenseStates } from '@kapao/contract/lists.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SuspensePanel } from '#deposit/SuspensePanel.tsx'
import { type SuspenseRow, SuspenseState, useWhy } from '#deposit/SuspenseState.tsx'
import { Age, Moment, OneLine, Reference } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { useBankOptions } from '#table/use-bank-options.ts'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof suspense, SuspenseRow> = {
  call: suspense,
  rowsOf: ({ payments }) => payments,
  idOf: ({ fromBank, reference }) => `${fromBank}:${reference}`,
}

function useColumns(): readonly Column<SuspenseRow>[] {
  const t = useTranslations('suspense')
  const why = useWhy()
  return useMemo(
    () => [
      {
        id: 'amount',
        head: t('amount'),
        cell: ({ amount, currency }) => <Money amount={amount} unit={currencyUnit(currency)} />,
        isNumber: true,
        sum: ({ amount, currency }) => ({ amount, unit: currencyUnit(currency) }),
      },
      {
        id: 'from',
        head: t('from'),
        cell: ({ fromBank, fromAccountNo }) => (
          <OneLine>
            {fromBank} {fromAccountNo}
          </OneLine>
        ),
      },
      { id: 'fromName', head: t('fromName'), cell: ({ fromName }) => fromName },
      {
        id: 'reference',
        head: t('reference'),
        cell: ({ reference }) => <Reference>{reference}</Reference>,
      },
      { id: 'why', head: t('why'), cell: (row) => why(row.why) },
      { id: 'waits', head: t('waits'), cell: ({ state, at }) => state === 'WAITING' && <Age since={at} /> },
      { id: 'claimedBy', head: t('claimedBy'), cell: ({ claimedBy }) => claimedBy, stays: true },
      {
        id: 'state',
        head: t('state'),
        cell: ({ state, requests }) => (
          <>
            <SuspenseState state={state} />
            {requests.length > 0 && <span className="block text-13 text-muted">{t('requested')}</span>}
          </>
        ),
      },
      {
        id: 'to',
        head: t('to'),
        cell: ({ toBank, toAccountNo }) => `${toBank} ${toAccountNo}`,
        isExtra: true,
      },
      { id: 'at', head: t('at'), cell: ({ at }) => <Moment at={at} />, isExtra: true },
    ],
    [t, why],
  )
}

/** Money comes from a bank, or from a gateway, which has no name but its code. */
function useOrigins() {
  const banks = useBankOptions()
  const gateways = qrGateways.filter((code) => !banks.some(({ value }) => value === code))
  return [...banks, ...gateways.map((code) => ({ value: code, label: code }))]
}

export function SuspensePage() {
  const t = useTranslations('suspense')
  const origins = useOrigins()
  return (
    <ListScreen
      name="suspense"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'state',
          label: t('state'),
          usual: 'WAITING',
          hasAll: true,
          options: suspenseStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
        { name: 'fromBank', label: t('bank'), options: origins, wordsOf: (code) => code },
        { name: 'reference', label: t('reference') },
        { name: 'amount', label: t('amount'), isAmount: true },
      ]}
      sorts
      empty={t('empty')}
      panel={(row, place) => <SuspensePanel row={row} place={place} />}
    />
  )
}
