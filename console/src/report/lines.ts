/** Rows of a report as the lines of a picture: pure. */
import type { ReportStep } from '@kapao/contract/lists.ts'
import { dayMs } from '@kapao/contract/time-units.ts'
import type { FigureType } from '#chart/figure-text.ts'
import type { ReportRow } from './kinds.ts'

const textOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The first day of the step that a day is in: itself, its Monday, the first of its month. */
function stepOf(day: string, by: ReportStep): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  const at = Date.parse(`${day}T00:00:00Z`)
  const sinceMonday = (new Date(at).getUTCDay() + 6) % 7
  return by === 'week' ? textOf(at - sinceMonday * dayMs) : day
}

/** Every step of the days asked for, so that a quiet one has its place too. */
export function stepsBetween(from: string, to: string, by: ReportStep): string[] {
  const steps = new Set<string>()
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += dayMs)
    steps.add(stepOf(textOf(at), by))
  return [...steps]
}

interface Line {
  /** What names its rows beside the day; empty where there is nothing. */
  keys: readonly unknown[]
  values: (number | null)[]
}

/** A step without a row moved nothing; a part or a time of nothing is not known. The largest line comes first. */
export function linesOf(
  rows: readonly ReportRow[],
  {
    keys,
    figure,
    type,
    steps,
  }: { keys: readonly string[]; figure: string; type: FigureType; steps: string[] },
): Line[] {
  const byName = Map.groupBy(rows, (row) => JSON.stringify(keys.map((key) => row[key])))
  const none = type === 'part' || type === 'time' ? null : 0
  const lines = [...byName.values()].map((its) => {
    const found = new Map(its.map((row) => [row.day, row[figure]]))
    return {
      keys: keys.map((key) => its[0]?.[key]),
      values: steps.map((step) => {
        const value = found.has(step) ? found.get(step) : none
        return value === null || value === undefined ? null : Number(value)
      }),
    }
  })
  const size = ({ values }: Line) => values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)
  return lines.toSorted((one, other) => size(other) - size(one))
}
