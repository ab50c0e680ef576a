/** How long a member has been here without a look at the time, kept over reloads and tabs; pure but for the storage. */
import { readStored, store } from '@kapao/client/storage.ts'
import * as limits from '@kapao/contract/limits.ts'

interface RealityMark {
  /** Since when nobody has told the time. */
  since: number
  /** When the app was open last. */
  seen: number
}

const key = 'reality-mark'

function readMark(): RealityMark | undefined {
  const [since, seen] = (readStored('kept', key) ?? '').split(' ').map(Number)
  return since && seen ? { since, seen } : undefined
}

/** Who was away for long begins anew. @returns since when the time counts. */
export function noteHere(now: number): number {
  const mark = readMark()
  const since = mark && now - mark.seen < limits.realityAwayMs && mark.since <= now ? mark.since : now
  store('kept', key, `${since} ${now}`)
  return since
}

/** The time has been told: it counts from now on. */
export const restart = (now: number): void => store('kept', key, `${now} ${now}`)
