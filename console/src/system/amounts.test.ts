/** Facts of sizes and times of machines, and of how a job does. */
import { expect, test } from 'vitest'
import { sizeOf, stateOf, timeOf } from './amounts.ts'

test.each([
  [0, 'B', 0],
  [999, 'B', 999],
  [1_500, 'kB', 1.5],
  [12_345_678, 'MB', 12.3],
  [512_000_000_000, 'GB', 512],
  [3_000_000_000_000_000, 'TB', 3_000],
] as const)('%d bytes', (bytes, unit, count) => {
  expect(sizeOf(bytes)).toEqual({ unit, count })
})

test.each([
  [999, 'ms', 999],
  [59_999, 's', 59],
  [60_000, 'min', 1],
  [7_200_000, 'h', 2],
] as const)('%d ms', (ms, unit, count) => {
  expect(timeOf(ms)).toEqual({ unit, count })
})

test.each([
  [{ endedMsAgo: 100, hasFailed: false }, 'fine'],
  [{ endedMsAgo: null, hasFailed: false }, 'fine'],
  [{ endedMsAgo: 62_000, hasFailed: false }, 'fine'],
  [{ endedMsAgo: 64_000, hasFailed: false }, 'late'],
  [{ endedMsAgo: null, runningMs: 62_000, hasFailed: false }, 'fine'],
  [{ endedMsAgo: null, runningMs: 64_000, hasFailed: false }, 'late'],
  [{ endedMsAgo: 100, hasFailed: true }, 'failed'],
] as const)('a job of each second: %o', (run, state) => {
  expect(stateOf({ everyMs: 1_000, runningMs: null, ...run })).toBe(state)
})
