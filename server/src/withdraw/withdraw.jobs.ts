/** Pays approved withdrawals, and asks the bank again about those that it did not answer (decisions D6). */
import { openTasks } from '#operator/task.service.ts'
import type { App } from '../context.ts'
import { faultLevel } from '../fault-level.ts'
import { claimDueWithdrawals, type DueWithdrawal } from './withdraw.queries.ts'
import { needsOperator } from './withdraw.rules.ts'
import { isBeingPaid, returnWithdrawal, settleWithdrawal } from './withdraw.service.ts'

const atOnce = 20

export async function payWithdrawals(app: App): Promise<number> {
  const due = await claimDueWithdrawals(app.db, app.clock.now(), atOnce)
  await Promise.all(due.map((withdrawal) => pay(app, withdrawal)))
  return due.length
}

async function pay(app: App, withdrawal: DueWithdrawal) {
  try {
    const { status, reason } = await callBank(app, withdrawal)
    if (status === 'paid') await settleWithdrawal(app, withdrawal)
    if (status === 'rejected') await returnWithdrawal(app, withdrawal, reason ?? null)
  } catch (error) {
    // One that cannot be paid or decided must not hold up the others; the bank is asked about it again.
    app.log[faultLevel(error)]({ err: error, reference: withdrawal.reference }, 'payout not decided')
  }
  const now = app.clock.now()
  if (
    needsOperator(withdrawal.createdAt, now) &&
    withdrawal.askCount > 0 &&
    (await isBeingPaid(app, withdrawal))
  )
    await tellOperator(app, withdrawal, now)
}

/**
 * Asked about before it is ordered again: the bank pays a reference once, but a bank that has it may say so without a
 * new order. One that it does not have was never ordered as far as the bank is concerned, so it is ordered now.
 */
async function callBank(app: App, withdrawal: DueWithdrawal) {
  const { bank } = app.outside
  if (withdrawal.askCount > 0) {
    const known = await bank.findPayout(withdrawal.reference)
    if (known.status !== 'unknown') return known
  }
  return bank.pay({
    payoutReference: withdrawal.reference,
    toBank: withdrawal.toBank,
    toAccountNo: withdrawal.toAccountNo,
    toName: withdrawal.toAccountName,
    amount: withdrawal.amount,
    currency: withdrawal.currency,
  })
}

const tellOperator = (app: App, { memberId, id, reference }: DueWithdrawal, now: Date) =>
  openTasks(app.db, [{ kind: 'payout_unanswered', subject: id, memberId, detail: { reference } }], now)
