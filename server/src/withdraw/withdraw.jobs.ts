/** Pays approved withdrawals, and asks the bank again about those that it did not answer (decisions D6). */
import * as limits from '@kapao/contract/limits.ts'
import type { PayoutSaid } from '#outside/bank/bank.ts'
import { askOrOrder, isOverdue } from '#outside/bank/payout-order.ts'
import type { OrderLease } from '#outside/order-lease.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { inFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { arePayoutsOpen } from '#settings/switch.service.ts'
import { findWaitingAbout, lapseRequest } from '#staff/request.service.ts'
import { closeTasks, openTasks } from '#staff/task.service.ts'
import { lockWithdrawal } from './review.queries.ts'
import { listDoubted, setReviewedAgain } from './reviewed-again.queries.ts'
import {
  claimDueWithdrawals,
  claimLooks,
  type DueWithdrawal,
  endClaim,
  endPayoutOrder,
  type OrderedPayout,
  takePayoutOrder,
  tellOrdered,
} from './withdraw.queries.ts'
import { conclude, isBeingPaid, noteAnswer } from './withdraw.service.ts'

type PayoutParts = FlowParts & Pick<App, 'wake'>

export async function payWithdrawals(app: PayoutParts): Promise<number> {
  const held = await reviewAgain(app)
  // Closed, nothing more is ordered: what was asked for waits, what was ordered is still asked about (decisions D22).
  const states = (await arePayoutsOpen(app)) ? (['APPROVED', 'PAYING'] as const) : (['PAYING'] as const)
  const due = await claimDueWithdrawals(app.db, {
    states,
    now: app.clock.now(),
    limit: serverLimits.withdrawalsAtOnce,
  })
  await Promise.all(
    due.map((withdrawal) =>
      inFlowTrace(app.db, { name: 'pay', reference: withdrawal.reference }, () => pay(app, withdrawal)),
    ),
  )
  const looks = await claimLooks(app.db, app.clock.now(), serverLimits.withdrawalsAtOnce)
  await Promise.all(looks.map((withdrawal) => lookAgain(app, withdrawal)))
  return held + due.length + looks.length
}

/**
 * What is neither ordered nor in a file when its member is frozen or flagged: people decide anew, knowing it. Also while
 * nothing is ordered, since that is when much waits.
 */
async function reviewAgain({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    // Its request before the withdrawal, as an approval locks them: the next approval asks for the other one anew.
    for (const id of await listDoubted(tx, serverLimits.withdrawalsAtOnce))
      await lapseRequest(tx, 'large_withdrawal', id, now)
    const held = await setReviewedAgain(tx, now, serverLimits.withdrawalsAtOnce)
    // There is nothing to ask the bank about any more.
    for (const { id } of held) await closeTasks(tx, 'payout_unanswered', id, { closedBy: null, at: now })
    const tasks = held.map(({ id, memberId, reference, reason }) => ({
      ...{ kind: 'withdrawal_review' as const, subject: id, memberId, detail: { reference, reason } },
    }))
    await openTasks(tx, tasks, now)
    return held.length
  })
}

/** What was ended by hand: the bank may say something else later (decisions D22). */
async function lookAgain(app: Pick<App, 'db' | 'clock' | 'outside' | 'log'>, withdrawal: OrderedPayout) {
  const { reference, createdAt } = withdrawal
  // One that was paid without an order of ours was ordered after it was asked for, too.
  const orderedAt = withdrawal.orderedAt ?? createdAt
  try {
    await noteAnswer(app, withdrawal, await app.outside.bank.findPayout({ reference, orderedAt }))
  } catch (error) {
    app.log[faultLevel(error)]({ err: error, reference }, 'payout not looked at again')
  }
}

async function pay(app: PayoutParts, withdrawal: DueWithdrawal) {
  let said: PayoutSaid | undefined
  try {
    said = await callBank(app, withdrawal)
    if (said) await conclude(app, withdrawal, said)
  } catch (error) {
    // One that cannot be paid or decided must not hold up the others; the bank is asked about it again.
    app.log[faultLevel(error)]({ err: error, reference: withdrawal.reference }, 'payout not decided')
  }
  const now = app.clock.now()
  await endClaim(app.db, withdrawal)
  const openMs = now.getTime() - withdrawal.payableAt.getTime()
  if (
    isOverdue(app.outside.bank, said, { openMs, taskAfterMs: limits.transferTaskAfterMs }) &&
    withdrawal.askCount > 0 &&
    (await isBeingPaid(app, withdrawal))
  )
    await notifyOperator(app, withdrawal, now)
}

/** What is in a file is neither asked about nor ordered: its result says what became of it (decision 0024). */
const callBank = async (app: Pick<App, 'db' | 'clock' | 'outside' | 'wake'>, withdrawal: DueWithdrawal) =>
  withdrawal.inFile ??
  askOrOrder(app.outside.bank, app.clock, {
    payout: {
      payoutReference: withdrawal.reference,
      toBank: withdrawal.toBank,
      toAccountNo: withdrawal.toAccountNo,
      toName: withdrawal.toAccountName,
      amount: withdrawal.amount,
      currency: withdrawal.currency,
    },
    mayOrder: () => arePayoutsOpen(app),
    ...{ orderedAt: withdrawal.orderedAt, lease: leaseOf(app, withdrawal) },
  })

const leaseOf = (
  { db, clock, wake }: Pick<App, 'db' | 'clock' | 'wake'>,
  withdrawal: DueWithdrawal,
): Pick<OrderLease, 'take' | 'release'> => ({
  take: async (now, leaseUntil) => {
    const isTaken = await inTransaction(db, async (tx) => {
      // First, so that what two people are about to end is seen as it is from here on.
      await lockWithdrawal(tx, { ...withdrawal, withdrawalId: withdrawal.id })
      const beingEnded = await findWaitingAbout({ db: tx, clock }, ['payout_end'], [withdrawal.id])
      const isOurs = beingEnded.size === 0 && (await takePayoutOrder(tx, withdrawal, now, leaseUntil))
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
