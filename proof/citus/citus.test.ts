/**
 * The product on schemas that Citus distributes (decision 30): every call, staff, jobs, random money, a move, the loss of a node.
 * `npm run prove -- citus`; on the cluster of CITUS_URL where it is set. CITUS_SEED, CITUS_OPERATIONS, CITUS_MEMBERS, CITUS_SECONDS, CITUS_TESTS.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveCitus, type Report } from './prove-citus.ts'

const options = {
  seed: numberFromEnv('CITUS_SEED', 1),
  operations: numberFromEnv('CITUS_OPERATIONS', 300),
  members: numberFromEnv('CITUS_MEMBERS', 6),
  seconds: numberFromEnv('CITUS_SECONDS', 10),
  hasTests: process.env.CITUS_TESTS !== 'off',
  say: (line: string) => console.log(line),
}

const print = ({ rows, problems }: Report) =>
  console.log(
    [
      ...rows.map(([figure, what]) => `${String(figure).padStart(12)}  ${what}`),
      `seed ${options.seed}: ${problems.length} problems`,
    ].join('\n'),
  )

// Only the moment to call it stuck, on a machine that is busy with much else.
const stuckAfterMs = 7_200_000

test(
  `the product works on schemas that Citus distributes (CITUS_SEED=${options.seed})`,
  async () => {
    const report = await proveCitus(options)
    print(report)
    expect(report.problems.slice(0, 20)).toEqual([])
  },
  stuckAfterMs,
)
