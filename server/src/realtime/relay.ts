/** Reads the outbox and tells members' devices: what was committed is told, also after a crash (design §4). */
import { sql } from 'kysely'
import { inTransaction } from '#db/transaction.ts'
import type { App } from '../context.ts'

const batchMax = 500

/**
 * Delivers what waits, oldest first. Rows are locked while they are told and marked in the same transaction: if we die
 * in between, they are told again, and a device sees the same balance twice. Returns how many were delivered.
 */
export async function relayOutbox(app: App): Promise<number> {
  return inTransaction(app.db, async (tx) => {
    const rows = await tx
      .selectFrom('outbox')
      .select(['id', 'member_id', 'event', 'payload'])
      .where('delivered_at', 'is', null)
      .orderBy('id')
      .limit(batchMax)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return 0
    for (const { member_id, event, payload } of rows) app.realtime.emit(member_id, event, payload)
    await tx
      .updateTable('outbox')
      .set({ delivered_at: app.clock.now() })
      .where('id', '=', sql<string>`ANY(${rows.map(({ id }) => id)}::uuid[])`)
      .execute()
    return rows.length
  })
}
