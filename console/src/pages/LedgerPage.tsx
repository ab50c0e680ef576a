/** The journals of the ledger, newest first, each with all of its entries (console.md, Ledger). */
import { journals } from '@kapao/contract/calls/staff.ts'
import { journalKinds } from '@kapao/contract/lists.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { AccountMoney } from '#ledger/AccountPanel.tsx'
import { JournalPanel, type JournalRow } from '#ledger/JournalPanel.tsx'
import { LedgerViews } from '#ledger/LedgerViews.tsx'
import { useAccounts, useAccountText } from '#ledger/use-ledger-text.ts'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { momentsOf } from '#table/days.ts'
import type { Exported } from '#table/ListExport.tsx'
import { ListScreen } from '#table/ListScreen.tsx'
import { MemberOf } from '#table/Subject.tsx'
import type { ListSource } from '#table/use-list.ts'

const source: ListSource<typeof journals, JournalRow> = {
  call: journals,
  rowsOf: (answer) => answer.journals,
  idOf: ({ _id }) => _id,
  bodyOf: ({ from, to, ...filters }) => ({ ...filters, ...momentsOf({ from, to }) }),
}

const exported: Exported = {
  kind: 'journals',
  fieldsOf: { amount: ['amount', 'currency'], accounts: ['entries'], member: ['memberId'] },
}

function useColumns(): readonly Column<JournalRow>[] {
  const t = useTranslations('ledger')
  const text = useAccountText()
  return useMemo(
    () => [
      { id: 'at', head: t('at'), cell: ({ at }) => <Moment at={at} /> },
      { id: 'kind', head: t('kind'), cell: ({ kind }) => t(`kinds.${kind}`) },
      {
        id: 'amount',
        head: t('amount'),
        cell: ({ amount, currency }) => <AccountMoney amount={amount} currency={currency} />,
        isNumber: true,
      },
      {
        id: 'accounts',
        head: t('accounts'),
        cell: ({ entries }) => entries.map(({ account }) => text(account)).join(' · '),
      },
      {
        id: 'member',
        head: t('member'),
        cell: (row) => <MemberOf of={row} />,
        isExtra: true,
      },
      {
        id: 'key',
        head: t('key'),
        cell: ({ key }) => <code className="wrap-anywhere">{key}</code>,
        isExtra: true,
      },
    ],
    [t, text],
  )
}

export function LedgerPage() {
  const t = useTranslations('ledger')
  const accounts = useAccounts() ?? []
  const accountText = useAccountText()
  return (
    <ListScreen
      name="ledger"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        {
          name: 'kind',
          label: t('kind'),
          options: journalKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) })),
        },
        { name: 'memberId', label: t('member'), isMember: true },
        {
          name: 'account',
          label: t('account'),
          options: accounts.map(({ account }) => ({ value: account, label: accountText(account) })),
          wordsOf: accountText,
        },
        { name: 'amount', label: t('amount'), isAmount: true },
        { name: 'key', label: t('key') },
        { name: 'from', label: t('from'), isDay: true },
        { name: 'to', label: t('to'), isDay: true },
      ]}
      sorts
      exported={exported}
      actions={<LedgerViews />}
      empty={t('empty')}
      panel={(journal, place) => <JournalPanel journal={journal} place={place} />}
    />
  )
}
