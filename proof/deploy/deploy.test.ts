/**
 * A rolling deploy by the very files of `deploy/`: two nodes behind a balancer are replaced one by one while members move money, and
 * no call is refused (quality F34). `npm run prove -- deploy`: DEPLOY_SEED, DEPLOY_ROUNDS and DEPLOY_MEMBERS make it another run.
 */
import { expect, test } from 'vitest'
import { numberFromEnv } from '../beginnings.ts'
import { checkFiles } from '../processes/balancer.ts'
import { proveDeploy } from './prove-deploy.ts'

const options = {
  seed: numberFromEnv('DEPLOY_SEED', 1),
  rounds: numberFromEnv('DEPLOY_ROUNDS', 3),
  members: numberFromEnv('DEPLOY_MEMBERS', 24),
}

test('HAProxy, nginx and Prometheus take the files of deploy/ as they are', () => {
  expect(checkFiles()).toEqual([])
})

test.each(['haproxy', 'nginx'] as const)(
  `behind %s each of two nodes is replaced ${options.rounds} times (DEPLOY_SEED=${options.seed}), and nobody is refused`,
  async (kind) => {
    const { problems, heard, ...figures } = await proveDeploy({ kind, ...options })
    console.log(kind, figures, Object.fromEntries(heard))
    expect(problems.slice(0, 20)).toEqual([])
    expect(figures.refused).toBe(0)
    expect(figures.calls).toBeGreaterThan(0)
  },
  600_000 + options.rounds * 120_000,
)
