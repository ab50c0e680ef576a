/** Two people end a payout that the bank never answers for (decisions D22, staff-calls T2, T4). */
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'
import { endRefund, lockRefund } from '#deposit/suspense/sender-refund.service.ts'
import { post } from '#ledger/post.ts'
import { firstLookAt } from '#outside/poll-schedule.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { bodyOf, type RequestHandling } from '#staff/request.service.ts'
import { lockPayout } from './review.queries.ts'
import { asideAgain, returning, settling } from './withdraw.service.ts'

const body = bodyOf('payout_end')
type Body = z.output<typeof body>

interface Ordered {
  state: string
  orderLeaseUntil: Date | null
}

/** @throws Refusal NO_DATA when nothing has been ordered, IN_PROGRESS while an order is on its way, ALREADY_DECIDED. */
function checkOpen({ state, orderLeaseUntil }: Ordered, now: Date) {
  if (['REQUESTED', 'REVIEW', 'APPROVED'].includes(state)) throw new Refusal('NO_DATA')
  if (state !== 'PAYING') throw new Refusal('ALREADY_DECIDED')
  if (orderLeaseUntil && orderLeaseUntil > now) throw new Refusal('IN_PROGRESS')
}

/** Of a withdrawal, or of money in suspense that goes back to its sender. */
async function lockOpen(tx: Tx, id: string, now: Date) {
  const payout = await lockPayout(tx, id)
  const refund = payout ? undefined : await lockRefund(tx, id)
  const ordered = payout ?? refund
  if (!ordered) throw new Refusal('NO_DATA')
  checkOpen(ordered, now)
  return { payout, refund, ordered }
}

/** The bank is asked all the same for a while: when it says otherwise later, that is a case. */
export const payoutEndRequest: RequestHandling<Body> = {
  body,
  async check(tx, app, { _id, outcome, evidence }) {
    const { payout, refund, ordered } = await lockOpen(tx, _id, app.clock.now())
    const { amount, currency, state } = ordered
    const reference = refund?.payoutReference ?? ordered.reference
    const before = { state, reference, amount: toBaht(amount), currency }
    const after = { state: outcome === 'done' ? 'PAID' : 'FAILED', evidence }
    return { about: _id, subject: _id, memberId: payout?.memberId ?? refund?.holderId ?? null, before, after }
  },
  async carryOut(tx, app, { body: { _id, outcome }, actor, at }) {
    const { payout, refund } = await lockOpen(tx, _id, at)
    const lookAt = firstLookAt(at)
    const isDone = outcome === 'done'
    if (refund) {
      const end = { state: isDone ? ('PAID' as const) : ('FAILED' as const), closedBy: actor.operator.id }
      return endRefund(tx, app, refund, { ...end, reason: isDone ? null : 'ended_by_hand', lookAt })
    }
    if (!payout) return
    if (isDone) await post(tx, app, settling(app, payout, lookAt))
    else {
      const setsAside = await asideAgain(tx, payout, app.clock.now())
      await post(tx, app, { ...returning(app, payout, { reason: 'ended_by_hand', lookAt }), setsAside })
    }
  },
  decided: (app) => app.wake('relayOutbox'),
}
