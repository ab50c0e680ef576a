/** The rows of a page by their days in Bangkok, and the days that a member may ask for: pure (ux 67). */
import { formatDate } from '@kapao/client/format.ts'
import { serverNow } from '@kapao/client/server-clock.ts'
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { StatementPage } from '@kapao/contract/schemas/statement.ts'
import { bangkokAheadMs, dayMs } from '@kapao/contract/time-units.ts'
import type { StatementRowView } from './StatementRow.tsx'

type DaySums = NonNullable<Wire<typeof StatementPage>['days']>[number]

export interface DayGroup {
  /** `DD/MM/YYYY` */
  date: string
  rows: StatementRowView[]
  /** Of the whole day, also where its rows go on over other pages; undefined where they were not asked for. */
  sums: DaySums | undefined
}

/** Rows that follow each other on one day, in the order in which they come. */
export function groupByDay(rows: readonly StatementRowView[], days: readonly DaySums[] = []): DayGroup[] {
  const sumsOf = new Map(days.map((sums) => [dateOf(sums.day), sums]))
  const groups: DayGroup[] = []
  for (const row of rows) {
    const date = formatDate(row.createdAt)
    const last = groups.at(-1)
    if (last?.date === date) last.rows.push(row)
    else groups.push({ date, rows: [row], sums: sumsOf.get(date) })
  }
  return groups
}

/** `2026-03-10` as `10/03/2026`. */
export const dateOf = (day: string): string => day.split('-').reverse().join('/')

/** Days as `2026-03-10`; an end that is not set is open. */
export interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/** The moments of a range, as calls take them. */
export const momentsOf = ({ from, to }: DayRange) => ({
  ...(from && { from: new Date(`${from}T00:00:00.000+07:00`).toISOString() }),
  ...(to && { to: new Date(`${to}T23:59:59.999+07:00`).toISOString() }),
})

/** The month in which a range ends, or the one that it is now, as `2026-03`. */
export const monthOf = ({ from, to }: DayRange, now = serverNow()): string =>
  (to ?? from ?? new Date(now + bangkokAheadMs).toISOString()).slice(0, 7)

export const rangeNames = ['today', 'week', 'month', 'lastMonth'] as const
export type RangeName = (typeof rangeNames)[number]

/** What a range is called means these days, seen from now. */
export function rangeOf(name: RangeName, now: number): Required<DayRange> {
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const here = now + bangkokAheadMs
  const today = dayAt(here)
  const monthStart = `${today.slice(0, 8)}01`
  const lastDayBefore = dayAt(Date.parse(monthStart) - dayMs)
  const ranges = {
    today: { from: today, to: today },
    week: { from: dayAt(here - 6 * dayMs), to: today },
    month: { from: monthStart, to: today },
    lastMonth: { from: `${lastDayBefore.slice(0, 8)}01`, to: lastDayBefore },
  } satisfies Record<RangeName, DayRange>
  return ranges[name]
}
