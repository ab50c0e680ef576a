/** Reads the outbox and tells members' devices: what was committed is told, also after a crash (design §4). */
import type { MemberEvent } from '@kapao/contract/events.ts'
import { sql } from 'kysely'
import { lockNumber } from '#platform/db/lock.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { failpoint } from '#platform/failpoint.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { findFlowTraces } from '#platform/telemetry/flow-trace.queries.ts'
import { traced } from '#platform/telemetry/trace.ts'
import type { Realtime } from './realtime.ts'

/**
 * Delivers what waits, oldest first, and removes it in the same transaction: if we die in between, it is told again, and a
 * device sees the same balance twice. One node at a time tells, so that all devices get in this order; which one is of no
 * matter. Returns how many were delivered.
 */
export async function relayOutbox(app: { db: Db; realtime: Realtime }): Promise<number> {
  if (!app.realtime.canEmit() || !(await waits(app.db))) return 0
  return inTransaction(app.db, async (tx) => {
    if (!(await isOnlyRelay(tx))) return 0
    const rows = await tx
      .selectFrom('outbox')
      .select(['id', 'memberId', 'journalId', 'event', 'payload', 'noticeId', 'noticeKind', 'createdAt'])
      .where('deliveredAt', 'is', null)
      .orderBy('id')
      .limit(serverLimits.relayBatchMax)
      .execute()
    if (rows.length === 0) return 0
    // Redis is asked inside the transaction, since nobody else may tell these rows: it has a second.
    const traces = await findFlowTraces(tx, rows.map(flowOf))
    await Promise.all(
      rows.map((row) =>
        traced({ name: `tell ${row.event}`, kind: 'consumer', parent: traces.get(flowOf(row)) }, () =>
          Promise.all([
            app.realtime.emit(row.memberId, row.event, row.payload),
            noticeOf(row) &&
              app.realtime.emit(row.memberId, 'notice:new' satisfies MemberEvent, noticeOf(row)),
          ]),
        ),
      ),
    )
    failpoint('outbox:untold', rows)
    await sql`SELECT remove_told(${rows.map(({ id }) => id)}::uuid[])`.execute(tx)
    return rows.length
  })
}

interface WithNotice {
  noticeId: string | null
  noticeKind: string | null
  createdAt: Date
}

/** The notice of the same journal, in its wire form. */
const noticeOf = ({ noticeId, noticeKind, createdAt }: WithNotice) =>
  noticeId && { id: noticeId, kind: noticeKind, at: createdAt.toISOString() }

/** What it is about: a flow's reference, or else its journal. */
function flowOf({ journalId, payload }: { journalId: string | null; payload: unknown }): string {
  const hasReference = typeof payload === 'object' && payload !== null && 'reference' in payload
  return hasReference && typeof payload.reference === 'string' ? payload.reference : (journalId ?? '')
}

/** A quiet node asks no more than this, and holds nothing up that another one has just committed. */
async function waits(db: Db): Promise<boolean> {
  const first = await db.selectFrom('outbox').select('id').where('deliveredAt', 'is', null).limit(1).execute()
  return first.length > 0
}

/** Until the transaction ends. No waiting: the relay that holds it also sends what is new meanwhile. */
async function isOnlyRelay(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockNumber('kapao relay')}) AS mine`.execute(tx)
  return rows[0]?.mine ?? false
}
