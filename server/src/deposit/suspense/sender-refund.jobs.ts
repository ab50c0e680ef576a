/** Pays money in suspense back to its senders, and asks the bank again about what it did not answer (decisions D6, D22). */
import * as limits from '@kapao/contract/limits.ts'
import { sendUnderLease } from '#outside/order-lease.ts'
import type { App } from '#parts/app-parts.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { arePayoutsOpen } from '#settings/switch.service.ts'
import { openTasks } from '#staff/task.service.ts'
import {
  claimDueRefunds,
  claimRefundLooks,
  type DueRefund,
  endRefundClaim,
  endRefundOrder,
  type SenderRefund,
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
  await Promise.all(due.map((refund) => pay(app, refund, mayOrder)))
  const looks = await claimRefundLooks(app.db, app.clock.now(), serverLimits.senderRefundsAtOnce)
  await Promise.all(looks.map((refund) => lookAgain(app, refund)))
  return due.length + looks.length
}

/** What was ended by hand: the bank may say something else later. */
async function lookAgain(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>, refund: SenderRefund) {
  const { payoutReference } = refund
  try {
    await concludeRefund(app, refund, await app.outside.bank.findPayout(payoutReference))
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, reference: payoutReference }, 'payout not looked at again')
  }
}

async function pay(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>, refund: DueRefund, mayOrder: boolean) {
  try {
    const said = await callBank(app, refund, mayOrder)
    if (said) await concludeRefund(app, refund, said)
  } catch (error) {
    // One that cannot be paid or decided must not hold up the others; the bank is asked about it again.
    app.log[faultLevel(error)]({ err: error, reference: refund.payoutReference }, 'payout not decided')
  }
  const now = app.clock.now()
  const isStillOpen = await endRefundClaim(app.db, refund)
  if (isStillOpen && now.getTime() - refund.createdAt.getTime() >= limits.transferTaskAfterMs)
    await notifyOperator(app, refund, now)
}

/** Asked about before it is ordered again: the bank pays a reference once, and may say so without a new order. */
async function callBank(app: Pick<App, 'db' | 'clock' | 'outside'>, refund: DueRefund, mayOrder: boolean) {
  const { bank } = app.outside
  const { payoutReference, fromBank, toAccountNo, toAccountName, amount, currency, askCount } = refund
  if (askCount > 0) {
    const known = await bank.findPayout(payoutReference)
    if (known.status !== 'unknown') return known
  }
  if (!mayOrder) return
  const order = { payoutReference, toBank: fromBank, toAccountNo, toName: toAccountName, amount, currency }
  const lease = {
    reference: payoutReference,
    take: (now: Date, leaseUntil: Date) => takeRefundOrder(app.db, refund, now, leaseUntil),
    release: () => endRefundOrder(app.db, refund),
  }
  return sendUnderLease(app.clock, lease, () => bank.pay(order))
}

const notifyOperator = (app: Pick<App, 'db'>, { id, payoutReference: reference }: DueRefund, now: Date) =>
  openTasks(app.db, [{ kind: 'payout_unanswered', subject: id, memberId: null, detail: { reference } }], now)
