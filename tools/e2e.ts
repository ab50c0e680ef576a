/** `npm run e2e`: the browser journeys only; arguments go to Playwright (`npm run e2e -- withdraw --headed`). */
import { allJourneys, journeys } from './journeys.ts'
import { runProgram } from './progress.ts'
import { untilSignalled } from './signals.ts'
import { interrupt, runStages } from './stages.ts'

await runProgram(async () => {
  untilSignalled().then(interrupt)
  const args = process.argv.slice(2)
  return runStages(args.length > 0 ? [journeys(args)] : allJourneys)
})
