/** `npm run migrate`: brings the database in `DATABASE_URL` (or the embedded one) to this version, as its owner. */
import { migrate } from '../server/src/platform/db/migrate.ts'
import { runProgram } from './progress.ts'
import { readSettings } from './settings.ts'
import { reachDatabase } from './verify.ts'

await runProgram(async () => {
  const settings = readSettings()
  // A live installation has its own: one that was made here would be migrated in its place, and look as if all went well.
  const { url, where, leave } = await reachDatabase(settings, { mayMake: settings.outside !== 'live' })
  console.log(`Migrating ${where}`)
  try {
    const applied = await migrate(url)
    for (const name of applied) console.log(`  ${name}`)
    console.log(applied.length === 0 ? 'It is up to date.' : `Applied ${applied.length}.`)
    return 0
  } finally {
    await leave()
  }
})
