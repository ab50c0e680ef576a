/** One page of the statement: its rows by day, with what each day moved, and what stands there while it loads (ux 67). */
import { formatDate } from '@kapao/client/format.ts'
import { serverNow } from '@kapao/client/server-clock.ts'
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { moneyText } from '#money/money-text.ts'
import { StatementRow, type StatementRowView } from './StatementRow.tsx'
import { type DayGroup, groupByDay } from './statement-days.ts'
import type { PlaceName } from './use-place-names.ts'

interface StatementListProps {
  rows: readonly StatementRowView[]
  /** What the days of these rows moved, where it was asked for. */
  days?: Parameters<typeof groupByDay>[1]
  currency: Currency
  placeName: PlaceName
  onOpen: (row: StatementRowView) => void
}

export function StatementList({ rows, days, currency, placeName, onOpen }: StatementListProps) {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), limits.agoEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    // Where there is room its rows are those of a table (StatementRow.tsx).
    <div className="@container card overflow-hidden">
      {groupByDay(rows, days).map((group) => (
        <section key={group.rows[0]?._id} aria-label={group.date}>
          <DayHead group={group} currency={currency} now={now} />
          <ul className="divide-y divide-line">
            {group.rows.map((row) => (
              <StatementRow
                key={row._id}
                row={row}
                currency={currency}
                placeName={placeName}
                now={now}
                onOpen={onOpen}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface DayHeadProps {
  group: DayGroup
  currency: Currency
  now: number
}

/** What did not move is left out: no zeros. */
function DayHead({ group: { date, sums }, currency, now }: DayHeadProps) {
  const t = useTranslations('statement.days')
  const word =
    date === formatDate(now) ? t('today') : date === formatDate(now - dayMs) ? t('yesterday') : undefined
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-y bg-raised px-4 py-2 text-13">
      <h2 className="figures font-semibold">
        {word && `${word} · `}
        {date}
      </h2>
      {sums && (
        <p className="figures ml-auto flex flex-wrap justify-end gap-x-3">
          {sums.moneyIn > 0 && (
            <span className="text-good">
              {t('in')} +{moneyText(sums.moneyIn, currency)}
            </span>
          )}
          {sums.moneyOut > 0 && (
            <span>
              {t('out')} −{moneyText(sums.moneyOut, currency)}
            </span>
          )}
        </p>
      )}
    </div>
  )
}

const lines = Array.from({ length: limits.pageRowsDefault }, (_, line) => line)

export function StatementSkeleton() {
  const t = useTranslations('statement')
  return (
    <div role="status" className="card divide-y divide-line px-4">
      <span className="sr-only">{t('loading')}</span>
      {lines.map((line) => (
        <div key={line} className="flex gap-3 py-3">
          <Skeleton className="size-10 shrink-0 rounded-chip" />
          <div className="grid grow gap-2">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  )
}
