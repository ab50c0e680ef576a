/** Staff decide about a slip that neither fits nor contradicts (decisions D4). */

import type { SlipNote } from '@kapao/contract/errors.ts'
import type { SlipCode } from '@kapao/contract/outside/slip.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { endClaim, releaseClaim, takeClaim } from '#staff/claim.service.ts'
import { lockSlip } from './slip.queries.ts'
import { decideSlip } from './slip.service.ts'

export interface SlipName {
  memberId: string
  slipId: string
}

/** Nobody decides about their own. @param payment which transfer one without a code is about. @throws Refusal ALREADY_DECIDED, NO_DATA, FORBIDDEN. */
export const approveSlip = (
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  name: SlipName,
  note: string,
  payment?: SlipCode,
) => decide(app, actor, name, { decision: 'approve', note, payment })

/** The member is told the reason. @throws Refusal as {@link approveSlip}. */
export const rejectSlip = (
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  actor: Actor,
  name: SlipName,
  reason: SlipNote,
  note: string,
) => decide(app, actor, name, { decision: 'reject', reason, note })

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
  if (operator.memberId === memberId) throw new Refusal('FORBIDDEN')
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
