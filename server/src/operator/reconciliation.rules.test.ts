/** Facts about how far back the other side's book is read (quality I-42). */
import { expect, test } from 'vitest'
import { earliestOf } from './reconciliation.rules.ts'

const at = (minutes: number) => new Date(minutes * 60_000)

test('their book is read from the beginning of the span, or from just before the oldest of ours began', () => {
  expect(earliestOf([], at(100))).toEqual(at(100))
  expect(earliestOf([{ begunAt: at(200) }], at(100))).toEqual(at(100))
  expect(earliestOf([{ begunAt: at(200) }, { begunAt: at(50) }], at(100))).toEqual(at(40))
})

test('however many lines there are', () => {
  const ours = Array.from({ length: 300_000 }, () => ({ begunAt: at(50) }))
  expect(earliestOf(ours, at(100))).toEqual(at(40))
})
