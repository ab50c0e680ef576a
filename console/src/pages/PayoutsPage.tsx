/** What the bank was told to pay: what is on its way first, the oldest above (console.md, Queues). */
import { currencyUnit } from '@kapao/client/format.ts'
import { payouts } from '@kapao/contract/calls/staff.ts'
import { payoutStates } from '@kapao/contract/lists.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Age, Moment, OneLine } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { MemberOf } from '#table/Subject.tsx'
import type { ListSource } from '#table/use-list.ts'
import { PayoutPanel, type PayoutRow, PayoutState } from '#withdraw/PayoutPanel.tsx'
import { PayoutViews } from '#withdraw/PayoutViews.tsx'

const source: ListSource<typeof payouts, PayoutRow> = {
  call: payouts,
  rowsOf: (answer) => answer.payouts,
  idOf: ({ _id }) => _id,
}

function useColumns(): readonly Column<PayoutRow>[] {
  const t = useTranslations('payout')
  return useMemo(
    () => [
      {
        id: 'amount',
        head: t('amount'),
        cell: ({ amount, currency }) => <Money amount={amount} unit={currencyUnit(currency)} />,
        isNumber: true,
        sum: ({ amount, currency }) => ({ amount, unit: currencyUnit(currency) }),
      },
      { id: 'member', head: t('member'), cell: (row) => <MemberOf of={row} /> },
      {
        id: 'to',
        head: t('to'),
        cell: ({ toBank, toAccountNo }) => (
          <OneLine>
            {toBank} {toAccountNo}
          </OneLine>
        ),
      },
      { id: 'what', head: t('what'), cell: ({ withdrawalId }) => t(withdrawalId ? 'withdrawal' : 'refund') },
      { id: 'reference', head: t('reference'), cell: ({ payoutReference }) => payoutReference },
      {
        id: 'waits',
        head: t('waits'),
        cell: ({ state, orderedAt }) => state === 'PAYING' && orderedAt && <Age since={orderedAt} />,
      },
      { id: 'tries', head: t('tries'), cell: ({ tries }) => tries, isNumber: true },
      { id: 'askedAt', head: t('askedAt'), cell: ({ askedAt }) => <Moment at={askedAt} /> },
      { id: 'state', head: t('state'), cell: ({ state }) => <PayoutState state={state} /> },
      {
        id: 'orderedAt',
        head: t('orderedAt'),
        cell: ({ orderedAt }) => <Moment at={orderedAt} />,
        isExtra: true,
      },
    ],
    [t],
  )
}

export function PayoutsPage() {
  const t = useTranslations('payout')
  return (
    <ListScreen
      name="payouts"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'state',
          label: t('state'),
          usual: 'PAYING',
          hasAll: true,
          options: payoutStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
        { name: 'memberId', label: t('member'), isMember: true },
      ]}
      sorts
      actions={<PayoutViews />}
      empty={t('empty')}
      panel={(row, place) => <PayoutPanel row={row} place={place} />}
    />
  )
}
