/** Makes members' copies of the data, one at a time, and erases those whose day is over (decisions D17). */

import { addNotice } from '#notice/notice.service.ts'
import type { App } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import {
  type ClaimedExport,
  claimExport,
  deleteEndedExports,
  deleteExport,
  listExportFiles,
  setExportDue,
  setExportMade,
} from './export.queries.ts'
import { zipOf } from './export-zip.ts'

type Parts = Pick<App, 'db' | 'clock' | 'log' | 'exports' | 'pdfs' | 'wake'>

/** @returns how many were taken up. */
export async function makeExports(app: Parts): Promise<number> {
  const now = app.clock.now()
  const claimed = await claimExport(app.db, now, new Date(now.getTime() + serverLimits.exportLeaseMs))
  if (!claimed) return 0
  try {
    await makeOne(app, claimed)
  } catch (error) {
    app.log.error({ err: error, member: claimed.memberId }, 'a copy of the data could not be made')
    if (claimed.askCount >= serverLimits.exportTriesMax) await deleteExport(app.db, claimed)
    else await setExportDue(app.db, claimed.memberId, new Date(now.getTime() + serverLimits.exportAgainMs))
  }
  return 1
}

async function makeOne(app: Parts, claimed: ClaimedExport) {
  const file = await app.exports.put(zipOf(app, claimed))
  const madeAt = app.clock.now()
  const isMade = await inTransaction(app.db, async (tx) => {
    const endsAt = new Date(madeAt.getTime() + serverLimits.exportLifetimeMs)
    if (!(await setExportMade(tx, claimed, { file, madeAt, endsAt }))) return false
    const { memberId, askedAt } = claimed
    await addNotice(tx, {
      memberId,
      key: `export:${askedAt.toISOString()}`,
      topic: 'export_ready',
      at: madeAt,
    })
    return true
  })
  // Another process was quicker: nobody has a link to this one.
  if (!isMade) return app.exports.remove(file)
  app.wake('relayOutbox')
  app.log.info({ member: claimed.memberId }, 'a copy of the data is ready')
}

/** The rows whose day is over, and every file that no row names any more. */
export async function sweepExports(app: Pick<App, 'db' | 'clock' | 'exports'>) {
  await deleteEndedExports(app.db, app.clock.now())
  for (const shard of app.exports.shards) {
    // The files first: a row is written after its file.
    const files = await app.exports.list(shard)
    if (files.length === 0) continue
    const named = new Set((await listExportFiles(app.db, shard)).map(({ file }) => file))
    for (const { name, ageMs } of files)
      if (!named.has(name) && ageMs >= serverLimits.exportLeaseMs) await app.exports.remove(name)
  }
}
