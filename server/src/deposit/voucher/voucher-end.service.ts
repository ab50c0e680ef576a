/** Two people end a gift link that the voucher service never answers for, or the case about one that it contradicted (decisions D22, staff-calls T2). */
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'
import { post } from '#ledger/post.ts'
import { asideOf } from '#member/freeze.service.ts'
import { firstLookAt } from '#outside/poll-schedule.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { bodyOf, type RequestHandling } from '#staff/request.service.ts'
import { closeTasks, findOpenTask } from '#staff/task.service.ts'
import { endedByHand } from './voucher.queries.ts'
import { creditOf, lockGift, reject } from './voucher.service.ts'

const body = bodyOf('gift_link_end')
type Body = z.output<typeof body>

const stateOf = { done: 'CREDITED', not_done: 'REJECTED' } as const

/**
 * @throws Refusal NO_DATA, IN_PROGRESS while its order may still arrive, ALREADY_DECIDED unless the service has said since
 * that it took the gift after all.
 */
async function lockEndable(tx: Tx, { _id, outcome }: Body, now: Date) {
  const voucher = await lockGift(tx, _id)
  if (!voucher) throw new Refusal('NO_DATA')
  const { state, orderLeaseUntil } = voucher
  if (state === 'OPEN' && orderLeaseUntil && orderLeaseUntil > now) throw new Refusal('IN_PROGRESS')
  const isTakenAfterAll = state === 'REJECTED' && outcome === 'done'
  if (state !== 'OPEN' && !(isTakenAfterAll && (await findOpenTask(tx, 'late_gift_link', _id))))
    throw new Refusal('ALREADY_DECIDED')
  return voucher
}

/** The service is asked all the same for a while: when it says otherwise later, that is a case. */
export const giftLinkEndRequest: RequestHandling<Body> = {
  body,
  async check(tx, app, request) {
    const { _id, outcome, evidence, amount } = request
    if (outcome === 'done' && amount === undefined) throw new Refusal('KEY_MISSING', ['amount'])
    if (outcome === 'not_done' && amount !== undefined) throw new Refusal('KEY_INVALID', ['amount'])
    const { memberId, reference, state } = await lockEndable(tx, request, app.clock.now())
    const after = { state: stateOf[outcome], evidence, ...(amount && { amount: toBaht(amount) }) }
    return { about: _id, subject: _id, memberId, before: { state, reference }, after }
  },
  async carryOut(tx, app, { body: request, actor, at }) {
    const voucher = await lockEndable(tx, request, at)
    const lookAt = firstLookAt(at)
    if (request.amount === undefined)
      await reject(tx, app, voucher, { reason: endedByHand, askedBy: 'job', lookAt })
    else {
      const setsAside = await asideOf(tx, voucher.memberId, request.amount)
      await post(tx, app, { ...creditOf(app, voucher, request.amount, lookAt), setsAside })
    }
    for (const kind of ['voucher_unanswered', 'late_gift_link'] as const)
      await closeTasks(tx, kind, request._id, { closedBy: actor.operator.id, at })
  },
  decided: (app) => app.wake('relayOutbox'),
}
