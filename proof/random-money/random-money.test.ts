/**
 * Random operations over all calls of money and promotions, one outside call in five failing (quality §2, F17 to F23, F29). `npm run prove
 * -- money` runs the same with ten thousand. MONEY_SEED, MONEY_OPERATIONS, MONEY_MEMBERS and MONEY_LANES make it another run.
 */
import { expect, test } from 'vitest'
import { useWorld } from '../../server/test/world.ts'
import { proveMoney, type Report } from './prove-money.ts'

const world = useWorld()

const wished = (name: string, usual: number) => Number(process.env[name] || usual)
const wishes = {
  seed: wished('MONEY_SEED', 1),
  operations: wished('MONEY_OPERATIONS', 300),
  members: wished('MONEY_MEMBERS', 8),
  lanes: wished('MONEY_LANES', 6),
}

const table = (title: string, counts: Map<string, number>) =>
  [title, ...[...counts].sort().map(([what, count]) => `  ${String(count).padStart(6)}  ${what}`)].join('\n')

function print({ problems, operations, heard, faults, resolved, deaths, seconds }: Report) {
  const verdict = problems.length === 0 ? 'everything agrees' : `${problems.length} problems`
  console.log(
    [
      table('operations', operations),
      table('answers', heard),
      table('faults that struck', faults),
      table('unknown at first, resolved later', resolved),
      `processes that died: ${deaths}`,
      `seed ${wishes.seed}, ${wishes.operations} operations in ${seconds.toFixed(1)} s: ${verdict}`,
    ].join('\n'),
  )
}

test(
  `${wishes.operations} random money operations (MONEY_SEED=${wishes.seed}) end with books that agree with everybody outside`,
  async () => {
    const report = await proveMoney(world, wishes)
    if (process.env.MONEY_OPERATIONS || report.problems.length > 0) print(report)
    expect(report.problems).toEqual([])
  },
  30_000 + wishes.operations * 100,
)
