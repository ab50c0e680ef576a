/** `npm run videos`: records the how-to videos (web/public/howto) anew, from a whole product of its own; `-- -g wallet` only some. */
import { spawnSync } from 'node:child_process'
import { journeys } from './journeys.ts'
import { runProgram } from './progress.ts'
import { untilSignalled } from './signals.ts'
import { interrupt, runStages } from './stages.ts'

await runProgram(async () => {
  if (spawnSync('ffmpeg', ['-version']).status !== 0)
    throw new Error('Videos are written by ffmpeg: install it first (Debian: apt-get install ffmpeg).')
  untilSignalled().then(interrupt)
  process.env.RECORD = 'videos'
  return runStages([journeys(['howto.videos', ...process.argv.slice(2)])])
})
