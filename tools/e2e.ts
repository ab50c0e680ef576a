/** `npm run e2e`: the browser journeys only; arguments go to Playwright (`npm run e2e -- withdraw --headed`). */
import { journeys } from './journeys.ts'
import { runProgram } from './progress.ts'
import { untilSignalled } from './signals.ts'
import { interrupt, runStages } from './stages.ts'

await runProgram(async () => {
  untilSignalled().then(interrupt)
  return runStages([journeys(process.argv.slice(2))])
})
