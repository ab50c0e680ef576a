/** Staff decide about a slip that neither fits nor contradicts (decisions D4). */

import type { SlipNote } from '@kapao/contract/errors.ts'
import type { SlipCode } from '@kapao/contract/outside/slip.ts'
import { findBankPayment, type TransferName } from '#deposit/bank/bank-payment.service.ts'
import { attributionRequest } from '#deposit/suspense/attribution.service.ts'
import type { App, RecordParts, RequestParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { endClaim, releaseClaim, takeClaim } from '#staff/claim.service.ts'
import { ask, askedAnswer } from '#staff/request.service.ts'
import { closeTasks } from '#staff/task.service.ts'
import { approve, listWaiting, lockSlip } from './slip.queries.ts'
import { decideSlip, findSuspended } from './slip.service.ts'

export interface SlipName {
  memberId: string
  slipId: string
}

interface Approval {
  note: string
  /** Which transfer one without a code is about. */
  payment?: SlipCode | undefined
}

type KeepAnswer = (tx: Tx, result: ReturnType<typeof askedAnswer>) => Promise<void>

/**
 * Nobody decides about their own. What lies in suspense becomes a request, and the slip waits for its approval: else one
 * person could give a friend what two have to agree on.
 *
 * @throws Refusal ALREADY_DECIDED, NO_DATA, FORBIDDEN; of the request FORBIDDEN where the role may not ask for it, IN_PROGRESS, CLAIMED.
 */
export async function approveSlip(
  app: RequestParts,
  actor: Actor,
  name: SlipName,
  { note, payment }: Approval,
  keepAnswer: KeepAnswer,
) {
  const { memberId, slipId } = name
  checkNotOwn(actor, name)
  const asked = await inTransaction(app.db, async (tx) => {
    const suspended = await findSuspended(tx, memberId, slipId)
    if (!suspended) return undefined
    await endClaim(tx, actor.operator, { kind: 'slip', subject: slipId }, app.clock.now())
    const { fromBank, reference } = suspended
    const body = { fromBank, reference, memberId }
    const id = await ask(tx, app, actor, 'attribution', attributionRequest, { body, reason: note })
    await keepAnswer(tx, askedAnswer(id))
    return askedAnswer(id)
  })
  return asked ?? decide(app, actor, name, { decision: 'approve', note, payment })
}

/**
 * The member's slips that wait for a person and show this very transfer. Another bank, or a gateway, may have money under the same
 * reference, which nobody has looked at.
 */
async function listShowing(tx: Tx, { memberId, fromBank, reference }: TransferName & { memberId: string }) {
  const payment = await findBankPayment(tx, { fromBank, reference })
  if (!payment) return []
  const showing: string[] = []
  for (const { id, ...told } of await listWaiting(tx, memberId, reference)) {
    const shown = await findBankPayment(tx, told)
    if (shown?.fromBank === payment.fromBank && shown.reference === payment.reference) showing.push(id)
  }
  return showing
}

/** Whose money in suspense is, as two people have it: slips that show it have waited for this. */
export const attributionWithSlips: typeof attributionRequest = {
  ...attributionRequest,
  async carryOut(tx, app, request) {
    await attributionRequest.carryOut(tx, app, request)
    const { body, actor, at, reason: note, id: requestId } = request
    const { memberId, fromBank, reference } = body
    for (const slipId of await listShowing(tx, body)) {
      await approve(tx, memberId, slipId, at)
      await closeTasks(tx, 'slip_review', slipId, { closedBy: actor.operator.id, at })
      const after = { decision: 'approve', reason: null, note, payment: `${fromBank}:${reference}` }
      const act = { action: 'slip_approved' as const, subject: slipId, memberId, requestId }
      await recordAct(tx, actor, { ...act, before: { state: 'REVIEW' }, after }, at)
    }
  },
  decided(app) {
    attributionRequest.decided?.(app)
    app.wake('verifySlips')
  },
}

/** The member is told the reason. @throws Refusal ALREADY_DECIDED, NO_DATA, FORBIDDEN. */
export async function rejectSlip(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  name: SlipName,
  reason: SlipNote,
  note: string,
) {
  checkNotOwn(actor, name)
  return decide(app, actor, name, { decision: 'reject', reason, note })
}

function checkNotOwn({ operator }: Actor, { memberId }: SlipName) {
  if (operator.memberId === memberId) throw new Refusal('FORBIDDEN')
}

type Decision =
  | { decision: 'approve'; note: string; payment: SlipCode | undefined }
  | { decision: 'reject'; reason: SlipNote; note: string }

async function decide(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  { memberId, slipId }: SlipName,
  decided: Decision,
) {
  const { operator } = actor
  const at = app.clock.now()
  const { decision, note } = decided
  const reason = decided.decision === 'reject' ? decided.reason : undefined
  await inTransaction(app.db, async (tx) => {
    const order = { memberId, slipId, decision, at, operatorId: operator.id }
    const payment = decided.decision === 'approve' ? decided.payment : undefined
    await decideSlip(tx, app, { ...order, ...(reason && { note: reason }), ...(payment && { payment }) })
    await endClaim(tx, operator, { kind: 'slip', subject: slipId }, at)
    const action = decision === 'approve' ? 'slip_approved' : 'slip_rejected'
    const after = {
      decision,
      reason: reason ?? null,
      note,
      ...(payment && { payment: `${payment.bank}:${payment.reference}` }),
    }
    await recordAct(tx, actor, { action, subject: slipId, memberId, before: { state: 'REVIEW' }, after }, at)
  })
  app.wake('relayOutbox')
  return { message: 'SUCCESS' }
}

const lockClaimable =
  ({ memberId, slipId }: SlipName) =>
  async (tx: Tx) => {
    const slip = await lockSlip(tx, memberId, slipId)
    if (!slip) throw new Refusal('NO_DATA')
    return { kind: 'slip' as const, subject: slipId, memberId, isWaiting: slip.state === 'REVIEW' }
  }

/** @throws Refusal NO_DATA, and as {@link takeClaim}. */
export const claimSlip = (app: RecordParts, actor: Actor, name: SlipName) =>
  takeClaim(app, actor, lockClaimable(name))

export const releaseSlip = (app: RecordParts, actor: Actor, name: SlipName) =>
  releaseClaim(app, actor, lockClaimable(name))
