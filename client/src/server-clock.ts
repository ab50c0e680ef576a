/** The time as the server has it: a device's own clock may be hours or years off, and what is shown by it would be false. */
import { minuteMs } from '@kapao/contract/time-units.ts'

let aheadMs = 0

/**
 * Takes what an answer that comes now says of the time. Less than a minute is no fault of the clock: the answer's way takes
 * seconds, and the header says no less than one.
 */
export function noteServerTime(answer: Response): void {
  const offMs = Date.parse(answer.headers.get('Date') ?? '') - Date.now()
  if (!Number.isNaN(offMs)) aheadMs = Math.abs(offMs) < minuteMs ? 0 : offMs
}

/** Milliseconds since 1970: ages and ends of what the server tells count from here, never from `Date.now`. */
export const serverNow = (): number => Date.now() + aheadMs
