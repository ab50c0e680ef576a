/** `npm run e2e`: the browser journeys only; arguments go to Playwright (`npm run e2e -- withdraw --headed`). */
import { journeys } from './journeys.ts'
import { runProgram } from './progress.ts'
import { untilTold } from './signals.ts'
import { interrupt, runStages } from './stages.ts'

await runProgram(async () => {
  untilTold().then(interrupt)
  return runStages([journeys(process.argv.slice(2))])
})
