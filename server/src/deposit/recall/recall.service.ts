/** A bank or gateway takes a payment back: the member's free money goes, the rest is owed (decisions D22). */

import type { Currency } from '@kapao/contract/edition.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { findBankPayment, type TransferName } from '#deposit/bank/bank-payment.service.ts'
import { findSettledBy, lockMoney, type MoneyName, setGivenBack } from '#deposit/suspense/suspense.service.ts'
import type { Account } from '#ledger/chart.ts'
import { houseBank, houseGateway, houseSuspense } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { attachRow } from '#ledger/posting.ts'
import { openDebtAccount, takeBack } from '#ledger/recall.ts'
import { holdMember } from '#member/freeze.service.ts'
import { watchThoseAfter } from '#member/kept-mark.service.ts'
import type { App } from '#parts/app-parts.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { closeTasks, findOpenTask, type NewTask, openTasks } from '#staff/task.service.ts'
import { type CreditedPayment, findGatewayPayment, hasRecall, insertRecalls } from './recall.queries.ts'

export interface HeardRecall {
  recallId: string
  amount: bigint
  currency: Currency
  /** When the money was taken. */
  at: Date
}

/** A recall with what it is of. */
interface Recall extends HeardRecall {
  /** `bank:SCB`, `gateway:KBANK`. */
  channel: string
  /** The payment's name there. */
  payment: string
  /** What the member calls the channel, and the house's account of it. */
  place: string
  account: Account
  /** As the list of suspense names it, should it lie there. */
  name: MoneyName
}

/** @throws Refusal SERVICE_UNAVAILABLE while the payment itself has not been heard of: the notice is sent again. */
export async function recallGatewayPayment(
  app: Pick<App, 'db' | 'clock' | 'config' | 'wake'>,
  gateway: string,
  paymentId: string,
  heard: HeardRecall,
): Promise<void> {
  const place = { channel: `gateway:${gateway}`, place: gateway, account: houseGateway(gateway) }
  const name = { way: 'gateway', fromBank: gateway, reference: paymentId } as const
  const recall = { ...heard, ...place, payment: paymentId, name }
  await recallPayment(app, recall, () => findGatewayPayment(app.db, gateway, paymentId))
}

/** @throws Refusal SERVICE_UNAVAILABLE while the transfer itself has not been heard of, or goes back to its sender: the notice is sent again. */
export async function recallBankTransfer(
  app: Pick<App, 'db' | 'clock' | 'config' | 'wake'>,
  named: TransferName,
  heard: HeardRecall,
): Promise<void> {
  const find = () => findBankPayment(app.db, { ...named, amount: heard.amount, currency: heard.currency })
  const found = await find()
  if (!found) throw new Refusal('SERVICE_UNAVAILABLE')
  const { fromBank, reference, toBank } = found
  const place = { channel: `bank:${toBank}`, place: toBank, account: houseBank(toBank) }
  const recall = { ...heard, ...place, payment: `${fromBank}:${reference}` }
  await recallPayment(app, { ...recall, name: { way: 'bank', fromBank, reference } }, find)
}

async function recallPayment(
  app: Pick<App, 'db' | 'clock' | 'config' | 'wake'>,
  recall: Recall,
  find: () => Promise<CreditedPayment | undefined>,
): Promise<void> {
  const found = await find()
  if (!found) throw new Refusal('SERVICE_UNAVAILABLE')
  if (await hasRecall(app.db, recall.channel, recall.payment)) return
  const { memberId } = found
  // A part of a payment is no recall that we know: a person decides.
  if (found.amount !== recall.amount || found.currency !== recall.currency)
    return openTasks(app.db, [taskOf(recall, memberId)], app.clock.now())
  if (memberId === null) {
    const outcome = await inTransaction(app.db, (tx) => takeSuspended(tx, app, recall))
    // It may come back yet: then it must be taken out of suspense, where staff could give it to a member.
    if (outcome === 'going back') throw new Refusal('SERVICE_UNAVAILABLE')
    // Somebody said a moment ago whose it is.
    return outcome === 'done' ? undefined : recallPayment(app, recall, find)
  }
  await openDebtAccount(app.db, memberId, recall.currency, app.clock.now())
  await inTransaction(app.db, (tx) => takeFromMember(tx, app, recall, { ...found, memberId }))
  app.wake('relayOutbox')
}

