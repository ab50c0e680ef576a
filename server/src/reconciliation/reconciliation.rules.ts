/** Which hours of a book are compared together, and when again: pure (quality I-42). */

import { hourMs } from '@kapao/contract/time-units.ts'
import * as serverLimits from '#platform/server-limits.ts'

export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / hourMs) * hourMs)

export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms)

/** The hours from this one that have begun by then. */
export const hoursUntil = (first: Date, now: Date): Date[] =>
  Array.from({ length: Math.max(0, Math.floor((now.getTime() - first.getTime()) / hourMs) + 1) }, (_, n) =>
    later(first, n * hourMs),
  )

export interface Span {
  from: Date
  /** Not within; what is after it may still be on its way. */
  to: Date
}

/** The first due hours that follow each other without a gap, as far as they can be compared by now. */
export function firstSpan(dueHours: readonly Date[], now: Date): Span | undefined {
  const [from] = dueHours
  if (!from) return undefined
  let hours = 0
  while (
    hours < serverLimits.bookSpanHoursMax &&
    dueHours[hours]?.getTime() === from.getTime() + hours * hourMs
  )
    hours++
  const to = Math.min(from.getTime() + hours * hourMs, now.getTime() - serverLimits.bookGraceMs)
  return to > from.getTime() ? { from, to: new Date(to) } : undefined
}

/** Half of its hours; undefined when it is one hour or part of one. */
export function halfOf({ from, to }: Span): Span | undefined {
  const hours = Math.ceil((to.getTime() - from.getTime()) / hourMs)
  return hours > 1 ? { from, to: later(from, Math.floor(hours / 2) * hourMs) } : undefined
}

export const hoursIn = ({ from, to }: Span): Date[] =>
  Array.from({ length: Math.ceil((to.getTime() - from.getTime()) / hourMs) }, (_, hour) =>
    later(from, hour * hourMs),
  )

interface Compared {
  hour: Date
  comparedUntil: Date
  hasDifferences: boolean
}

/** When an hour is to be compared next: soon while it goes on or differs, and once more in the end; null: it is closed. */
export function dueAgainAt({ hour, comparedUntil, hasDifferences }: Compared, now: Date): Date | null {
  const end = later(hour, hourMs)
  if (comparedUntil < end) return now
  const lastAt = later(end, serverLimits.bookSettledAfterMs)
  if (now >= lastAt) return null
  const again = later(now, serverLimits.bookAgainAfterMs)
  return hasDifferences && again < lastAt ? again : lastAt
}
