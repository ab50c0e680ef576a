/** Money in suspense goes back to its sender when two people say so: ordered, then paid or not as the bank says (decisions D22, staff-calls T2). */
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'
import { housePayout, houseSuspense } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import type { PayoutSaid } from '#outside/bank/bank.ts'
import { referenceOf } from '#outside/reference.ts'
import type { App } from '#parts/app-parts.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { lastFour, shortName } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { noteFlowTrace } from '#platform/telemetry/flow-trace.queries.ts'
import { recordAct } from '#staff/audit-trail.service.ts'
import { bodyOf, type RequestHandling } from '#staff/request.service.ts'
import { closeTasks, openTasks } from '#staff/task.service.ts'
import { wholeSender } from './sender.rules.ts'
import {
  findHolder,
  insertRefund,
  type LockedRefund,
  lockRefund,
  type SenderRefund,
  setRefundAnswered,
  setRefundEnded,
} from './sender-refund.queries.ts'
import { type LockedMoney, setGivenBack } from './suspense.queries.ts'
import { claimOfMoney, lapseOthers, lockWaiting, shownMoney } from './suspense.service.ts'

export { lockRefund, refundPayableSince } from './sender-refund.queries.ts'

const body = bodyOf('refund_to_sender')
type Body = z.output<typeof body>

/** @throws Refusal SENDER_UNKNOWN. */
function senderOf(money: LockedMoney) {
  const sender = wholeSender(money)
  if (!sender) throw new Refusal('SENDER_UNKNOWN')
  return sender
}

export const refundToSenderRequest: RequestHandling<Body> = {
  body,
  async check(tx, _app, name) {
    const money = await lockWaiting(tx, name)
    const { bank, accountNo, name: holder } = senderOf(money)
    const subject = `${money.fromBank}:${money.reference}`
    // Who sends money to themselves by way of suspense does not decide about it either.
    const memberId = await findHolder(tx, { bank, accountNo })
    const after = { state: 'REFUNDED', toBank: bank, toAccountNo: lastFour(accountNo) }
    return {
      ...{ about: subject, subject, memberId, before: shownMoney(money) },
      after: { ...after, toAccountName: shortName(holder) },
      claim: claimOfMoney(money),
    }
  },
  async carryOut(tx, _app, { id, body: name, reason, actor, at }) {
    const money = await lockWaiting(tx, name)
    const { fromBank, reference, amount, currency } = money
    const sender = senderOf(money)
    await setGivenBack(tx, money, 'REFUNDING')
    const payoutReference = referenceOf('SR', id)
    await noteFlowTrace(tx, payoutReference, at)
    await insertRefund(tx, {
      ...{ id, fromBank, reference, amount, currency, payoutReference, state: 'PAYING' as const },
      toBank: sender.bank,
      toAccountNo: sender.accountNo,
      toAccountName: sender.name,
      askAt: at,
      createdAt: at,
    })
    const act = { action: 'payment_refunded' as const, subject: `${fromBank}:${reference}`, reason }
    const after = { state: 'REFUNDING', amount: String(amount) }
    await recordAct(tx, actor, { ...act, requestId: id, before: { state: money.state }, after }, at)
  },
  decided: (app) => app.wake('paySenderRefunds'),
}

interface End {
  state: 'PAID' | 'FAILED'
  reason: string | null
  lookAt: Date | null
  /** Who ended it by hand. */
  closedBy: string | null
}

/** Paid, it has left suspense; not paid, it waits there again. @param refund locked, and being paid. */
export async function endRefund(tx: Tx, app: Pick<App, 'clock'>, refund: LockedRefund, end: End) {
  const { id, fromBank, reference, amount, currency } = refund
  const at = app.clock.now()
  if (end.state === 'PAID')
    await post(tx, app, {
      memberId: houseIds[currency],
      kind: 'sender_refund_paid',
      key: `sender_refund_paid:${id}`,
      currency,
      moves: [{ from: houseSuspense(), to: housePayout(), amount }],
    })
  await setRefundEnded(tx, id, { ...end, at })
  const isPaid = end.state === 'PAID'
  await setGivenBack(tx, { way: 'bank', fromBank, reference }, isPaid ? 'REFUNDED' : null)
  const { closedBy } = end
  await closeTasks(tx, 'payout_unanswered', id, { closedBy, at })
  // Not paid it waits again, and so does what was asked for meanwhile.
  if (!isPaid) return
  await closeTasks(tx, 'payment_unmatched', `${fromBank}:${reference}`, { closedBy, at })
  await lapseOthers(tx, { fromBank, reference }, 'refund_to_sender', at)
}

const stateSaid = { paid: 'PAID', rejected: 'FAILED' } as const

/** Writes down what the bank has definitely said. Saying it again changes nothing; saying something else is a case. */
export async function concludeRefund(
  app: Pick<App, 'db' | 'clock' | 'log'>,
  { id }: SenderRefund,
  { status, reason }: PayoutSaid,
) {
  if (status !== 'paid' && status !== 'rejected') return
  const theirs = stateSaid[status]
  await inTransaction(app.db, async (tx) => {
    const refund = await lockRefund(tx, id)
    if (!refund) return
    if (refund.state === 'PAYING')
      await endRefund(tx, app, refund, {
        ...{ state: theirs, reason: reason ?? null, lookAt: null, closedBy: null },
      })
    else if (refund.state === theirs) await setRefundAnswered(tx, id, null)
    else await openCase(tx, app, refund, theirs)
  })
}

/** The bank contradicts what was decided: nothing is posted, and a person looks. */
async function openCase(
  tx: Tx,
  app: Pick<App, 'clock' | 'log'>,
  refund: LockedRefund,
  theirs: 'PAID' | 'FAILED',
) {
  const { id, payoutReference, amount, currency, state: ours } = refund
  const at = app.clock.now()
  await setRefundAnswered(tx, id, at)
  const detail = { reference: payoutReference, amount: toBaht(amount), currency, ours, theirs }
  await openTasks(tx, [{ kind: 'late_payout', subject: id, memberId: null, detail }], at)
  app.log.error({ reference: payoutReference, ours, theirs }, 'payout contradicted by the bank')
}
