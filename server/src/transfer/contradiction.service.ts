/** What a provider says of a transfer after it was decided otherwise: nothing is posted, the game account is frozen, a person looks (decisions D2.2). */
import { toBaht } from '@kapao/contract/money.ts'
import type { App } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openTasks } from '#staff/task.service.ts'
import { lockTransfer, setContradicted, setFrozen } from './contradiction.queries.ts'
import { stopLooking } from './transfer.queries.ts'

/** False when it is open, or was decided as the provider says. */
export async function noteContradiction(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  { id }: { id: string },
  said: 'DONE' | 'REJECTED',
): Promise<boolean> {
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    const transfer = await lockTransfer(tx, id)
    if (!transfer || transfer.state === 'OPEN') return false
    if (transfer.contradictedAt) return true
    const { memberId, slot, direction, amount, currency, reference, state } = transfer
    if (state === said) {
      await stopLooking(tx, transfer)
      return false
    }
    await setContradicted(tx, memberId, id, at)
    await setFrozen(tx, memberId, slot, at)
    const detail = { slot, direction, reference, amount: toBaht(amount), currency, ours: state, theirs: said }
    await openTasks(tx, [{ kind: 'late_transfer', subject: id, memberId, detail }], at)
    app.log.error({ reference, ours: state, theirs: said }, 'transfer contradicted by the provider')
    return true
  })
}
