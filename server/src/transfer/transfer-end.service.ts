/** Two people end a transfer that its provider never answers for, or the case about one that it contradicted (decisions D2.2, D22). */
import { toBaht } from '@kapao/contract/money.ts'
import { walletPlace } from '@kapao/contract/places.ts'
import type * as z from 'zod/mini'
import { game, wallet } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import type { Posting } from '#ledger/posting.ts'
import { firstLookAt } from '#outside/poll-schedule.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { bodyOf, type RequestHandling } from '#staff/request.service.ts'
import { closeTasks, findOpenTask } from '#staff/task.service.ts'
import { getBalance, hasOtherCase, lockTransfer, setFrozen } from './contradiction.queries.ts'
import { isOrderAbout } from './transfer.rules.ts'
import { returning, settling } from './transfer.service.ts'

const body = bodyOf('transfer_end')
type Body = z.output<typeof body>

const stateOf = { done: 'DONE', not_done: 'REJECTED' } as const

/** @throws Refusal NO_DATA, IN_PROGRESS while its order may still arrive, ALREADY_DECIDED unless a case about it is open. */
async function lockEndable(tx: Tx, id: string, now: Date) {
  const transfer = await lockTransfer(tx, id)
  if (!transfer) throw new Refusal('NO_DATA')
  if (transfer.state === 'OPEN') {
    if (isOrderAbout(transfer, now)) throw new Refusal('IN_PROGRESS')
    return transfer
  }
  if (!(await findOpenTask(tx, 'late_transfer', id))) throw new Refusal('ALREADY_DECIDED')
  return transfer
}

type Locked = Awaited<ReturnType<typeof lockEndable>>

/** From where to where the money goes that followed our decision and not the provider. */
function sidesOf({ slot, direction }: Pick<Locked, 'slot' | 'direction'>, outcome: Body['outcome']) {
  const isIntoGame = (direction === 'in') === (outcome === 'done')
  return isIntoGame
    ? { from: wallet(), to: game(slot), places: { from: walletPlace, to: slot } }
    : { from: game(slot), to: wallet(), places: { from: slot, to: walletPlace } }
}

/** Of a transfer that was decided otherwise than it went. */
function correcting(transfer: Locked, requestId: string, outcome: Body['outcome']): Posting {
  const { memberId, id, amount, currency, reference } = transfer
  const { from, to, places } = sidesOf(transfer, outcome)
  return {
    memberId,
    kind: 'transfer_corrected',
    key: `transfer_corrected:${id}`,
    currency,
    moves: [{ from, to, amount }],
    statement: { open: { id: requestId, type: 'transfer', ...places, amount, status: 'SUCCESS', reference } },
  }
}

export const transferEndRequest: RequestHandling<Body> = {
  body,
  async check(tx, app, { _id, outcome, evidence }) {
    const transfer = await lockEndable(tx, _id, app.clock.now())
    const { memberId, slot, direction, reference, amount, currency, state } = transfer
    if (state !== 'OPEN' && state !== stateOf[outcome]) {
      const { from } = sidesOf(transfer, outcome)
      if ((await getBalance(tx, memberId, from)) < amount) throw new Refusal('MONEY_NOT_ENOUGH')
    }
    const before = { state, slot, direction, reference, amount: toBaht(amount), currency }
    return { about: _id, subject: _id, memberId, before, after: { state: stateOf[outcome], evidence } }
  },
  async carryOut(tx, app, { id: requestId, body: { _id, outcome }, actor, at }) {
    const transfer = await lockEndable(tx, _id, at)
    if (transfer.state === 'OPEN') {
      // The provider is asked all the same for a while: when it says otherwise later, that is a case.
      const lookAt = firstLookAt(at)
      const isDone = outcome === 'done'
      await post(
        tx,
        app,
        isDone ? settling(app, transfer, lookAt) : returning(app, transfer, { reason: null, lookAt }),
      )
      return
    }
    if (transfer.state !== stateOf[outcome]) await post(tx, app, correcting(transfer, requestId, outcome))
    await closeTasks(tx, 'late_transfer', _id, { closedBy: actor.operator.id, at })
    if (!(await hasOtherCase(tx, transfer))) await setFrozen(tx, transfer.memberId, transfer.slot, null)
  },
  decided: (app) => app.wake('relayOutbox'),
}
