/** Removes what is finished and has been kept for its time, in pieces that commit by themselves (decisions D17). */

import { keysOf } from '@kapao/contract/keys.ts'
import type { App } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { retentionMs } from './limits.ts'
import { insertPasses, type KeptTable, lockPass, movePass, removePieceOf } from './retention.queries.ts'

const tables = keysOf(retentionMs)

/** @returns how many tables are not cleared yet. */
export async function sweepKept(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  limit = serverLimits.retentionRowsAtOnce,
): Promise<number> {
  const until = performance.now() + serverLimits.retentionRunMs
  await insertPasses(app.db, tables)
  let unfinished = 0
  for (const table of tables) {
    let isMore = true
    while (isMore && performance.now() < until) isMore = await clearPiece(app, table, limit)
    if (isMore) unfinished++
  }
  return unfinished
}

/** False when the table is cleared, or another process is at work on it. */
const clearPiece = (
  app: Pick<App, 'db' | 'clock' | 'log'>,
  table: KeptTable,
  limit: number,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const pass = await lockPass(tx, table)
    if (!pass) return false
    const { removingBefore, removedBefore } = pass
    const isUnderWay = removingBefore && removingBefore.getTime() !== removedBefore?.getTime()
    const before = isUnderWay ? removingBefore : new Date(app.clock.now().getTime() - retentionMs[table])
    // A clock that went back has nothing to remove that is not gone.
    if (pass.removedBefore && before <= pass.removedBefore) return false
    const { removed, mark } = await removePieceOf[table](tx, { before, mark: pass.mark, limit })
    await movePass(tx, table, before, mark)
    if (removed > 0) app.log.debug({ table, removed }, 'old rows removed')
    return mark !== null
  })
