/** Asks the voucher service what became of gift links that were not answered, until it says so (decisions D1, D5). */

import { firstLookAt } from '#outside/poll-schedule.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { inFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { openTasks } from '#staff/task.service.ts'
import {
  claimDueVouchers,
  claimVoucherLooks,
  countUnknown,
  type DueVoucher,
  endVoucherClaim,
  findVoucher,
  type LookedAtVoucher,
  neverReceived,
  type Voucher,
} from './voucher.queries.ts'
import { isNeverReceived, mayOrderAgain, needsOperator } from './voucher.rules.ts'
import {
  conclude,
  creditGift,
  noteRedemption,
  orderGift,
  rejectGift,
  showInProgress,
} from './voucher.service.ts'

export async function askVouchers(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log' | 'wake'>,
): Promise<number> {
  const due = await claimDueVouchers(app.db, app.clock.now(), serverLimits.vouchersAtOnce)
  await Promise.all(
    due.map((voucher) =>
      inFlowTrace(app.db, { name: 'askVoucher', reference: voucher.reference }, () => askAbout(app, voucher)),
    ),
  )
  const looks = await claimVoucherLooks(app.db, app.clock.now(), serverLimits.vouchersAtOnce)
  await Promise.all(looks.map((voucher) => lookAgain(app, voucher)))
  return due.length + looks.length
}

/**
 * What was ended without the service's own word: it may say something else later. What people have decided people correct
 * (decisions D22); what we took for unheard of is credited when its order went out late (quality F31).
 */
async function lookAgain(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'outside' | 'log' | 'wake'>,
  voucher: LookedAtVoucher,
) {
  const { reference, reason } = voucher
  try {
    const said = await app.outside.voucher.findRedemption?.(reference)
    if (said?.status === 'redeemed' && reason === neverReceived) await creditGift(app, voucher, said)
    else if (said) await noteRedemption(app, voucher, said)
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, reference }, 'gift link not looked at again')
  }
}

async function askAbout(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log' | 'wake'>,
  voucher: DueVoucher,
) {
  const { reference, createdAt } = voucher
  try {
    await decide(app, voucher)
  } catch (error) {
    // One that cannot be asked about or decided must not hold up the others; it is due again soon.
    app.log[faultLevel(error)]({ err: error, reference }, 'gift link not decided')
  }
  await showInProgress(app, voucher)
  await endVoucherClaim(app.db, voucher)
  if (needsOperator(createdAt, app.clock.now())) await notifyOperator(app, voucher)
}

async function decide(
  app: Pick<App, 'db' | 'ledger' | 'clock' | 'config' | 'outside' | 'log' | 'wake'>,
  voucher: Voucher,
) {
  const { reference, createdAt } = voucher
  const { findRedemption } = app.outside.voucher
  if (!findRedemption) {
    // Only a repeat can tell; after that a person finds out (decisions D21).
    if (mayOrderAgain(createdAt, app.clock.now())) await orderGift(app, voucher, 'job')
    return
  }
  const said = await findRedemption(reference)
  const unknownCount = await countUnknown(app.db, voucher, said.status === 'unknown')
  if (said.status !== 'unknown') return conclude(app, voucher, said, 'job')
  const now = app.clock.now()
  if (mayOrderAgain(createdAt, now)) return orderGift(app, voucher, 'job')
  if (isNeverReceived({ unknownCount, createdAt }, now))
    await rejectGift(app, voucher, { reason: neverReceived, askedBy: 'job', lookAt: firstLookAt(now) })
}

/** Nothing if it has been decided a moment ago. */
async function notifyOperator(app: RecordParts, voucher: Voucher) {
  const found = await findVoucher(app.db, voucher)
  if (found?.state !== 'OPEN') return
  const { id, memberId, reference } = voucher
  await openTasks(
    app.db,
    [{ kind: 'voucher_unanswered', subject: id, memberId, detail: { reference } }],
    app.clock.now(),
  )
}
