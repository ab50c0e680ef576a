/** `npm run check`: the quick half, for while you work: types, lint, dead code, house rules, units and components. */
import { runProgram } from './progress.ts'
import { untilSignalled } from './signals.ts'
import { deadCode, interrupt, lint, runStages, types, vitest } from './stages.ts'

await runProgram(async () => {
  untilSignalled().then(interrupt)
  return runStages([
    types,
    lint,
    deadCode,
    vitest('house rules, units, components', ['--project=node*', '--project=web*']),
  ])
})
