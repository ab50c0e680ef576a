/** Facts of the QR's countdown. */
import { expect, test } from 'vitest'
import { announcement, secondsLeft } from './qr-clock.ts'

test.each([
  [600, 0, 600],
  [600, 1, 600],
  [600, 1000, 599],
  [600, 599_001, 1],
  [600, 600_000, 0],
  [600, 900_000, 0],
])('of %i s, after %i ms there are %i s left', (expireIn, passedMs, left) => {
  expect(secondsLeft(expireIn, 5_000, 5_000 + passedMs)).toBe(left)
})

test.each([
  [62, 61, undefined],
  [61, 60, 'minuteLeft'],
  [60, 59, undefined],
  [300, 40, 'minuteLeft'],
  [1, 0, 'timeOver'],
  [300, 0, 'timeOver'],
  [0, 0, undefined],
] as const)('from %i s to %i s is announced as %s', (before, after, words) => {
  expect(announcement(before, after)).toBe(words)
})
