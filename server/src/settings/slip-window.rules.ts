/** When the daily closed window is; pure. */

import { bangkokAheadMs } from '@kapao/contract/time-units.ts'

/** HH:mm in Bangkok, which has no summer time: always UTC+7. */
const bangkokTime = (now: Date): string =>
  new Date(now.getTime() + bangkokAheadMs).toISOString().slice(11, 16)

/** Between `from` (included) and `to` (not included); the window may cross midnight. */
export function isClosed(now: Date, from: string | null, to: string | null): boolean {
  if (from === null || to === null) return false
  const time = bangkokTime(now)
  return from <= to ? time >= from && time < to : time >= from || time < to
}
