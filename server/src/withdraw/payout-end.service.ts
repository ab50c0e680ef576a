/** Two people end a payout that the bank never answers for, or that it has paid without an order of ours (decisions D22, staff-calls T2, T4). */
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'
import { endRefund, lockRefund } from '#deposit/suspense/sender-refund.service.ts'
import { post } from '#ledger/post.ts'
import { firstLookAt } from '#outside/poll-schedule.ts'
import { brokenConstraint } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/schema.ts'
import { Refusal } from '#platform/refusal.ts'
import { recordAct } from '#staff/audit-trail.service.ts'
import { bodyOf, type Deciding, endRequest, type RequestHandling } from '#staff/request.service.ts'
import { closeTasks } from '#staff/task.service.ts'
import { isPaidBy, lockPayout, setPaidBefore } from './payout-end.queries.ts'
import { asideAgain, returning, settling } from './withdraw.service.ts'

const body = bodyOf('payout_end')
type Body = z.output<typeof body>

interface Ordered {
  state: string
  orderedAt: Date | null
  orderLeaseUntil: Date | null
}

const isWaiting = (state: string) => ['REQUESTED', 'REVIEW', 'APPROVED'].includes(state)

/**
 * What waits here was never ordered: it cannot be known not to be paid, and that it is paid the bank's own reference says.
 *
 * @throws Refusal NO_DATA, KEY_MISSING, KEY_INVALID, IN_PROGRESS while an order is on its way, ALREADY_DECIDED.
 */
function checkOpen(
  { state, orderedAt, orderLeaseUntil }: Ordered,
  { outcome, bankReference }: Body,
  now: Date,
) {
  if (isWaiting(state) && outcome === 'not_done') throw new Refusal('NO_DATA')
  if (isWaiting(state) && bankReference === undefined) throw new Refusal('KEY_MISSING', ['bankReference'])
  if (!isWaiting(state) && state !== 'PAYING') throw new Refusal('ALREADY_DECIDED')
  if (orderLeaseUntil && orderLeaseUntil > now) throw new Refusal('IN_PROGRESS')
  if (bankReference === undefined) return
  if (outcome === 'not_done') throw new Refusal('KEY_INVALID', ['bankReference'])
  // Ordered here since: the bank may have paid that too, and what it says of our order is the end of it.
  if (orderedAt) throw new Refusal('ALREADY_DECIDED')
}

/** Of a withdrawal, or of money in suspense that goes back to its sender. */
async function lockOpen(tx: Tx, { _id, ...said }: Body, now: Date) {
  const payout = await lockPayout(tx, _id)
  const refund = payout ? undefined : await lockRefund(tx, _id)
  const ordered = payout ?? refund
  if (!ordered) throw new Refusal('NO_DATA')
  if (refund && said.bankReference !== undefined) throw new Refusal('KEY_INVALID', ['bankReference'])
  checkOpen(ordered, { _id, ...said }, now)
  if (said.bankReference !== undefined && (await isPaidBy(tx, said.bankReference)))
    throw new Refusal('ALREADY_EXISTS')
  return { payout, refund, ordered }
}

type LockedPayout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>

/** The bank is asked all the same for a while: when it says otherwise later, that is a case. */
export const payoutEndRequest: RequestHandling<Body> = {
  body,
  async check(tx, app, said) {
    const { _id, outcome, evidence, bankReference } = said
    const { payout, refund, ordered } = await lockOpen(tx, said, app.clock.now())
    const { amount, currency, state } = ordered
    const reference = refund?.payoutReference ?? ordered.reference
    const before = { state, reference, amount: toBaht(amount), currency }
    const after = {
      ...{ state: outcome === 'done' ? 'PAID' : 'FAILED', evidence },
      ...(bankReference !== undefined && { bankReference }),
    }
    return {
      ...{ about: _id, subject: _id, memberId: payout?.memberId ?? refund?.holderId ?? null, before, after },
      ...(state === 'REVIEW' && { claim: { kind: 'withdrawal', subject: _id } as const }),
    }
  },
  async carryOut(tx, app, request) {
    const { body: said, actor, at } = request
    const { payout, refund } = await lockOpen(tx, said, at)
    const lookAt = firstLookAt(at)
    const isDone = said.outcome === 'done'
    if (refund) {
      const end = { state: isDone ? ('PAID' as const) : ('FAILED' as const), closedBy: actor.operator.id }
      return endRefund(tx, app, refund, { ...end, reason: isDone ? null : 'ended_by_hand', lookAt })
    }
    if (!payout) return
    if (said.bankReference !== undefined) await takeAsPaid(tx, payout, said.bankReference, request)
    if (isDone) await post(tx, app, settling(app, payout, lookAt))
    else {
      const setsAside = await asideAgain(tx, payout, app.clock.now())
      await post(tx, app, { ...returning(app, payout, { reason: 'ended_by_hand', lookAt }), setsAside })
    }
  },
  decided: (app) => app.wake('relayOutbox'),
}

/** What people had to decide about it is over: the money has left. @throws Refusal ALREADY_EXISTS. */
async function takeAsPaid(
  tx: Tx,
  payout: LockedPayout,
  bankReference: string,
  { body: { evidence: note }, actor, at }: Deciding<Body>,
) {
  try {
    await setPaidBefore(tx, payout, bankReference)
  } catch (error) {
    throw brokenConstraint(error) === 'withdrawal_bank_reference' ? new Refusal('ALREADY_EXISTS') : error
  }
  const { id, memberId, reference, approvalAskedAs: asked } = payout
  await closeTasks(tx, 'withdrawal_review', id, { closedBy: actor.operator.id, at })
  if (!asked) return
  await endRequest(tx, asked, 'REJECTED', actor, at, note)
  const before = { kind: 'large_withdrawal', subject: id, reference }
  const act = { action: 'request_rejected' as const, subject: asked, memberId, before, after: { note } }
  await recordAct(tx, actor, act, at)
}
