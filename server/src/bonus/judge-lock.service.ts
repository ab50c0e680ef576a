/**
 * Ends a lock once its time has come: by what games have just said. A loss that nobody has asked for must not make a member
 * successful, nor a win that nobody has asked for let one fail (decisions D2, D7).
 */
import type { Player } from '#game/balance.service.ts'
import type { FlowParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { heardIn, hearHoldings } from './heard-holdings.service.ts'
import { lockWallet } from './lock/lock.queries.ts'
import { isDueByBooks, judgeUnderLock, standingOf } from './lock/lock.service.ts'

/** @returns whether it has ended. One whose wallet was moved while games answered is judged again by the job. */
export async function judgeLock(app: FlowParts, member: Player): Promise<boolean> {
  if (!(await isDueByBooks(app, member.id))) return false
  const { seq, readings } = await hearHoldings(app, member)
  return inTransaction(app.db, async (tx) => {
    await lockWallet(tx, member.id)
    if ((await standingOf(tx, member.id)).seq !== seq) return false
    return judgeUnderLock(tx, member.id, app.clock.now(), heardIn(readings))
  })
}
