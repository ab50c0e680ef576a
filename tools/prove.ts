/**
 * `npm run prove`: what `npm test` tries for seconds, tried for minutes.
 * `npm run prove -- money --operations=10000 --seed=7 --members=40 --lanes=6` · `npm run prove -- races --rounds=5`
 * `npm run prove -- model --runs=2000 --seed=7`
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkout } from './child.ts'
import { runProgram } from './progress.ts'
import { untilTold } from './signals.ts'
import { interrupt, runStages, runTool, type Stage } from './stages.ts'

const { values: wishes, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    operations: { type: 'string', default: '10000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    members: { type: 'string', default: '40' },
    lanes: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    runs: { type: 'string', default: '2000' },
  },
})

/** Runs one test file, told by its environment how much of it is wanted; what it prints is shown as it is. */
async function proveBy(file: string, env: Record<string, string>): Promise<boolean> {
  const vitest = join(checkout, 'node_modules/.bin/vitest')
  const code = await runTool(vitest, ['run', file, '--disableConsoleIntercept=true'], {
    ...process.env,
    ...env,
  })
  return code === 0
}

const proofs: Record<string, Stage> = {
  money: {
    name: `money: ${wishes.operations} random operations, seed ${wishes.seed}`,
    async run() {
      const isProven = await proveBy('server/test/random-money.test.ts', {
        MONEY_OPERATIONS: wishes.operations,
        MONEY_SEED: wishes.seed,
        MONEY_MEMBERS: wishes.members,
        MONEY_LANES: wishes.lanes,
      })
      return { passed: isProven ? 1 : 0, failed: isProven ? 0 : 1 }
    },
  },
  model: {
    name: `model: ${wishes.runs} random runs of money and promotions, seed ${wishes.seed}`,
    async run() {
      const isProven = await proveBy('server/test/random-model.test.ts', {
        MODEL_RUNS: wishes.runs,
        MODEL_SEED: wishes.seed,
      })
      return { passed: isProven ? 1 : 0, failed: isProven ? 0 : 1 }
    },
  },
  races: {
    name: `races: ${wishes.rounds} rounds`,
    async run() {
      const outcome = { passed: 0, failed: 0 }
      for (let round = 0; round < Number(wishes.rounds); round++)
        outcome[(await proveBy('server/test/race-table.test.ts', {})) ? 'passed' : 'failed']++
      return outcome
    },
  },
}

function wantedStages(): Stage[] {
  const names = positionals.length > 0 ? positionals : Object.keys(proofs)
  return names.map((name) => {
    const stage = proofs[name]
    if (!stage) throw new Error(`There is no proof "${name}". There are: ${Object.keys(proofs).join(', ')}.`)
    return stage
  })
}

await runProgram(async () => {
  untilTold().then(interrupt)
  return runStages(wantedStages())
})
