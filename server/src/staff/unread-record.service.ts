/** Records from outside that nobody understood: kept whole, each a task, so that nothing that was told is lost (quality F32). */
import { createHash } from 'node:crypto'
import type { UnreadableRecord } from '#outside/records.ts'
import type { App } from '#parts/app-parts.ts'
import { cutText } from '#platform/cut-text.rules.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { shownRecord } from '#platform/masking.rules.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { openTasks } from './task.service.ts'

/** As a person may see it: names short, of account numbers the last four digits (decisions D17). */
const shown = (record: string): string => cutText(shownRecord(record), serverLimits.unreadRecordLengthMax)

/** As JSON text; what is no JSON is kept as a text in it. */
const textOf = (record: unknown): string => JSON.stringify(record) ?? 'null'

/** @param source who told it: `feed`, `gateway:KBANK`, `book:/bank/transfers`. The same record again changes nothing. */
export async function storeUnreadable(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  source: string,
  unreadable: readonly UnreadableRecord[],
): Promise<void> {
  for (const { record, why } of unreadable) {
    const text = textOf(record)
    const hash = createHash('sha256').update(text).digest()
    const now = app.clock.now()
    const isNew = await inTransaction(app.db, async (tx) => {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('unreadRecord')
        .values({ source, hash, id: newId(), record: text, why, heardAt: now })
        .onConflict((conflict) => conflict.columns(['source', 'hash']).doNothing())
        .executeTakeFirst()
      if (numInsertedOrUpdatedRows !== 1n) return false
      const subject = `${source}:${hash.toString('hex', 0, 8)}`
      const task = { kind: 'record_unreadable' as const, subject, memberId: null }
      await openTasks(tx, [{ ...task, detail: { source, why, record: shown(text) } }], now)
      return true
    })
    if (isNew) app.log.warn({ source, why }, 'a record from outside was not understood, and is kept')
  }
}
