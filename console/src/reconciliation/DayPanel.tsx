/** A day of one service: both sides, and the lines of each that lack their counterpart (staff-calls T6). */
import { currencyUnit } from '@kapao/client/format.ts'
import { useApiQuery } from '@kapao/client/use-api.ts'
import type { ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { type bookDays, cases } from '@kapao/contract/calls/staff.ts'
import { bookSides } from '@kapao/contract/lists.ts'
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { Money } from '@kapao/ui/Money.tsx'
import { Notice } from '@kapao/ui/Notice.tsx'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { StatusPill } from '@kapao/ui/StatusPill.tsx'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Facts } from '#act/Facts.tsx'
import { useErrorText } from '#i18n/use-error-text.ts'
import { Moment } from '#table/cells.tsx'
import { dayText } from '#table/days.ts'
import { FigureTable } from '#table/FigureTable.tsx'
import type { PanelPlace } from '#table/ListScreen.tsx'
import { SidePanel } from '#table/SidePanel.tsx'
import { useServiceText } from '#table/use-service-text.ts'
import { Difference } from './Difference.tsx'

export type BookDay = Wire<ResultOf<typeof bookDays>>['days'][number]

export function DayPanel({ row, place }: { row: BookDay; place: PanelPlace }) {
  const t = useTranslations('reconciliation')
  const text = useServiceText()
  const { day, service, currency, ledger, outside, difference, comparedUntil } = row
  const unmatched = row.unmatchedHere + row.unmatchedThere
  const unit = currencyUnit(currency)
  return (
    <SidePanel title={`${text(service)} · ${dayText(day)}`} onClose={place.close}>
      <Facts
        facts={[
          [t('ledger'), <Money key="ledger" amount={ledger} unit={unit} />],
          [t('outside'), <Money key="outside" amount={outside} unit={unit} />],
          [
            t('difference'),
            <Difference key="difference" amount={difference} currency={currency} unmatched={unmatched} />,
          ],
          [t('comparedUntil'), <Moment key="until" at={comparedUntil} />],
        ]}
      />
      {unmatched === 0 ? (
        <StatusPill tone="good">{t('agrees')}</StatusPill>
      ) : (
        bookSides.map((side) => <Lines key={side} row={row} side={side} />)
      )}
    </SidePanel>
  )
}

interface LinesProps {
  row: BookDay
  side: (typeof bookSides)[number]
}

/** The oldest first, each leading to its case. */
function Lines({ row: { day, service }, side }: LinesProps) {
  const t = useTranslations('reconciliation')
  const errorText = useErrorText()
  const filter = { service, day, unmatched: side }
  const { data, error } = useApiQuery(
    cases,
    { body: { ...filter, page: 1, limit: consoleLimits.historyRows, sort: 'oldest' } },
    { keepPrevious: true },
  )
  const title = t(side === 'here' ? 'linesHere' : 'linesThere')
  const search = { ...filter, state: 'ANY' }
  return (
    <section className="grid gap-2">
      <h3 className="text-15 font-semibold">{title}</h3>
      {error && (
        <Notice tone="bad" announce>
          {errorText(error)}
        </Notice>
      )}
      {!data && !error && <Skeleton className="h-20 w-full" />}
      {data?.total === 0 && <p className="text-15 text-muted">{t('noLines')}</p>}
      {data && data.total > 0 && (
        <FigureTable
          label={title}
          isDense
          heads={[t('name'), t('sum'), t('state')]}
          rows={data.cases.map((one) => [
            one._id,
            [
              <Link key="name" to="/cases" search={{ ...search, open: one._id }} className="underline">
                {one.subject.slice(service.length + 1)}
              </Link>,
              <Money key="amount" amount={(side === 'here' ? one.ours : one.theirs)?.amount} />,
              t(`states.${one.state}`),
            ],
          ])}
        />
      )}
      {data && data.total > data.cases.length && (
        <Link to="/cases" search={search} className="justify-self-start text-15 underline">
          {t('moreLines', { count: data.total })}
        </Link>
      )}
    </section>
  )
}
