/** The withdrawals that wait for a person, oldest first, and every other one by its filters. */
import { currencyUnit } from '@kapao/client/format.ts'
import { withdrawals } from '@kapao/contract/calls/staff.ts'
import { withdrawalStates } from '@kapao/contract/lists.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Age, Moment, OneLine } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { FlagNames } from '#table/FlagNames.tsx'
import type { Exported } from '#table/ListExport.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'
import { useReason } from '#table/use-reason.ts'
import { useWithdrawalBulk } from '#withdraw/use-withdrawal-bulk.ts'
import { type WithdrawalRow, WithdrawPanel } from '#withdraw/WithdrawPanel.tsx'

const source: ListSource<typeof withdrawals, WithdrawalRow> = {
  call: withdrawals,
  rowsOf: (answer) => answer.withdrawals,
  idOf: ({ _id }) => _id,
}

const exported: Exported = {
  kind: 'withdrawals',
  fieldsOf: {
    member: ['memberName', 'memberId'],
    amount: ['amount', 'currency'],
    waits: ['createdAt'],
    to: ['toBank', 'toAccountNo'],
    approvals: ['approvedBy', 'approvalsNeeded'],
    asked: ['createdAt'],
  },
}

function useColumns(): readonly Column<WithdrawalRow>[] {
  const t = useTranslations('withdraw')
  const reasonOf = useReason()
  return useMemo(
    () => [
      { id: 'member', head: t('member'), cell: ({ memberName }) => memberName },
      {
        id: 'amount',
        head: t('amount'),
        cell: ({ amount, currency }) => <Money amount={amount} unit={currencyUnit(currency)} />,
        isNumber: true,
        sum: ({ amount, currency }) => ({ amount, unit: currencyUnit(currency) }),
      },
      { id: 'reason', head: t('reason'), cell: ({ reason }) => reasonOf(reason) },
      { id: 'waits', head: t('waits'), cell: ({ createdAt }) => <Age since={createdAt} /> },
      {
        id: 'to',
        head: t('to'),
        cell: ({ toBank, toAccountNo }) => (
          <OneLine>
            {toBank} {toAccountNo}
          </OneLine>
        ),
      },
      { id: 'flags', head: t('flags'), cell: ({ flags }) => <FlagNames codes={flags} /> },
      {
        id: 'approvals',
        head: t('approvals'),
        // Of those that were paid without a person there is nothing to say.
        cell: ({ approvedBy, approvalsNeeded }) =>
          approvalsNeeded > 0 && `${approvedBy.length} / ${approvalsNeeded}`,
        isNumber: true,
      },
      { id: 'claimedBy', head: t('claimedBy'), cell: ({ claimedBy }) => claimedBy, stays: true },
      { id: 'state', head: t('state'), cell: ({ state }) => t(`states.${state}`), isExtra: true },
      { id: 'reference', head: t('reference'), cell: ({ reference }) => reference, isExtra: true },
      { id: 'asked', head: t('asked'), cell: ({ createdAt }) => <Moment at={createdAt} />, isExtra: true },
    ],
    [t, reasonOf],
  )
}

export function WithdrawalsPage() {
  const t = useTranslations('withdraw')
  return (
    <ListScreen
      name="withdrawals"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'state',
          label: t('state'),
          usual: 'REVIEW',
          options: withdrawalStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
        },
        { name: 'amountMin', label: t('min'), isAmount: true },
        { name: 'amountMax', label: t('max'), isAmount: true },
        { name: 'memberId', label: t('member'), isMember: true },
      ]}
      sorts
      exported={exported}
      empty={t('empty')}
      bulk={useWithdrawalBulk()}
      panel={(row, place) => <WithdrawPanel row={row} place={place} />}
    />
  )
}
