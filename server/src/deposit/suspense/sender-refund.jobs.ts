/** Pays money in suspense back to its senders, and asks the bank again about what it did not answer (decisions D6, D22). */
import * as limits from '@kapao/contract/limits.ts'
import type { PayoutSaid } from '#outside/bank/bank.ts'
import { askOrOrder, isOverdue } from '#outside/bank/payout-order.ts'
import type { App } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { inFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { arePayoutsOpen } from '#settings/switch.service.ts'
import { findWaitingAbout } from '#staff/request.service.ts'
import { openTasks } from '#staff/task.service.ts'
import {
  claimDueRefunds,
  claimRefundLooks,
  type DueRefund,
  endRefundClaim,
  endRefundOrder,
  lockRefundRow,
  type OrderedRefund,
  takeRefundOrder,
} from './sender-refund.queries.ts'
import { concludeRefund } from './sender-refund.service.ts'

export async function paySenderRefunds(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>): Promise<number> {
  // Closed, nothing more is ordered, and what was ordered is still asked about (decisions D22).
  const mayOrder = await arePayoutsOpen(app)
  const due = await claimDueRefunds(app.db, {
    now: app.clock.now(),
    limit: serverLimits.senderRefundsAtOnce,
    mayOrder,
  })
  await Promise.all(
    due.map((refund) =>
      inFlowTrace(app.db, { name: 'payBack', reference: refund.payoutReference }, () => pay(app, refund)),
    ),
  )
  const looks = await claimRefundLooks(app.db, app.clock.now(), serverLimits.senderRefundsAtOnce)
  await Promise.all(looks.map((refund) => lookAgain(app, refund)))
  return due.length + looks.length
}

/** What was ended by hand: the bank may say something else later. */
async function lookAgain(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>, refund: OrderedRefund) {
  const { payoutReference, orderedAt } = refund
  if (!orderedAt) return
  try {
    const said = await app.outside.bank.findPayout({ reference: payoutReference, orderedAt })
    await concludeRefund(app, refund, said)
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, reference: payoutReference }, 'payout not looked at again')
  }
}

async function pay(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>, refund: DueRefund) {
  let said: PayoutSaid | undefined
  try {
    said = await callBank(app, refund)
    if (said) await concludeRefund(app, refund, said)
  } catch (error) {
    // One that cannot be paid or decided must not hold up the others; the bank is asked about it again.
    app.log[faultLevel(error)]({ err: error, reference: refund.payoutReference }, 'payout not decided')
  }
  const now = app.clock.now()
  const isStillOpen = await endRefundClaim(app.db, refund)
  const openMs = now.getTime() - refund.payableAt.getTime()
  if (isStillOpen && isOverdue(app.outside.bank, said, { openMs, taskAfterMs: limits.transferTaskAfterMs }))
    await notifyOperator(app, refund, now)
}

/** What is in a file is neither asked about nor ordered: its result says what became of it (decision 0024). */
async function callBank(app: Pick<App, 'db' | 'clock' | 'outside'>, refund: DueRefund) {
  if (refund.inFile) return refund.inFile
  const { payoutReference, toBank, toAccountNo, toAccountName, amount, currency, orderedAt } = refund
  return askOrOrder(app.outside.bank, app.clock, {
    payout: { payoutReference, toBank, toAccountNo, toName: toAccountName, amount, currency },
    ...{ orderedAt, mayOrder: () => arePayoutsOpen(app) },
    lease: {
      take: (now, leaseUntil) =>
        inTransaction(app.db, async (tx) => {
          await lockRefundRow(tx, refund.id)
          // What two people are about to end is not ordered meanwhile.
          const beingEnded = await findWaitingAbout({ db: tx, clock: app.clock }, ['payout_end'], [refund.id])
          return beingEnded.size === 0 && takeRefundOrder(tx, refund, now, leaseUntil)
        }),
      release: () => endRefundOrder(app.db, refund),
    },
  })
}

const notifyOperator = (app: Pick<App, 'db'>, { id, payoutReference: reference }: DueRefund, now: Date) =>
  openTasks(app.db, [{ kind: 'payout_unanswered', subject: id, memberId: null, detail: { reference } }], now)
