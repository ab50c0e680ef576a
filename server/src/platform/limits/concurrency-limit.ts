/** Costly work a few pieces at a time: the rest waits in line, and beyond a length is sent away (quality C-70). */
import { Refusal } from '#platform/refusal.ts'

/** Runs work when it is its turn. @throws Refusal SERVICE_UNAVAILABLE when the line is full. */
export type RunLimited = <Result>(work: () => Promise<Result>) => Promise<Result>

export function createConcurrencyLimit({
  concurrencyMax,
  waitingMax,
}: {
  concurrencyMax: number
  waitingMax: number
}): RunLimited {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= concurrencyMax) {
      if (waiting.length >= waitingMax) throw new Refusal('SERVICE_UNAVAILABLE')
      await new Promise<void>((go) => waiting.push(go))
    } else running++
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line; it is free only when nobody waits.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
