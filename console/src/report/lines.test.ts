/** Facts about pictures of reports: quiet steps have their place, and what is not known is a gap. */
import { expect, test } from 'vitest'
import { linesOf, stepsBetween } from './lines.ts'

test('days, weeks from Monday and months, each once', () => {
  expect(stepsBetween('2026-02-27', '2026-03-02', 'day')).toEqual([
    ...['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
  ])
  expect(stepsBetween('2026-02-27', '2026-03-02', 'week')).toEqual(['2026-02-23', '2026-03-02'])
  expect(stepsBetween('2026-02-27', '2026-03-02', 'month')).toEqual(['2026-02-01', '2026-03-01'])
  expect(stepsBetween('2026-03-02', '2026-03-02', 'day')).toEqual(['2026-03-02'])
})

const steps = ['2026-03-01', '2026-03-02']
const rows = [
  { day: '2026-03-01', gateway: 'KBANK', deposits: 10, medianMs: 4_000 },
  { day: '2026-03-01', gateway: 'WW', deposits: 500, medianMs: null },
  { day: '2026-03-02', gateway: 'KBANK', deposits: 20, medianMs: 2_000 },
]

test('each key is a line, the largest first, and a step without a row moved nothing', () => {
  expect(linesOf(rows, { keys: ['gateway'], figure: 'deposits', type: 'money', steps })).toEqual([
    { keys: ['WW'], values: [500, 0] },
    { keys: ['KBANK'], values: [10, 20] },
  ])
})

test('a time of nothing is a gap', () => {
  expect(linesOf(rows, { keys: ['gateway'], figure: 'medianMs', type: 'time', steps })).toEqual([
    { keys: ['KBANK'], values: [4_000, 2_000] },
    { keys: ['WW'], values: [null, null] },
  ])
})
