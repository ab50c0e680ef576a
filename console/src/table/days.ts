/** Days of Bangkok as filters name them, and the moments that calls take: from the beginning of one to the end of another. */
import { bangkokAheadMs, dayMs } from '@kapao/contract/time-units.ts'

/** Undefined for what is no day: the address of a page can say anything. */
function startOf(day: string | undefined): Date | undefined {
  const at = new Date(/^\d{4}-\d\d-\d\d$/.test(day ?? '') ? `${day}T00:00:00+07:00` : Number.NaN)
  return Number.isNaN(at.getTime()) ? undefined : at
}

/** Both days are within it; calls end before `to`. */
export function momentsOf({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  const [first, last] = [startOf(from), startOf(to)]
  return {
    ...(first && { from: first.toISOString() }),
    ...(last && { to: new Date(last.getTime() + dayMs).toISOString() }),
  }
}

/** As moments are written beside it: `01/05/2026`. What is no day stays as it is. */
export const dayText = (day: string): string => (startOf(day) ? day.split('-').reverse().join('/') : day)

export const momentOf = (day: string | undefined): string | undefined => startOf(day)?.toISOString()

/** The day in Bangkok so many days before a moment; of now and 0 it is today. */
export const dayBefore = (now: number, days: number): string =>
  new Date(now + bangkokAheadMs - days * dayMs).toISOString().slice(0, 10)
