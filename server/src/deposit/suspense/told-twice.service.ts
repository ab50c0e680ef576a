/**
 * Two words of one amount under one reference, the other of which is settled: two people say whether this one tells of the same
 * payment, and then it leaves suspense as it came, or of another, and then it is decided about like the rest (decisions D4).
 */
import type * as z from 'zod/mini'
import { type Account, houseBank, houseGateway, houseSuspense } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import type { App } from '#parts/app-parts.ts'
import { houseIds } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordAct } from '#staff/audit-trail.service.ts'
import { bodyOf, type RequestHandling } from '#staff/request.service.ts'
import { closeTasks } from '#staff/task.service.ts'
import { type SettledBy, setApart } from '../told-twice.queries.ts'
import { findSettledBy, type LockedMoney, type MoneyName, setGivenBack } from './suspense.queries.ts'
import { claimOfMoney, lapseOthers, lockUndecided, shownMoney } from './suspense.service.ts'

const body = bodyOf('told_twice')
type Body = z.output<typeof body>

/** @throws Refusal NO_DATA when no other word of it has settled it, and as {@link lockUndecided}. */
async function lockToldTwice(tx: Tx, name: MoneyName): Promise<{ money: LockedMoney; settledBy: SettledBy }> {
  const money = await lockUndecided(tx, name)
  const settledBy = await findSettledBy(tx, money)
  if (!settledBy) throw new Refusal('NO_DATA')
  return { money, settledBy }
}

const stateAfter = { one_payment: 'TOLD_TWICE', two_payments: 'WAITING' } as const

export const toldTwiceRequest: RequestHandling<Body> = {
  body,
  async check(tx, _app, { verdict, ...name }) {
    const { money, settledBy } = await lockToldTwice(tx, name)
    const { subject } = claimOfMoney(money)
    return {
      about: subject,
      subject,
      // Who has the one payment does not say that there were two.
      memberId: settledBy.memberId,
      before: { ...shownMoney(money), settledBy: `${settledBy.fromBank} ${settledBy.reference}` },
      after: { state: stateAfter[verdict], verdict },
      claim: claimOfMoney(money),
    }
  },
  async carryOut(tx, app, { id: requestId, body: { verdict, ...name }, reason, actor, at }) {
    const { money } = await lockToldTwice(tx, name)
    if (verdict === 'two_payments') await setApart(tx, money)
    else await takeOut(tx, app, money, { at, closedBy: actor.operator.id })
    const { subject } = claimOfMoney(money)
    const act = { action: 'payment_told_twice' as const, subject, reason, requestId }
    const after = { state: stateAfter[verdict], verdict }
    await recordAct(tx, actor, { ...act, before: { state: money.state }, after }, at)
  },
}

/** As it came. Whatever else takes it out has the same key, so that it leaves once. */
async function takeOut(
  tx: Tx,
  app: Pick<App, 'clock'>,
  money: LockedMoney,
  closed: { at: Date; closedBy: string },
) {
  const { way, fromBank, reference, toBank, amount, currency } = money
  const [name, to, task]: [string, Account, 'payment_unmatched' | 'payment_unattributed'] =
    way === 'bank'
      ? [`bank:${fromBank}:${reference}`, houseBank(toBank), 'payment_unmatched']
      : [`${fromBank}:${reference}:${amount}`, houseGateway(toBank), 'payment_unattributed']
  const { repeated } = await post(tx, app, {
    memberId: houseIds[currency],
    kind: 'suspense_out',
    key: `suspense_out:${name}`,
    currency,
    moves: [{ from: houseSuspense(), to, amount }],
  })
  if (repeated) throw new Refusal('ALREADY_DECIDED')
  await setGivenBack(tx, money, 'TOLD_TWICE')
  await closeTasks(tx, task, claimOfMoney(money).subject, closed)
  await lapseOthers(tx, money, 'told_twice', closed.at)
}
