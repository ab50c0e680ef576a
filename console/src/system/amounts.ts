/** Sizes and times of machines as a person reads them: pure. */
import { consoleLimits } from '@kapao/contract/staff-limits.ts'
import { hourMs, minuteMs, secondMs } from '@kapao/contract/time-units.ts'

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'] as const
const step = 1_000

/** `{ unit: 'GB', count: 12.3 }`: decimal, as disks are sold. */
export function sizeOf(bytes: number): { unit: (typeof sizes)[number]; count: number } {
  const place = Math.min(sizes.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(step)))
  const count = bytes / step ** place
  return { unit: sizes[place] ?? 'B', count: count < 100 ? Math.round(count * 10) / 10 : Math.round(count) }
}

const times = [
  ['h', hourMs],
  ['min', minuteMs],
  ['s', secondMs],
] as const

export function timeOf(ms: number): { unit: 'ms' | 's' | 'min' | 'h'; count: number } {
  for (const [unit, length] of times) if (ms >= length) return { unit, count: Math.floor(ms / length) }
  return { unit: 'ms', count: Math.round(ms) }
}

interface Run {
  everyMs: number
  endedMsAgo: number | null
  runningMs: number | null
  hasFailed: boolean
}

/** A run may take a while, and pauses are not exact: three of them, and a minute. */
const lateAfterMs = (everyMs: number) => consoleLimits.jobLateRounds * everyMs + minuteMs

/** One that has never ended and runs for long is late too. */
export function stateOf({ everyMs, endedMsAgo, runningMs, hasFailed }: Run): 'failed' | 'late' | 'fine' {
  if (hasFailed) return 'failed'
  return (endedMsAgo ?? runningMs ?? 0) > lateAfterMs(everyMs) ? 'late' : 'fine'
}

/** Whether so little of something is left that somebody should look. */
export const isNearlyFull = (used: number, all: number) => used > all * consoleLimits.nearlyFullPart
