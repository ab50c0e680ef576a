/**
 * A node ends while members move money: what is under way is answered, devices are told to move, and nothing is lost or
 * doubled (quality F25). `npm run prove -- drain`: DRAIN_SEED, DRAIN_DEPLOYS and DRAIN_MEMBERS make it another run.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { proveDrain } from './prove-drain.ts'

const options = {
  seed: numberFromEnv('DRAIN_SEED', 1),
  deploys: numberFromEnv('DRAIN_DEPLOYS', 2),
  members: numberFromEnv('DRAIN_MEMBERS', 8),
  say: (line: string) => (process.env.DRAIN_DEPLOYS ? console.log(line) : undefined),
}

test(
  `${options.deploys} nodes end under load (DRAIN_SEED=${options.seed}), and no call under way is cut off`,
  async () => {
    const { problems, ...figures } = await proveDrain(options)
    if (process.env.DRAIN_DEPLOYS || problems.length > 0) console.log(figures)
    expect(problems.slice(0, 20)).toEqual([])
    expect(figures.underWay).toBeGreaterThan(0)
  },
  300_000 + options.deploys * 60_000,
)
