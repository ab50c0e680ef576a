/**
 * Short random runs of all money and promotion calls together, compared with a model after every step (decisions D2 to
 * D11). `npm run prove -- model --runs=2000` runs thousands. MODEL_SEED and MODEL_RUNS make it another set.
 */
import { expect, test } from 'vitest'
import { useWorld } from '../../server/test/world.ts'
import { numberFromEnv } from '../beginnings.ts'
import { proveModel } from './prove-model.ts'

const world = useWorld()

const seed = numberFromEnv('MODEL_SEED', 1)
const runs = numberFromEnv('MODEL_RUNS', 10)

test(
  `${runs} random runs of money and promotions (MODEL_SEED=${seed}) say what the model says`,
  async () => {
    const { problems, said, seconds, ...report } = await proveModel(world, { seed, runs })
    if (process.env.MODEL_RUNS || problems.length > 0) {
      const lines = [...said].sort().map(([what, count]) => `  ${String(count).padStart(6)}  ${what}`)
      console.log([...lines, `seed ${seed}, ${report.runs} runs in ${seconds.toFixed(1)} s`].join('\n'))
    }
    expect(problems).toEqual([])
  },
  // A run that diverged is played again for a minute.
  600_000 + runs * 5_000,
)
