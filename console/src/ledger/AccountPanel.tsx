/** One account, day by day: what it held, what came in and went out; each day leads to its journals (staff-calls T6). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { accountDays, type accounts } from '@kapao/contract/calls/staff.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Field } from '@kapao/ui/Field.tsx'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { dayBefore, dayText } from '#table/days.ts'
import { FigureTable } from '#table/FigureTable.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { MemberOf } from '#table/Subject.tsx'
import { useAccountText } from './use-ledger-text.ts'

export type AccountRow = Wire<ResultOf<typeof accounts>>['accounts'][number]

/** Days of Bangkok, both within. */
export interface Span {
  from: string
  to: string
}

export const usualSpan = (now: number): Span => ({
  from: dayBefore(now, consoleLimits.accountDays - 1),
  to: dayBefore(now, 0),
})

interface AccountPanelProps {
  row: AccountRow
  place: PanelPlace
  /** It stays while somebody goes from row to row. */
  span: Span
  onSpan: (span: Span) => void
}

export function AccountMoney({ amount, currency }: { amount: number; currency: AccountRow['currency'] }) {
  const t = useTranslations('wheel')
  if (currency === 'COIN') return <span className="figures">{t('coinsOf', { count: amount })}</span>
  return <Money amount={amount} unit={currencyUnit(currency)} />
}

export function AccountPanel({ row, place, span, onSpan }: AccountPanelProps) {
  const t = useTranslations('ledger')
  const text = useAccountText()
  const { account, memberId, currency, balance } = row
  const search = { account, ...(memberId && { memberId }) }
  return (
    <SidePanel title={text(account)} onClose={place.close}>
      <Facts
        facts={[
          [t('held'), <AccountMoney key="held" amount={balance} currency={currency} />],
          [t('code'), <code key="code">{account}</code>],
          [
            t('owner'),
            memberId ? <MemberOf key="member" of={row} /> : <Owner key="owner" account={account} />,
          ],
        ]}
      />
      <Link to="/ledger" search={search} className="justify-self-start text-15 underline">
        {t('openJournals')}
      </Link>
      <section className="grid gap-3">
        <h3 className="text-15 font-semibold">{t('days')}</h3>
        <SpanFields span={span} onSpan={onSpan} />
        <Days row={row} span={span} search={search} />
      </section>
    </SidePanel>
  )
}

function Owner({ account }: { account: string }) {
  const t = useTranslations('ledger')
  return account.startsWith('house:') ? t('owners.house') : t('allMembers')
}

/** A day counts as soon as it is whole. */
function SpanFields({ span, onSpan }: Pick<AccountPanelProps, 'span' | 'onSpan'>) {
  const t = useTranslations('ledger')
  const [typed, setTyped] = useState(span)
  const isWrong = typed.from > typed.to
  const change = (part: Partial<Span>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    if (next.from && next.to && next.from <= next.to) onSpan(next)
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field
        type="date"
        label={t('from')}
        value={typed.from}
        error={isWrong ? t('spanFault') : undefined}
        onChange={({ target }) => change({ from: target.value })}
      />
      <Field
        type="date"
        label={t('to')}
        value={typed.to}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
  )
}

interface DaysProps extends Pick<AccountPanelProps, 'row' | 'span'> {
  search: Record<string, string>
}

function Days({ row: { account, memberId, currency }, span, search }: DaysProps) {
  const t = useTranslations('ledger')
  const errorText = useErrorText()
  const body = { account, currency, ...span, ...(memberId && { memberId }) }
  const { data, error } = useApiQuery(accountDays, { body }, { keepPrevious: true })
  if (error)
    return (
      <Notice tone="bad" announce>
        {errorText(error)}
      </Notice>
    )
  if (!data) return <Skeleton className="h-60 w-full" />
  const days = data.days.toReversed()
  const money = (amount: number) => <Money amount={amount} />
  const sum = (name: 'in' | 'out') => money(days.reduce((total, day) => total + day[name], 0))
  return (
    <FigureTable
      label={t('days')}
      isDense
      heads={[t('day'), t('opening'), t('in'), t('out'), t('closing')]}
      rows={days.map(({ day, opening, in: paidIn, out, closing }) => [
        day,
        [
          <Link key="day" to="/ledger" search={{ ...search, from: day, to: day }} className="underline">
            {dayText(day)}
          </Link>,
          ...[opening, paidIn, out, closing].map(money),
        ],
      ])}
      totals={[
        t('together'),
        money(data.days[0]?.opening ?? 0),
        sum('in'),
        sum('out'),
        money(days[0]?.closing ?? 0),
      ]}
    />
  )
}
