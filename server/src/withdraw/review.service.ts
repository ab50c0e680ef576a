/** Staff approve or reject withdrawals that wait for a person (decisions D6, quality I-19, F28). */

import { toBaht } from '@kapao/contract/money.ts'
import type { Decided } from '@kapao/contract/schemas/staff.ts'
import { requestLimits } from '@kapao/contract/staff-limits.ts'
import * as z from 'zod/mini'
import { wallet, withdrawHold } from '#ledger/chart.ts'
import { post } from '#ledger/post.ts'
import type { App, RecordParts, RequestParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { type Claimable, endClaim, releaseClaim, takeClaim } from '#staff/claim.service.ts'
import {
  ask,
  checkIsAnother,
  checkMayApprove,
  endRequest,
  findWaitingAbout,
  lockWaitingRequest,
  type RequestHandling,
} from '#staff/request.service.ts'
import { closeTasks } from '#staff/task.service.ts'
import {
  insertApproval,
  type LockedWithdrawal,
  listApprovalTimes,
  listOtherApprovers,
  lockWithdrawal,
  setApproved,
  setRejected,
} from './review.queries.ts'
import { checkDecision } from './withdraw.rules.ts'
import { asideAgain } from './withdraw.service.ts'

type Decision = z.output<typeof Decided>

export interface WithdrawalName {
  memberId: string
  withdrawalId: string
}

/** Two that decide at the same time take turns at its row; the second finds it decided. @throws Refusal ALREADY_DECIDED. */
export async function approveWithdrawal(
  app: RequestParts,
  actor: Actor,
  name: WithdrawalName,
): Promise<Decision> {
  const at = app.clock.now()
  const decision = await inTransaction(app.db, async (tx): Promise<Decision> => {
    // Its request first, as an approval of the request locks them.
    await lockWaitingRequest(tx, 'large_withdrawal', name.withdrawalId, actor, at)
    const withdrawal = await findToDecide(tx, name)
    checkMayApprove(actor)
    const state = await approve(tx, actor, withdrawal, at)
    if (state === 'APPROVED') await endItsRequest(tx, actor, withdrawal, 'APPROVED', at)
    else {
      const request = { body: name, reason: withdrawal.reason ?? 'amount' }
      await ask(tx, app, actor, 'large_withdrawal', largeWithdrawalRequest, request)
    }
    return { message: 'SUCCESS', state }
  })
  app.wake('payWithdrawals')
  return decision
}

/**
 * Under the lock of the withdrawal: all who approved it a moment ago are seen, and none of them is one with who approves now.
 *
 * @returns whether that was the last approval it needed. @throws Refusal OWN_REQUEST, ALREADY_DECIDED, CLAIMED.
 */
async function approve(
  tx: Tx,
  actor: Actor,
  withdrawal: LockedWithdrawal,
  at: Date,
): Promise<'REVIEW' | 'APPROVED'> {
  refuseIf(checkDecision(withdrawal, actor.operator))
  const name = { memberId: withdrawal.memberId, withdrawalId: withdrawal.id }
  const since = countedSince(withdrawal, at)
  for (const account of await listOtherApprovers(tx, name, actor.operator.id, since))
    await checkIsAnother(tx, actor, { by: 'id', account }, at)
  await endClaim(tx, actor.operator, claimOf(withdrawal), at)
  const approvals = await insertApproval(tx, name, actor.operator.id, { at, since })
  if (approvals === undefined) throw new Refusal('ALREADY_DECIDED')
  const state = approvals >= withdrawal.approvalsNeeded ? 'APPROVED' : 'REVIEW'
  if (state === 'APPROVED') {
    await setApproved(tx, name, at)
    await closeReview(tx, name, actor, at)
  }
  await record(tx, actor, 'withdrawal_approved', withdrawal, { state, approvals }, at)
  return state
}

/** Approvals lapse, and those of before it was reviewed again were given without knowing what came then. */
const countedSince = ({ reviewedAgainAt }: LockedWithdrawal, at: Date) =>
  new Date(Math.max(at.getTime() - requestLimits.waitsMs, reviewedAgainAt?.getTime() ?? 0))

/**
 * The money goes back to the wallet in the same transaction. @throws Refusal ALREADY_DECIDED, IN_PROGRESS while a second person is
 * asked whether the bank has paid it already.
 */
export async function rejectWithdrawal(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  name: WithdrawalName,
  note: string,
): Promise<Decision> {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    await lockWaitingRequest(tx, 'large_withdrawal', name.withdrawalId, actor, at)
    const withdrawal = await findToDecide(tx, name)
    await reject(tx, app, actor, withdrawal, note)
    await endItsRequest(tx, actor, withdrawal, 'REJECTED', at, note)
  })
  app.wake('relayOutbox')
  return { message: 'SUCCESS', state: 'REJECTED' }
}

