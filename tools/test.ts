/** `npm test`: every check and test, journeys included. `npm test -- server/src/withdraw` runs the tests of one place. */
import { budget } from './budget.ts'
import { withCallCases } from './call-cases.ts'
import { allJourneys, journeys } from './journeys.ts'
import { runProgram } from './progress.ts'
import { untilSignalled } from './signals.ts'
import { deadCode, interrupt, lint, runStages, types, vitest } from './stages.ts'

const everything = [
  types,
  lint,
  deadCode,
  ...withCallCases('house rules, units, server, components'),
  budget,
  ...allJourneys,
]

/** Only the tests that live there. */
function stagesIn(places: string[]) {
  const inBrowser = places.filter((place) => place.startsWith('e2e/'))
  const others = places.filter((place) => !place.startsWith('e2e/'))
  return [
    ...(others.length > 0 ? [vitest('tests', others)] : []),
    ...(inBrowser.length > 0 ? [journeys(inBrowser)] : []),
  ]
}

await runProgram(async () => {
  untilSignalled().then(interrupt)
  const places = process.argv.slice(2)
  return runStages(places.length === 0 ? everything : stagesIn(places))
})