/** It was nobody's yet, so it leaves suspense and is nobody's any more. */
async function takeSuspended(
  tx: Tx,
  app: Pick<App, 'clock'>,
  recall: Recall,
): Promise<'done' | 'going back' | 'a member’s'> {
  const { channel, recallId, payment, amount, currency, at, account, name } = recall
  const money = await lockMoney(tx, name)
  if (!money || money.state === 'ATTRIBUTED') return 'a member’s'
  if (money.state === 'RECALLED') return 'done'
  const now = app.clock.now()
  const holderId = (await findSettledBy(tx, money))?.memberId ?? null
  if (money.state !== 'WAITING') {
    // It goes back to its sender too, or a member has it by another word: that is for people to find out.
    await leaveToPeople(tx, recall, holderId, now)
    return money.state === 'REFUNDING' ? 'going back' : 'done'
  }
  const row = { channel, recallId, payment, memberId: null, amount, currency, covered: amount }
  await post(tx, app, {
    memberId: houseIds[currency],
    kind: 'recall_suspense',
    key: `recall_suspense:${channel}:${payment}`,
    currency,
    moves: [{ from: houseSuspense(), to: account, amount }],
    attachedRows: [attachRow(insertRecalls, { ...row, takenAt: at, heardAt: now })],
  })
  await setGivenBack(tx, money, 'RECALLED')
  const task = money.way === 'bank' ? 'payment_unmatched' : 'payment_unattributed'
  await closeTasks(tx, task, `${name.fromBank}:${name.reference}`, { closedBy: null, at: now })
  // There is one when it was on its way back at the first notice.
  await closeTasks(tx, 'payment_recalled', `${channel}:${payment}`, { closedBy: null, at: now })
  // Were the two words of one payment, a member has what is gone.
  if (holderId) await leaveToPeople(tx, recall, holderId, now)
  return 'done'
}

/** @param holderId who may have the money by another word of it: nothing more of theirs leaves meanwhile. */
async function leaveToPeople(tx: Tx, recall: Recall, holderId: string | null, at: Date) {
  const task = taskOf(recall, holderId)
  if (holderId && !(await findOpenTask(tx, task.kind, task.subject)))
    await holdMember(tx, holderId, { code: 'recall', reason: `${recall.channel} ${recall.payment}`, at })
  await openTasks(tx, [task], at)
}

async function takeFromMember(
  tx: Tx,
  app: Pick<App, 'clock' | 'config'>,
  recall: Recall,
  found: CreditedPayment & { memberId: string },
) {
  const { channel, recallId, payment, amount, currency, at, account, place } = recall
  const { memberId, reference } = found
  const now = app.clock.now()
  const row = { channel, recallId, payment, memberId, amount, currency, takenAt: at, heardAt: now }
  const covered = await takeBack(tx, app, {
    ...{ memberId, currency, amount, place, reference },
    to: account,
    name: `${channel}:${payment}`,
    attachedRowsOf: (covered) => [attachRow(insertRecalls, { ...row, covered })],
  })
  if (covered === undefined) return
  // Money that came and was taken back says something about the member: a person looks before more of it leaves.
  await holdMember(tx, memberId, { code: 'recall', reason: `${channel} ${payment}`, at: now })
  await watchThoseAfter(tx, app, memberId, now)
  await openTasks(tx, [taskOf(recall, memberId)], now)
}

const taskOf = (
  { channel, recallId, payment, amount, currency, at }: Recall,
  memberId: string | null,
): NewTask => ({
  kind: 'payment_recalled',
  subject: `${channel}:${payment}`,
  memberId,
  detail: { channel, recallId, payment, amount: toBaht(amount), currency, at: at.toISOString() },
})
