/** `npm run pictures`: takes the README's picture (docs/pictures) anew, from a whole product of its own. */
import { journeys } from './journeys.ts'
import { runProgram } from './progress.ts'
import { untilTold } from './signals.ts'
import { interrupt, runStages } from './stages.ts'

await runProgram(async () => {
  untilTold().then(interrupt)
  process.env.RECORD = 'pictures'
  return runStages([journeys([])])
})
