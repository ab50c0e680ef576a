/** Staff approve or reject withdrawals that wait for a person (decisions D6, quality I-19, F28). */
import type { Decided } from '@kapao/contract/operator.ts'
import type * as z from 'zod/mini'
import { inTransaction } from '#db/transaction.ts'
import { wallet, withdrawHold } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import { type Actor, recordAct } from '#operator/audit-trail.service.ts'
import { closeTasks } from '#operator/task.service.ts'
import { Refusal, refuseIf } from '#refusal.ts'
import type { App } from '../context.ts'
import {
  insertApproval,
  type LockedWithdrawal,
  listApprovalTimes,
  listWaiting,
  lockWithdrawal,
  setApproved,
  setRejected,
} from './review.queries.ts'
import { checkDecision } from './withdraw.rules.ts'

type Decision = z.output<typeof Decided>

export interface WithdrawalName {
  memberId: string
  withdrawalId: string
}

/** Two that decide at the same time take turns at its row; the second finds it decided. @throws Refusal ALREADY_DECIDED. */
export async function approveWithdrawal(app: App, actor: Actor, name: WithdrawalName): Promise<Decision> {
  const at = app.clock.now()
  const decision = await inTransaction(app.db, async (tx): Promise<Decision> => {
    const withdrawal = await lockWithdrawal(tx, name)
    if (!withdrawal) throw new Refusal('NO_DATA')
    refuseIf(checkDecision(withdrawal, actor.operator))
    const approvals = await insertApproval(tx, name, actor.operator.id, at)
    if (approvals === undefined) throw new Refusal('ALREADY_DECIDED')
    const isEnough = approvals >= withdrawal.approvalsNeeded
    if (isEnough) {
      await setApproved(tx, name, at)
      await closeReview(tx, name, actor, at)
    }
    const state = isEnough ? 'APPROVED' : 'REVIEW'
    await record(tx, actor, 'withdrawal_approved', withdrawal, { state, approvals }, at)
    return { message: 'SUCCESS', state }
  })
  app.wake('payWithdrawals')
  return decision
}

/** The money goes back to the wallet in the same transaction. @throws Refusal ALREADY_DECIDED. */
export async function rejectWithdrawal(
  app: App,
  actor: Actor,
  name: WithdrawalName,
  note: string,
): Promise<Decision> {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const withdrawal = await lockWithdrawal(tx, name)
    if (!withdrawal) throw new Refusal('NO_DATA')
    refuseIf(checkDecision(withdrawal, actor.operator))
    const { memberId, id, amount, currency, reference } = withdrawal
    await setRejected(tx, name, at)
    await post(tx, app, {
      memberId,
      kind: 'withdraw_returned',
      key: `withdraw_returned:${id}`,
      currency,
      moves: [{ from: withdrawHold(), to: wallet(), amount }],
      statement: { settle: { id, reference, status: 'FAILED', note: 'WITHDRAW_REJECTED' } },
    })
    await closeReview(tx, name, actor, at)
    await record(tx, actor, 'withdrawal_rejected', withdrawal, { state: 'REJECTED', note }, at)
  })
  app.wake('relayOutbox')
  return { message: 'SUCCESS', state: 'REJECTED' }
}

type Tx = Parameters<typeof recordAct>[0]

const closeReview = (tx: Tx, { withdrawalId }: WithdrawalName, { operator }: Actor, at: Date) =>
  closeTasks(tx, 'withdrawal_review', withdrawalId, { closedBy: operator.id, at })

const record = (
  tx: Tx,
  actor: Actor,
  action: 'withdrawal_approved' | 'withdrawal_rejected',
  { id, reference, amount, reason }: LockedWithdrawal,
  after: Record<string, string | number>,
  at: Date,
) =>
  recordAct(
    tx,
    actor,
    { action, subject: id, before: { state: 'REVIEW', reference, amount: String(amount), reason }, after },
    at,
  )

/** Oldest first. */
export const listReviews = ({ db }: App, page: { page: number; limit: number }) => listWaiting(db, page)

/** When operators approved a withdrawal, for its receipt; who they are is not the member's to know. */
export const listApprovals = async ({ db }: App, memberId: string, withdrawalId: string): Promise<Date[]> =>
  (await listApprovalTimes(db, memberId, withdrawalId)).map(({ at }) => at)
