/** `npm run verify`: reads the whole database in pieces and checks every invariant; one line each, non-zero when one is broken. */

import { audit, type Finding } from '../server/src/audit/audit.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { findCluster } from './cluster.ts'
import { findRunningDatabase, startDatabase } from './database.ts'
import { runProgram } from './progress.ts'
import { readSettings, type Settings } from './settings.ts'

/**
 * The database of these settings, and how to leave it: beside a running product it stays as it is.
 *
 * @param mayMake makes one where there is none. Otherwise an empty one would be looked at in the place of the one that is meant.
 */
export async function reachDatabase(
  settings: Settings,
  { mayMake = false }: { mayMake?: boolean } = {},
): Promise<{ url: string; where: string; leave: () => Promise<void> }> {
  const leave = async () => {}
  if (settings.databaseUrl) return { url: settings.databaseUrl, where: 'DATABASE_URL', leave }
  const running = await findRunningDatabase(settings.dataDir)
  if (running) return { url: running, where: `the running database of ${settings.dataDir}`, leave }
  if (!mayMake && !findCluster(settings.dataDir))
    throw new Error(
      `There is no database in ${settings.dataDir}. Set DATABASE_URL as the servers have it, or DATA_DIR to where npm start has made one.`,
    )
  const started = await startDatabase(settings.dataDir)
  return { url: started.url, where: `the database of ${settings.dataDir}`, leave: started.stop }
}

/** An invariant that takes longer says from time to time how far it is. */
const progressEveryMs = 10_000

function print({ id, title, broken, detail, pieces, longestMs, ms }: Finding) {
  const took = `${(ms / 1_000).toFixed(1)} s, ${pieces} pieces, the longest ${longestMs.toFixed(0)} ms`
  const found = broken === 0 ? '' : `: ${broken} (${detail})`
  console.log(
    `${broken === 0 ? 'holds ' : 'BROKEN'}  ${id.padEnd(5)} ${title}${found}${pieces > 1 ? `  (${took})` : ''}`,
  )
}

function progressOf() {
  let toldAt = performance.now()
  return (id: string, done: number, of: number) => {
    if (performance.now() - toldAt < progressEveryMs) return
    toldAt = performance.now()
    console.log(`        ${id.padEnd(5)} ${done} of ${of} pieces`)
  }
}

/** Checks everything and prints a line for each invariant as soon as it is known. Answers how many are broken. */
export async function verify(databaseUrl: string): Promise<number> {
  const db = openDatabase(databaseUrl, { role: 'kapao_report', statementTimeoutMs: 30 * 60_000 })
  try {
    const findings = await audit(db, { onFinding: print, onPiece: progressOf() }).catch(
      (error: Error & { code?: string }) => {
        // Neither role nor tables: nothing has ever been written here.
        if (error.code === '22023' || error.code === '42P01')
          throw new Error('This database was never migrated; npm start does that.')
        throw error
      },
    )
    const broken = findings.filter((finding) => finding.broken > 0).length
    console.log(
      broken === 0
        ? `All ${findings.length} invariants hold.`
        : `${broken} of ${findings.length} invariants are broken.`,
    )
    return broken
  } finally {
    await db.destroy()
  }
}

if (import.meta.main) {
  await runProgram(async () => {
    const { url, where, leave } = await reachDatabase(readSettings())
    console.log(`Checking ${where}`)
    try {
      return (await verify(url)) > 0 ? 1 : 0
    } finally {
      await leave()
    }
  })
}
