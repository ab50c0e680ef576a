/** One page of the statement: its rows, and what stands there while it loads, when it is empty and when it fails. */
import type { Currency } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { Skeleton } from '@kapao/ui/Skeleton.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { StatementRow, type StatementRowView } from './StatementRow.tsx'
import type { PlaceName } from './use-place-names.ts'

interface StatementListProps {
  rows: readonly StatementRowView[]
  currency: Currency
  placeName: PlaceName
  onOpen: (row: StatementRowView) => void
}

export function StatementList({ rows, currency, placeName, onOpen }: StatementListProps) {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), limits.agoEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <ul className="card divide-y divide-line overflow-hidden">
      {rows.map((row) => (
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
  )
}

const lines = Array.from({ length: limits.pageRowsDefault }, (_, line) => line)

export function StatementSkeleton() {
  const t = useTranslations('statement')
  return (
    <div role="status" className="card divide-y divide-line px-4">
      <span className="sr-only">{t('loading')}</span>
      {lines.map((line) => (
        <div key={line} className="flex gap-3 py-4">
          <Skeleton className="size-10 shrink-0 rounded-chip" />
          <div className="grid grow gap-2">
            <Skeleton className="h-6 w-full" />
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
