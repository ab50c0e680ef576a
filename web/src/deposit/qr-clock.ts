/** How long a QR is still good: counted from the server's `expireIn` on a clock that nobody can set (ux 22). */
import * as limits from '@kapao/contract/limits.ts'

/** Seconds left of `expireIn`, counted from `receivedAt` to `now`, both milliseconds of the monotonic clock; never below 0. */
export function secondsLeft(expireIn: number, receivedAt: number, now: number): number {
  return Math.max(0, Math.ceil(expireIn - (now - receivedAt) / 1000))
}

/** What is said aloud when the seconds fall from one figure to the next: at 60 and at 0, not every second. */
export function announcement(before: number, after: number): 'minuteLeft' | 'timeOver' | undefined {
  if (before > 0 && after === 0) return 'timeOver'
  if (before > limits.qrAnnounceSeconds && after <= limits.qrAnnounceSeconds) return 'minuteLeft'
  return undefined
}
