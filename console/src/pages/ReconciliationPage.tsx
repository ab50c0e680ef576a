/** Our books beside those of the services outside, day by day, and where they differ (console.md, Reconciliation). */
import { currencyUnit } from '@kapao/client/format.ts'
import { bookDays } from '@kapao/contract/calls/staff.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompareButton } from '#reconciliation/CompareButton.tsx'
import { type BookDay, DayPanel } from '#reconciliation/DayPanel.tsx'
import { Difference, Unmatched } from '#reconciliation/Difference.tsx'
import { ReconciliationViews } from '#reconciliation/ReconciliationViews.tsx'
import { useServiceChoices } from '#reconciliation/use-service-choices.ts'
import { Moment } from '#table/cells.tsx'
import type { Column } from '#table/DataTable.tsx'
import { dayText } from '#table/days.ts'
import { ListScreen } from '#table/ListScreen.tsx'
import type { ListSource } from '#table/use-list.ts'
import { useServiceText } from '#table/use-service-text.ts'

const source: ListSource<typeof bookDays, BookDay> = {
  call: bookDays,
  rowsOf: ({ days }) => days,
  idOf: ({ day, service, currency }) => `${day} ${service} ${currency}`,
}

function useColumns(): readonly Column<BookDay>[] {
  const t = useTranslations('reconciliation')
  const text = useServiceText()
  return useMemo(() => {
    const sumOf = (name: 'ledger' | 'outside' | 'difference') => (row: BookDay) => ({
      amount: row[name],
      unit: currencyUnit(row.currency),
    })
    return [
      {
        id: 'day',
        head: t('day'),
        cell: ({ day }) => <span className="figures whitespace-nowrap">{dayText(day)}</span>,
      },
      {
        id: 'service',
        head: t('service'),
        cell: ({ service }) => <span className="whitespace-nowrap">{text(service)}</span>,
      },
      {
        id: 'ledger',
        head: t('ledger'),
        cell: ({ ledger, currency }) => <Money amount={ledger} unit={currencyUnit(currency)} />,
        isNumber: true,
        sum: sumOf('ledger'),
      },
      {
        id: 'outside',
        head: t('outside'),
        cell: ({ outside, currency }) => <Money amount={outside} unit={currencyUnit(currency)} />,
        isNumber: true,
        sum: sumOf('outside'),
      },
      {
        id: 'difference',
        stays: true,
        head: t('difference'),
        cell: ({ difference, currency, unmatchedHere, unmatchedThere }) => (
          <Difference amount={difference} currency={currency} unmatched={unmatchedHere + unmatchedThere} />
        ),
        isNumber: true,
        sum: sumOf('difference'),
      },
      {
        id: 'unmatchedHere',
        stays: true,
        head: t('unmatchedHere'),
        cell: ({ unmatchedHere }) => <Unmatched count={unmatchedHere} />,
        isNumber: true,
      },
      {
        id: 'unmatchedThere',
        stays: true,
        head: t('unmatchedThere'),
        cell: ({ unmatchedThere }) => <Unmatched count={unmatchedThere} />,
        isNumber: true,
      },
      { id: 'openCases', head: t('openCases'), cell: ({ openCases }) => openCases, isNumber: true },
      {
        id: 'comparedUntil',
        head: t('comparedUntil'),
        cell: ({ comparedUntil }) => <Moment at={comparedUntil} />,
        isExtra: true,
      },
    ]
  }, [t, text])
}

export function ReconciliationPage() {
  const t = useTranslations('reconciliation')
  const text = useServiceText()
  const services = useServiceChoices()
  return (
    <ListScreen
      name="bookDays"
      title={t('title')}
      source={source}
      columns={useColumns()}
      filters={[
        { name: 'service', label: t('service'), options: services },
        { name: 'from', label: t('from'), isDay: true },
        { name: 'to', label: t('to'), isDay: true },
      ]}
      empty={t('emptyDays')}
      note={({ notCompared }) =>
        notCompared.length > 0 && (
          <Notice tone="info">{t('notCompared', { services: notCompared.map(text).join(', ') })}</Notice>
        )
      }
      actions={
        <>
          <ReconciliationViews />
          <CompareButton />
        </>
      }
      panel={(row, place) => <DayPanel row={row} place={place} />}
    />
  )
}
