/** Slips that wait for a person, the oldest first, and every other one by its state and reference (console.md, Queues). */
import { currencyUnit } from '@kapao/client/format.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import { staffSlips } from '@kapao/contract/calls/staff.ts'
import { slipStates } from '@kapao/contract/lists.ts'
import type { SlipPage } from '@kapao/contract/schemas/staff-slip.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { SlipPanel } from '#deposit/SlipPanel.tsx'
import { SlipState } from '#deposit/SlipState.tsx'
import { useSlipBulk } from '#deposit/use-slip-bulk.tsx'
import { Age, Moment, Reference } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'
import { usePlaceNames } from '#table/use-place-names.ts'

type Row = Wire<typeof SlipPage>['slips'][number]

const source: ListSource<typeof staffSlips, Row> = {
  call: staffSlips,
  rowsOf: ({ slips }) => slips,
  idOf: ({ _id }) => _id,
}

function useColumns(): readonly Column<Row>[] {
  const t = useTranslations('slip')
  const { bank: nameOf } = usePlaceNames()
  return useMemo(
    () => [
      { id: 'member', head: t('member'), cell: ({ memberName }) => memberName },
      {
        id: 'amount',
        head: t('amount'),
        cell: ({ amount, currency }) => (
          <Money amount={amount} {...(currency && { unit: currencyUnit(currency) })} />
        ),
        isNumber: true,
        sum: ({ amount, currency }) =>
          amount === null || currency === null ? undefined : { amount, unit: currencyUnit(currency) },
      },
      { id: 'bank', head: t('bank'), cell: ({ bank }) => bank && nameOf(bank) },
      {
        id: 'bankReference',
        head: t('code'),
        cell: ({ bankReference }) => <Reference>{bankReference}</Reference>,
      },
      {
        id: 'duplicates',
        head: t('duplicates'),
        cell: ({ duplicates }) => duplicates > 0 && <strong className="text-bad">{duplicates}</strong>,
        isNumber: true,
      },
      {
        id: 'waits',
        head: t('waits'),
        cell: ({ state, createdAt }) => state === 'REVIEW' && <Age since={createdAt} />,
      },
      { id: 'state', head: t('state'), cell: ({ state }) => <SlipState state={state} /> },
      { id: 'claimedBy', head: t('claimedBy'), cell: ({ claimedBy }) => claimedBy, stays: true },
      {
        id: 'createdAt',
        head: t('createdAt'),
        cell: ({ createdAt }) => <Moment at={createdAt} />,
        isExtra: true,
      },
      { id: 'reference', head: t('reference'), cell: ({ reference }) => reference, isExtra: true },
    ],
    [t, nameOf],
  )
}

export function SlipsPage() {
  const t = useTranslations('slip')
  return (
    <ListScreen
      name="slips"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'state',
          label: t('state'),
          usual: 'REVIEW',
          hasAll: true,
          options: slipStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
        { name: 'reference', label: t('reference') },
        { name: 'memberId', label: t('member'), isMember: true },
      ]}
      sorts
      empty={t('empty')}
      bulk={useSlipBulk()}
      panel={(slip, place) => <SlipPanel slip={slip} place={place} />}
    />
  )
}
