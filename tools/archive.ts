/**
 * `npm run archive -- 2025` copies the books of a closed year into files, and verifies them; `npm run archive -- verify`
 * verifies all years that are there. Both take a folder after that; without one it is `archive` in DATA_DIR.
 */
import { join, resolve } from 'node:path'
import { ArchiveError, archiveYear } from '../server/src/archive/archive.service.ts'
import { verifyArchive } from '../server/src/archive/verify.service.ts'
import { openDatabase } from '../server/src/platform/db/open.ts'
import { runProgram } from './progress.ts'
import { readSettings } from './settings.ts'
import { reachDatabase } from './verify.ts'

const usage = 'Say which year: npm run archive -- 2025 [FOLDER], or npm run archive -- verify [FOLDER]'
const statementTimeoutMs = 10 * 60_000

/** @returns how many things are wrong. */
async function verify(folder: string): Promise<number> {
  const { years, journals, entries, chain, faults } = await verifyArchive(folder)
  if (years.length === 0) console.log(`There is no archived year in ${folder}.`)
  for (const fault of faults) console.log(`BROKEN  ${fault}`)
  if (years.length > 0 && faults.length === 0)
    console.log(
      `${years.join(', ')} hold: ${journals} journals, ${entries} entries. The chain ends with ${chain}: note it down elsewhere.`,
    )
  return faults.length + (years.length === 0 ? 1 : 0)
}

async function archive(year: number, folder: string) {
  const { url, where, leave } = await reachDatabase(readSettings())
  const db = openDatabase(url, { role: 'kapao_report', statementTimeoutMs })
  try {
    console.log(`Copying the books of ${year} from ${where} to ${folder}`)
    await archiveYear(db, year, folder)
  } finally {
    await db.destroy()
    await leave()
  }
}

await runProgram(async () => {
  const [what = '', where] = process.argv.slice(2)
  const folder = where ? resolve(where) : join(readSettings().dataDir, 'archive')
  try {
    if (/^20\d\d$/.test(what)) await archive(Number(what), folder)
    else if (what !== 'verify') throw new ArchiveError(usage)
    return (await verify(folder)) > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    console.error(error.message)
    return 1
  }
})
