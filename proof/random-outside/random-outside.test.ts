/**
 * Calls to everybody outside, one in five failing (quality §2, F17 to F22), until so many have been made; then each is resolved.
 * `npm run prove -- outside` makes a hundred thousand; here there are a few, for the slips, passwords and ways of speaking that
 * random money runs leave out. OUTSIDE_SEED, OUTSIDE_CALLS, OUTSIDE_MEMBERS and OUTSIDE_LANES make it another run.
 */
import { expect, test } from 'vitest'
import { useWorld } from '../../server/test/world.ts'
import { numberFromEnv } from '../beginnings.ts'
import { proveOutside, type Report } from './prove-outside.ts'

const world = useWorld()

const options = {
  seed: numberFromEnv('OUTSIDE_SEED', 1),
  calls: numberFromEnv('OUTSIDE_CALLS', 250),
  members: numberFromEnv('OUTSIDE_MEMBERS', 3),
  lanes: numberFromEnv('OUTSIDE_LANES', 6),
}

const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

/** A table of counts: a row for each name, a column for whatever was counted. */
function counted(title: string, counts: ReadonlyMap<string, ReadonlyMap<string, number>>): string {
  const columns = [...new Set([...counts.values()].flatMap((of) => [...of.keys()]))].sort()
  const rows = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, of]) => row([name, ...columns.map((column) => of.get(column) ?? 0)]))
  return [row([title, ...columns]), row(['---', ...columns.map(() => '--:')]), ...rows].join('\n')
}

/** Of the orders that nobody answered at first: how many questions it took, or that none told and time did. */
function questionsOf({ questions }: Report) {
  const counts = new Map<string, Map<string, number>>()
  for (const { service, asked, isAnswered } of questions.values()) {
    const after = isAnswered ? `known after ${asked > 4 ? '5 or more' : asked}` : 'never arrived, or expired'
    const of = counts.get(service) ?? new Map<string, number>()
    counts.set(service, of.set(after, (of.get(after) ?? 0) + 1))
  }
  return counts
}

function print(report: Report) {
  const { problems, calls, outcomes, faults, questions, days, seconds } = report
  const verdict = problems.length === 0 ? 'every one is resolved' : `${problems.length} problems`
  console.log(
    [
      counted('call', outcomes),
      counted('fault that struck', faults),
      counted('unknown at first', questionsOf(report)),
      `seed ${options.seed}: ${calls} calls in ${seconds.toFixed(0)} s and ${days.toFixed(0)} days of the product's time, ${questions.size} orders unknown at first: ${verdict}`,
    ].join('\n\n'),
  )
}

test(
  `${options.calls} calls to the outside (OUTSIDE_SEED=${options.seed}), one in five of them failing: every one is resolved`,
  async () => {
    const report = await proveOutside(world, options)
    if (process.env.OUTSIDE_CALLS || report.problems.length > 0) print(report)
    expect(report.problems).toEqual([])
  },
  300_000 + options.calls * 500,
)
