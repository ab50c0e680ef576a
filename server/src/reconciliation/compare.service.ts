/** Staff have the books compared without waiting for the hour, as after they have cleared up what differed (staff-calls T6). */
import type { RequestParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'

/** The job does it: what both sides have is on the screen once it is through. */
export async function compareNow(app: RequestParts, actor: Actor) {
  const act = { action: 'books_compared' as const, subject: 'books', before: {}, after: {} }
  await inTransaction(app.db, (tx) => recordAct(tx, actor, act, app.clock.now()))
  app.wake('reconcile')
  return { message: 'SUCCESS' }
}
