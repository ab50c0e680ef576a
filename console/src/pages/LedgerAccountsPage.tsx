/** What the accounts of the ledger hold: the house's and all members' by code, or each of one member (console.md, Ledger). */
import { currencyUnit } from '@kapao/client/format.ts'
import { accounts } from '@kapao/contract/calls/staff.ts'
import { useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountMoney, AccountPanel, type AccountRow, type Span, usualSpan } from '#ledger/AccountPanel.tsx'
import { LedgerViews } from '#ledger/LedgerViews.tsx'
import { useAccountText } from '#ledger/use-ledger-text.ts'
import type { Column } from '#table/DataTable.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof accounts, AccountRow> = {
  call: accounts,
  rowsOf: (answer) => answer.accounts,
  idOf: ({ account, currency, memberId }) => [account, currency, memberId].filter(Boolean).join(' '),
}

function useColumns(): readonly Column<AccountRow>[] {
  const t = useTranslations('ledger')
  const text = useAccountText()
  return useMemo(
    () => [
      { id: 'account', head: t('account'), cell: ({ account }) => text(account) },
      {
        id: 'owner',
        head: t('owner'),
        cell: ({ account }) => t(account.startsWith('house:') ? 'owners.house' : 'owners.member'),
      },
      {
        id: 'balance',
        head: t('held'),
        cell: ({ balance, currency }) => <AccountMoney amount={balance} currency={currency} />,
        isNumber: true,
        sum: ({ balance, currency }) =>
          currency === 'COIN' ? undefined : { amount: balance, unit: currencyUnit(currency) },
      },
      { id: 'code', head: t('code'), cell: ({ account }) => <code>{account}</code>, isExtra: true },
    ],
    [t, text],
  )
}

export function LedgerAccountsPage() {
  const t = useTranslations('ledger')
  const [span, setSpan] = useState<Span>(() => usualSpan(Date.now()))
  return (
    <ListScreen
      name="accounts"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'owner',
          label: t('owner'),
          options: (['house', 'member'] as const).map((value) => ({ value, label: t(`owners.${value}`) })),
        },
        { name: 'memberId', label: t('member'), isMember: true },
      ]}
      actions={<LedgerViews />}
      empty={t('noAccounts')}
      panel={(row, place) => <AccountPanel row={row} place={place} span={span} onSpan={setSpan} />}
    />
  )
}
