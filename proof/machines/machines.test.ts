/**
 * The machines of an installation by the very files of `deploy/`: HAProxy, three PostgreSQL under Patroni with etcd, two nodes, three
 * Redis with Sentinel, pgBackRest. `npm run prove -- machines`: MACHINES_SEED and MACHINES_MEMBERS make it another run.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveMachines, type Report } from './prove-machines.ts'

const options = {
  seed: numberFromEnv('MACHINES_SEED', 1),
  members: numberFromEnv('MACHINES_MEMBERS', 12),
  say: (line: string) => console.log(line),
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

function print({ losses, heard, ...figures }: Report) {
  console.table(
    Object.fromEntries(
      losses.map(({ what, withoutWritesMs, refused, withoutNewsMs, wholeMs }) => [
        what,
        {
          'without writes': seconds(withoutWritesMs),
          'refused calls': Object.values(refused).reduce((sum, count) => sum + count, 0),
          'without news': seconds(withoutNewsMs),
          'whole again': seconds(wholeMs),
        },
      ]),
    ),
  )
  console.log(figures, Object.fromEntries(heard))
}

test(`the machines are lost in turn (MACHINES_SEED=${options.seed}), and what was acknowledged is there, once`, async () => {
  const report = await proveMachines(options)
  print(report)
  expect(report.problems.slice(0, 20)).toEqual([])
  expect(report.acknowledged).toBeGreaterThan(0)
  for (const { what, withoutWritesMs } of report.losses) expect(withoutWritesMs, what).toBeLessThan(30_000)
}, 1_200_000)