async function reject(
  tx: Tx,
  app: Pick<App, 'clock'>,
  actor: Actor,
  withdrawal: LockedWithdrawal,
  note: string,
) {
  refuseIf(checkDecision(withdrawal, actor.operator))
  const at = app.clock.now()
  await endClaim(tx, actor.operator, claimOf(withdrawal), at)
  const { memberId, id, amount, currency, reference } = withdrawal
  // Somebody says that the bank has paid it: that is decided first, or the money is there twice.
  if ((await findWaitingAbout({ db: tx, clock: app.clock }, ['payout_end'], [id])).size > 0)
    throw new Refusal('IN_PROGRESS')
  const name = { memberId, withdrawalId: id }
  await setRejected(tx, name, at)
  await post(tx, app, {
    memberId,
    kind: 'withdraw_returned',
    key: `withdraw_returned:${id}`,
    currency,
    moves: [{ from: withdrawHold(), to: wallet(), amount }],
    setsAside: await asideAgain(tx, { memberId, id, amount }, app.clock.now()),
    statement: { settle: { id, reference, status: 'FAILED', note: 'WITHDRAW_REJECTED' } },
  })
  await closeReview(tx, name, actor, at)
  await record(tx, actor, 'withdrawal_rejected', withdrawal, { state: 'REJECTED', note }, at)
}

type Tx = Parameters<typeof recordAct>[0]

/** The request that its first approval made, if it needed two. */
async function endItsRequest(
  tx: Tx,
  actor: Actor,
  { id }: LockedWithdrawal,
  state: 'APPROVED' | 'REJECTED',
  at: Date,
  note: string | null = null,
) {
  const request = await lockWaitingRequest(tx, 'large_withdrawal', id, actor, at)
  if (request) await endRequest(tx, request.id, state, actor, at, note)
}

const nameSchema = z.strictObject({ memberId: z.uuid(), withdrawalId: z.uuid() })

async function findToDecide(tx: Tx, name: WithdrawalName): Promise<LockedWithdrawal> {
  const withdrawal = await lockWithdrawal(tx, name)
  if (!withdrawal) throw new Refusal('NO_DATA')
  return withdrawal
}

/** Made by the first approval of a withdrawal that needs two; that same call by another person, or this request's, is the second. */
export const largeWithdrawalRequest: RequestHandling<WithdrawalName> = {
  body: nameSchema,
  async check(tx, _app, name) {
    const { memberId, id, state, amount, currency, reference } = await findToDecide(tx, name)
    if (state !== 'REVIEW') throw new Refusal('ALREADY_DECIDED')
    const after = { state: 'APPROVED', amount: toBaht(amount), currency, reference }
    return { about: id, subject: id, memberId, before: { state }, after }
  },
  async carryOut(tx, _app, { body, actor, at }) {
    await approve(tx, actor, await findToDecide(tx, body), at)
  },
  async turnDown(tx, app, { body, actor }, note) {
    await reject(tx, app, actor, await findToDecide(tx, body), note)
  },
  decided(app) {
    app.wake('payWithdrawals')
    app.wake('relayOutbox')
  },
}

const closeReview = (tx: Tx, { withdrawalId }: WithdrawalName, { operator }: Actor, at: Date) =>
  closeTasks(tx, 'withdrawal_review', withdrawalId, { closedBy: operator.id, at })

const record = (
  tx: Tx,
  actor: Actor,
  action: 'withdrawal_approved' | 'withdrawal_rejected',
  { memberId, id, reference, amount, reason }: LockedWithdrawal,
  after: Record<string, string | number>,
  at: Date,
) =>
  recordAct(
    tx,
    actor,
    {
      ...{ action, subject: id, memberId, after },
      before: { state: 'REVIEW', reference, amount: String(amount), reason },
    },
    at,
  )

const claimOf = ({ id, memberId, state }: LockedWithdrawal): Claimable => ({
  ...{ kind: 'withdrawal', subject: id, memberId, isWaiting: state === 'REVIEW' },
})

const lockClaimable = (name: WithdrawalName) => async (tx: Tx) => claimOf(await findToDecide(tx, name))

/** @throws Refusal NO_DATA, and as {@link takeClaim}. */
export const claimWithdrawal = (app: RecordParts, actor: Actor, name: WithdrawalName) =>
  takeClaim(app, actor, lockClaimable(name))

export const releaseWithdrawal = (app: RecordParts, actor: Actor, name: WithdrawalName) =>
  releaseClaim(app, actor, lockClaimable(name))

/** When operators approved a withdrawal, for its receipt; who they are is not the member's to know. */
export const listApprovals = async (
  { db }: Pick<App, 'db'>,
  memberId: string,
  withdrawalId: string,
): Promise<Date[]> => (await listApprovalTimes(db, memberId, withdrawalId)).map(({ at }) => at)
