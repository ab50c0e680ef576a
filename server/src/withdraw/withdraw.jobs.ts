/** Pays approved withdrawals, and asks the bank again about those that it did not answer (decisions D6). */

import { type OrderLease, sendUnderLease } from '#outside/order-lease.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { arePayoutsOpen } from '#settings/switch.service.ts'
import { openTasks } from '#staff/task.service.ts'
import {
  claimDueWithdrawals,
  claimLooks,
  type DueWithdrawal,
  endClaim,
  endPayoutOrder,
  type Payout,
  takePayoutOrder,
  tellOrdered,
} from './withdraw.queries.ts'
import { needsOperator } from './withdraw.rules.ts'
import { conclude, isBeingPaid, noteAnswer } from './withdraw.service.ts'

type PayoutParts = FlowParts & Pick<App, 'wake'>

export async function payWithdrawals(app: PayoutParts): Promise<number> {
  // Closed, nothing more is ordered: what was asked for waits, what was ordered is still asked about (decisions D22).
  const mayOrder = await arePayoutsOpen(app)
  const states = mayOrder ? (['APPROVED', 'PAYING'] as const) : (['PAYING'] as const)
  const due = await claimDueWithdrawals(app.db, {
    states,
    now: app.clock.now(),
    limit: serverLimits.withdrawalsAtOnce,
  })
  await Promise.all(due.map((withdrawal) => pay(app, withdrawal, mayOrder)))
  const looks = await claimLooks(app.db, app.clock.now(), serverLimits.withdrawalsAtOnce)
  await Promise.all(looks.map((withdrawal) => lookAgain(app, withdrawal)))
  return due.length + looks.length
}

/** What was ended by hand: the bank may say something else later (decisions D22). */
async function lookAgain(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>, withdrawal: Payout) {
  const { reference } = withdrawal
  try {
    await noteAnswer(app, withdrawal, await app.outside.bank.findPayout(reference))
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, reference }, 'payout not looked at again')
  }
}

async function pay(app: PayoutParts, withdrawal: DueWithdrawal, mayOrder: boolean) {
  try {
    const said = await callBank(app, withdrawal, mayOrder)
    if (said) await conclude(app, withdrawal, said)
  } catch (error) {
    // One that cannot be paid or decided must not hold up the others; the bank is asked about it again.
    app.log[faultLevel(error)]({ err: error, reference: withdrawal.reference }, 'payout not decided')
  }
  const now = app.clock.now()
  await endClaim(app.db, withdrawal)
  if (
    needsOperator(withdrawal.createdAt, now) &&
    withdrawal.askCount > 0 &&
    (await isBeingPaid(app, withdrawal))
  )
    await notifyOperator(app, withdrawal, now)
}

/**
 * Asked about before it is ordered again: the bank pays a reference once, but a bank that has it may say so without a
 * new order. One that it does not have was never ordered as far as the bank is concerned, so it is ordered now.
 */
async function callBank(
  app: Pick<App, 'db' | 'clock' | 'outside' | 'wake'>,
  withdrawal: DueWithdrawal,
  mayOrder: boolean,
) {
  const { bank } = app.outside
  if (withdrawal.askCount > 0) {
    const known = await bank.findPayout(withdrawal.reference)
    if (known.status !== 'unknown') return known
  }
  if (!mayOrder) return
  const order = {
    payoutReference: withdrawal.reference,
    toBank: withdrawal.toBank,
    toAccountNo: withdrawal.toAccountNo,
    toName: withdrawal.toAccountName,
    amount: withdrawal.amount,
    currency: withdrawal.currency,
  }
  return sendUnderLease(app.clock, leaseOf(app, withdrawal), () => bank.pay(order))
}

const leaseOf = ({ db, wake }: Pick<App, 'db' | 'wake'>, withdrawal: DueWithdrawal): OrderLease => ({
  reference: withdrawal.reference,
  take: async (now, leaseUntil) => {
    const isTaken = await inTransaction(db, async (tx) => {
      const isOurs = await takePayoutOrder(tx, withdrawal, now, leaseUntil)
      if (isOurs) await tellOrdered(tx, withdrawal, now)
      return isOurs
    })
    wake('relayOutbox')
    return isTaken
  },
  release: () => endPayoutOrder(db, withdrawal),
})

const notifyOperator = (app: Pick<App, 'db'>, { memberId, id, reference }: DueWithdrawal, now: Date) =>
  openTasks(app.db, [{ kind: 'payout_unanswered', subject: id, memberId, detail: { reference } }], now)
