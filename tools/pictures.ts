/** `npm run pictures`: takes pictures of a whole product of its own: the README's, or the gallery of every screen with `-- screens`, of the console with `-- console`. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { journeys } from './journeys.ts'
import { runProgram } from './progress.ts'
import { untilSignalled } from './signals.ts'
import { interrupt, runStages } from './stages.ts'

/** In this order, and with one product: the gallery is put together from what the journey saw. */
const takers: Record<string, string[]> = {
  readme: ['readme.pictures'],
  screens: ['frame.e2e', 'frame-alone.e2e', 'screens.pictures'],
  console: ['console.pictures'],
}

await runProgram(async () => {
  untilSignalled().then(interrupt)
  const [wanted = 'readme'] = process.argv.slice(2)
  const files = takers[wanted]
  if (!files)
    throw new Error(`there are no pictures "${wanted}"; there are: ${Object.keys(takers).join(', ')}`)
  const look = mkdtempSync(join(tmpdir(), 'kapao-look-'))
  process.env.RECORD = wanted
  // Where the journey that looks at every screen leaves its pictures (e2e/look.ts).
  if (wanted !== 'readme') process.env.LOOK = look
  try {
    // A console is worth looking at when there is something in it.
    return await runStages([journeys(files, wanted === 'console' ? 'demo-large' : 'demo')])
  } finally {
    rmSync(look, { recursive: true, force: true })
  }
})
