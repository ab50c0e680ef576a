/**
 * Cells on databases of their own behind one door: the loss of one leaves the others at work, and one moves to another database
 * while its members go on; a door ends while they do (decision 30). `npm run prove -- cells` does it at length. CELLS_SEED, CELLS_COUNT, CELLS_MEMBERS, CELLS_SECONDS.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveCells, type Report } from './prove-cells.ts'

const isShown = process.env.CELLS_SECONDS !== undefined
const options = {
  seed: numberFromEnv('CELLS_SEED', 1),
  cells: numberFromEnv('CELLS_COUNT', 3),
  members: numberFromEnv('CELLS_MEMBERS', 8),
  seconds: numberFromEnv('CELLS_SECONDS', 2),
  say: (line: string) => (isShown ? console.log(line) : undefined),
}

function print(report: Report) {
  const rows: [string, string | number][] = [
    ['answers a second, past the door to one cell', report.past.toFixed(0)],
    ...report.through.map((one, index): [string, string] => [
      `the same through the door, cells at work: ${index + 1}`,
      one.toFixed(0),
    ]),
    ['while one database is away, the others', report.others.toFixed(0)],
    ['the longest that none of them was answered', `${report.othersGapMs.toFixed(0)} ms`],
    ['told yes by the lost one meanwhile', report.lostYes],
    ['from its return to its next yes', `${report.backMs.toFixed(0)} ms`],
    ['from the order to move a cell to its next yes', `${report.moveMs.toFixed(0)} ms`],
    [
      'under way when a door was told to end, and sent to it after',
      `${report.underWay} + ${report.whileLeaving}`,
    ],
    ['from the order to the end of the door', `${report.doorEndMs.toFixed(0)} ms`],
    ['acknowledged in all', report.acknowledged],
  ]
  console.log(
    [
      ...rows.map(([what, figure]) => `${String(figure).padStart(12)}  ${what}`),
      `seed ${options.seed}, ${report.seconds.toFixed(1)} s: ${report.problems.length} problems`,
    ].join('\n'),
  )
}

test(`${options.cells} cells behind a door (CELLS_SEED=${options.seed}) lose a database, and one of them moves`, async () => {
  const report = await proveCells(options)
  if (isShown || report.problems.length > 0) print(report)
  expect(report.problems.slice(0, 20)).toEqual([])
  expect(report.others).toBeGreaterThan(0)
  expect(report.lostYes).toBe(0)
  expect(report.whileLeaving).toBeGreaterThan(0)
})
