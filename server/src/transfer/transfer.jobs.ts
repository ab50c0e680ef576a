/** Asks providers what became of transfers that were not answered, until they say so (decisions D2). */
import { openTasks } from '#operator/task.service.ts'
import type { App } from '../context.ts'
import { faultLevel } from '../fault-level.ts'
import {
  claimDueTransfers,
  countUnknown,
  type DueTransfer,
  findTransfer,
  setProviderReference,
} from './transfer.queries.ts'
import { isDefinitelyUnknown, needsOperator } from './transfer.rules.ts'
import { returnTransfer, settleTransfer } from './transfer.service.ts'

const atOnce = 50

export async function askTransfers(app: App): Promise<number> {
  const due = await claimDueTransfers(app.db, app.clock.now(), atOnce)
  await Promise.all(due.map((transfer) => askAbout(app, transfer)))
  return due.length
}

async function askAbout(app: App, transfer: DueTransfer) {
  try {
    await decide(app, transfer)
  } catch (error) {
    // One that cannot be asked about or decided must not hold up the others; it is due again soon.
    app.log[faultLevel(error)]({ err: error, reference: transfer.reference }, 'transfer not decided')
  }
  if (needsOperator(transfer.createdAt, app.clock.now())) await tellOperator(app, transfer)
}

async function decide(app: App, transfer: DueTransfer) {
  const { slot, adapter, createdAt } = transfer
  const said = await app.outside.provider({ code: slot, adapter }).findTransfer(transfer)
  const { status, reason, providerReference } = said
  if (providerReference) await setProviderReference(app.db, transfer, providerReference)
  switch (status) {
    case 'done':
      await settleTransfer(app, transfer)
      return
    case 'rejected':
      await returnTransfer(app, transfer, reason ?? null)
      return
    case 'processing':
      await countUnknown(app.db, transfer, false)
      return
    case 'unknown': {
      const unknownCount = await countUnknown(app.db, transfer, true)
      if (isDefinitelyUnknown({ unknownCount, createdAt }, app.clock.now()))
        await returnTransfer(app, transfer, 'the provider has no such transfer')
    }
  }
}

/** Nothing if it has been decided a moment ago. */
async function tellOperator(app: App, { memberId, id, slot, reference, direction }: DueTransfer) {
  const found = await findTransfer(app.db, memberId, id)
  if (found?.state !== 'OPEN') return
  await openTasks(
    app.db,
    [{ kind: 'transfer_unanswered', subject: id, memberId, detail: { slot, reference, direction } }],
    app.clock.now(),
  )
}
