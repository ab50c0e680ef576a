/** One journal: both legs with the balance after each, and what it belongs to: flow, word from outside, acts of staff. */
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { journalSheet, type journals } from '@kapao/contract/calls/staff.ts'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { type Fact, Facts } from '#act/Facts.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { MemberOf } from '#table/Subject.tsx'
import { AccountMoney } from './AccountPanel.tsx'
import { AccountText } from './AccountText.tsx'
import { flowFacts, outsideFacts } from './journal-facts.tsx'
import { useLedgerText } from './use-ledger-text.ts'

export type JournalRow = Wire<ResultOf<typeof journals>>['journals'][number]

interface JournalPanelProps {
  journal: JournalRow
  place: PanelPlace
}

export function JournalPanel({ journal, place }: JournalPanelProps) {
  const t = useTranslations('ledger')
  return (
    <SidePanel title={t(`kinds.${journal.kind}`)} onClose={place.close}>
      <Facts
        facts={[
          [t('at'), <Moment key="at" at={journal.at} />],
          ...(journal.memberId ? ([[t('member'), <MemberOf key="member" of={journal} />]] as const) : []),
        ]}
      />
      <Entries journal={journal} />
      <Belongings journalId={journal._id} />
      <details className="text-13 text-muted">
        <summary className="cursor-pointer py-2">{t('key')}</summary>
        <code className="wrap-anywhere">{journal.key}</code>
      </details>
    </SidePanel>
  )
}

function Entries({ journal: { entries, currency } }: Pick<JournalPanelProps, 'journal'>) {
  const t = useTranslations('ledger')
  return (
    <table className="w-full text-15">
      <thead>
        <tr className="text-left text-13 text-muted">
          <th scope="col" className="py-1 pr-3 font-medium">
            {t('account')}
          </th>
          <th scope="col" className="py-1 pr-3 text-right font-medium">
            {t('amount')}
          </th>
          <th scope="col" className="py-1 text-right font-medium">
            {t('balance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map(({ account, memberId, amount, balance }) => (
          <tr key={`${account} ${memberId}`} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal wrap-anywhere">
              <AccountText account={account} />
            </th>
            <td className="py-1.5 pr-3 text-right">
              <AccountMoney amount={amount} currency={currency} />
            </td>
            <td className="py-1.5 text-right">
              <AccountMoney amount={balance} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Sheet = Wire<ResultOf<typeof journalSheet>>

function OtherJournal({ of: { _id, key, kind, at } }: { of: NonNullable<Sheet['reverses']> }) {
  const t = useTranslations('ledger.kinds')
  return (
    <Link to="/ledger" search={{ key, open: _id }} className="underline">
      {t(kind)}, <Moment at={at} />
    </Link>
  )
}

function Belongings({ journalId }: { journalId: string }) {
  const t = useTranslations('ledger')
  const text = useLedgerText()
  const errorText = useErrorText()
  const { data, error } = useApiQuery(journalSheet, { params: { journalId } })
  if (error)
    return (
      <Notice tone="bad" announce>
        {errorText(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="h-30 w-full" />
  const { audit, reverses, reversedBy } = data
  const facts: Fact[] = [
    ...flowFacts(t, text, data),
    ...outsideFacts(t, text, data),
    ...(reverses ? ([[t('reverses'), <OtherJournal key="reverses" of={reverses} />]] as const) : []),
    ...(reversedBy ? ([[t('reversedBy'), <OtherJournal key="reversedBy" of={reversedBy} />]] as const) : []),
    ...audit.map(
      ({ n, at, operator, action }) =>
        [
          t('act', { n }),
          <span key={n}>
            {operator}, {text.action(action)}, <Moment at={at} />
          </span>,
        ] as const,
    ),
  ]
  if (facts.length === 0) return <p className="text-15 text-muted">{t('alone')}</p>
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{t('belongsTo')}</h3>
      <Facts facts={facts} />
    </section>
  )
}
