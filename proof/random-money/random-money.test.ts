/**
 * Random operations over all calls of money and promotions, one outside call in five failing (quality §2, F17 to F23, F29). `npm run prove
 * -- money` runs the same with ten thousand. MONEY_SEED, MONEY_OPERATIONS, MONEY_MEMBERS and MONEY_LANES make it another run.
 */
import { expect, test } from 'vitest'
import { useWorld } from '../../server/test/world.ts'
import { numberFromEnv } from '../beginnings.ts'
import { proveMoney, type Report } from '../money/prove-money.ts'

const world = useWorld()

const options = {
  seed: numberFromEnv('MONEY_SEED', 1),
  operations: numberFromEnv('MONEY_OPERATIONS', 300),
  members: numberFromEnv('MONEY_MEMBERS', 8),
  lanes: numberFromEnv('MONEY_LANES', 6),
}

const table = (title: string, counts: Map<string, number>) =>
  [title, ...[...counts].sort().map(([what, count]) => `  ${String(count).padStart(6)}  ${what}`)].join('\n')

function print({ problems, operations, heard, faults, resolved, crashes, seconds }: Report) {
  const verdict = problems.length === 0 ? 'everything agrees' : `${problems.length} problems`
  console.log(
    [
      table('operations', operations),
      table('answers', heard),
      table('faults that struck', faults),
      table('unknown at first, resolved later', resolved),
      `processes that died: ${crashes}`,
      `seed ${options.seed}, ${options.operations} operations in ${seconds.toFixed(1)} s: ${verdict}`,
    ].join('\n'),
  )
}

test(
  `${options.operations} random money operations (MONEY_SEED=${options.seed}) end with books that agree with everybody outside`,
  async () => {
    const report = await proveMoney(world, options)
    if (process.env.MONEY_OPERATIONS || report.problems.length > 0) print(report)
    expect(report.problems).toEqual([])
  },
  // Only the moment to call it stuck, on a machine that is busy with much else.
  600_000 + options.operations * 100,
)
