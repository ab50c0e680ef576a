/** Counting and comparing: how much per second, and ratios of medians over alternating rounds. */
import type { Measured } from './contest.ts'

/** Lets so many callers each do one thing after another for so many seconds. */
export async function perSecond(
  seconds: number,
  callers: number,
  once: (caller: number) => Promise<unknown>,
): Promise<Measured> {
  const start = performance.now()
  const end = start + seconds * 1_000
  let done = 0
  const loop = async (caller: number) => {
    while (performance.now() < end) {
      await once(caller)
      done++
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, caller) => loop(caller)))
  return { perSecond: done / ((performance.now() - start) / 1_000), answers: done }
}

export interface Spread {
  min: number
  median: number
  max: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? at(middle) : (at(middle - 1) + at(middle)) / 2
  return { min: at(0), median, max: at(sorted.length - 1) }
}

/** Round by round, so that what disturbed the machine disturbed both. */
export const ratios = (ours: readonly number[], baseline: readonly number[]): Spread => ({
  ...spread(ours.map((value, round) => value / (baseline[round] ?? Number.NaN))),
  median: spread(ours).median / spread(baseline).median,
})
