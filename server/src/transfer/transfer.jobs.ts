/** Asks providers what became of transfers that were not answered, until they say so (decisions D2). */

import { firstLookAt } from '#outside/poll-schedule.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { inFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { openTasks } from '#staff/task.service.ts'
import { noteContradiction } from './contradiction.service.ts'
import {
  claimDueTransfers,
  claimLooks,
  countUnknown,
  type DueTransfer,
  findTransfer,
} from './transfer.queries.ts'
import { isDefinitelyUnknown, needsOperator } from './transfer.rules.ts'
import { conclude, returnTransfer } from './transfer.service.ts'

export async function askTransfers(app: FlowParts): Promise<number> {
  const due = await claimDueTransfers(app.db, app.clock.now(), serverLimits.transfersAtOnce)
  await Promise.all(
    due.map((transfer) =>
      inFlowTrace(app.db, { name: 'askTransfer', reference: transfer.reference }, () =>
        askAbout(app, transfer),
      ),
    ),
  )
  const looks = await claimLooks(app.db, app.clock.now(), serverLimits.transfersAtOnce)
  await Promise.all(looks.map((transfer) => lookAgain(app, transfer)))
  return due.length + looks.length
}

/** What was given back without the provider's own no, or ended by hand: a yes that comes late must be heard (decisions D2.2). */
async function lookAgain(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>, transfer: DueTransfer) {
  const { slot, adapter, reference } = transfer
  try {
    const { status } = await app.outside.provider({ code: slot, adapter }).findTransfer(transfer)
    if (status === 'done') await noteContradiction(app, transfer, 'DONE')
    if (status === 'rejected') await noteContradiction(app, transfer, 'REJECTED')
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, reference }, 'transfer not looked at again')
  }
}

async function askAbout(app: FlowParts, transfer: DueTransfer) {
  try {
    await decide(app, transfer)
  } catch (error) {
    // One that cannot be asked about or decided must not hold up the others; it is due again soon.
    app.log[faultLevel(error)]({ err: error, reference: transfer.reference }, 'transfer not decided')
  }
  if (needsOperator(transfer.createdAt, app.clock.now())) await notifyOperator(app, transfer)
}

async function decide(app: FlowParts, transfer: DueTransfer) {
  const { slot, adapter } = transfer
  const said = await app.outside.provider({ code: slot, adapter }).findTransfer(transfer)
  await conclude(app, transfer, said)
  if (said.status === 'processing') await countUnknown(app.db, transfer, false)
  if (said.status !== 'unknown') return
  const unknown = await countUnknown(app.db, transfer, true)
  const now = app.clock.now()
  if (unknown && isDefinitelyUnknown(unknown, now))
    await returnTransfer(app, transfer, {
      reason: 'the provider has no such transfer',
      // What was never taken for sending was never sent.
      lookAt: unknown.orderedAt && firstLookAt(now),
    })
}

/** Nothing if it has been decided a moment ago. */
async function notifyOperator(app: RecordParts, { memberId, id, slot, reference, direction }: DueTransfer) {
  const found = await findTransfer(app.db, memberId, id)
  if (found?.state !== 'OPEN') return
  await openTasks(
    app.db,
    [{ kind: 'transfer_unanswered', subject: id, memberId, detail: { slot, reference, direction } }],
    app.clock.now(),
  )
}
