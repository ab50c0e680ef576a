/** Flags that rules raise about members, and what people decide about any flag (staff-calls T7). */
import type { FlagDecision } from '@kapao/contract/schemas/staff-risk.ts'
import type * as z from 'zod/mini'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { endClaim, releaseClaim, takeClaim } from '#staff/claim.service.ts'
import { checkIsNotOneself } from '#staff/request.service.ts'
import { type FoundFlag, findFlagMember, insertFound, lockMembers, setVerdict } from './flag.queries.ts'
import { countHolding, lockAnyMember, lockFlag } from './freeze.queries.ts'

/** Those that were raised before are left as they are, also when they were decided to be wrong. */
export async function raiseFlags(tx: Tx, flags: FoundFlag[], at: Date) {
  if (flags.length === 0) return
  await lockMembers(
    tx,
    flags.map(({ memberId }) => memberId),
  )
  for (const memberId of await insertFound(tx, flags, at)) await countHolding(tx, memberId)
}

export const claimOfFlag = (subject: string) => ({ kind: 'flag' as const, subject })

/** @throws Refusal NO_DATA. */
async function lockFlagOf(tx: Tx, id: string) {
  const memberId = await findFlagMember(tx, id)
  if (!memberId || !(await lockAnyMember(tx, memberId))) throw new Refusal('NO_DATA')
  return { memberId, flag: await lockFlag(tx, memberId, id) }
}

const lockClaimable = (id: string) => async (tx: Tx) => {
  const { memberId, flag } = await lockFlagOf(tx, id)
  return { ...claimOfFlag(id), memberId, isWaiting: flag !== undefined && !flag.verdict && !flag.closedAt }
}

/** @throws Refusal NO_DATA, and as {@link takeClaim}. */
export const claimFlag = (app: RecordParts, actor: Actor, id: string) =>
  takeClaim(app, actor, lockClaimable(id))

export const releaseFlag = (app: RecordParts, actor: Actor, id: string) =>
  releaseClaim(app, actor, lockClaimable(id))

/**
 * RIGHT: a flag that holds goes on holding, until it is closed. WRONG: it is closed, and the same facts raise none again.
 * Nobody decides about their own.
 *
 * @throws Refusal NO_DATA, ALREADY_DECIDED, OWN_REQUEST, CLAIMED.
 */
export async function decideFlag(
  app: RecordParts,
  actor: Actor,
  id: string,
  { state, note }: z.output<typeof FlagDecision>,
) {
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const { memberId, flag } = await lockFlagOf(tx, id)
    checkIsNotOneself(actor, memberId)
    if (!flag || flag.verdict || flag.closedAt) throw new Refusal('ALREADY_DECIDED')
    await endClaim(tx, actor.operator, claimOfFlag(id), at)
    await setVerdict(tx, memberId, id, { state, by: actor.operator.id, at, note })
    if (flag.holds) await countHolding(tx, memberId)
    const before = { state: 'OPEN', rule: flag.rule, holds: flag.holds }
    const act = { action: 'flag_decided' as const, subject: id, memberId, before, after: { state, note } }
    await recordAct(tx, actor, act, at)
  })
  return { message: 'SUCCESS' }
}
