/**
 * `npm run prove`: what `npm test` tries for seconds, tried for minutes. All parts, or those that are named:
 * `npm run prove -- money --operations=10000 --seed=7` · `npm run prove -- model --times=5`. The parts are in `proofs.ts`.
 */
import { parseArgs } from 'node:util'
import { journeys } from '../tools/journeys.ts'
import { runProgram } from '../tools/progress.ts'
import { untilSignalled } from '../tools/signals.ts'
import { interrupt, runStages, runTool, type Stage } from '../tools/stages.ts'
import { proofs } from './proofs.ts'

const names = Object.values(proofs).flatMap(({ options }) => Object.keys(options))

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** How often each part runs. */
    times: { type: 'string', default: '1' },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
  },
})
const options: Readonly<Record<string, string | undefined>> = values
/** One for all parts, so that a run can be told again by it. */
const seed = options.seed ?? String(Date.now() % 1_000_000)

function stageOf(name: string): Stage {
  const proof = proofs[name]
  if (!proof) throw new Error(`There is no proof "${name}". There are: ${Object.keys(proofs).join(', ')}.`)
  const asked = Object.entries(proof.options).map(([option, { env, usual }]) => {
    const value = option === 'seed' ? seed : (options[option] ?? usual)
    return { env, value, said: `${option} ${value}` }
  })
  return {
    name: [`${name}: ${proof.tries}`, ...asked.map(({ said }) => said)].join(', '),
    async run() {
      const wanted = Object.fromEntries(asked.map(({ env, value }) => [env, value]))
      if (proof.file.startsWith('e2e/')) {
        Object.assign(process.env, wanted)
        return journeys([proof.file]).run()
      }
      const env = { ...wanted, PROVE: 'on' }
      const outcome = { passed: 0, failed: 0 }
      // What it prints is shown as it is.
      for (let time = 0; time < Number(options.times); time++)
        outcome[
          (await runTool('vitest', ['run', proof.file, '--disableConsoleIntercept=true'], env)) === 0
            ? 'passed'
            : 'failed'
        ]++
      return outcome
    },
  }
}

await runProgram(async () => {
  untilSignalled().then(interrupt)
  return runStages((positionals.length > 0 ? positionals : Object.keys(proofs)).map(stageOf))
})
