/** What a member of staff has in hands nobody else decides, for ten minutes or until it is decided (staff-calls T4). */
import { operatorRoles } from '@kapao/contract/calls/staff-roles.ts'
import type { ClaimKind } from '@kapao/contract/lists.ts'
import { claimLimits } from '@kapao/contract/staff-limits.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Operator } from '#platform/http/caller.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import { type Actor, recordAct } from './audit-trail.service.ts'
import {
  type ClaimName,
  deleteClaim,
  deleteLapsed,
  findClaim,
  listClaims,
  setClaim,
} from './claim.queries.ts'
import { checkAsking } from './request.rules.ts'

export type { ClaimName } from './claim.queries.ts'

export interface Claimable extends ClaimName {
  /** Whom it is about, where that is known. */
  memberId: string | null
  /** Nobody has decided it yet. */
  isWaiting: boolean
}

type Claimant = Pick<Operator, 'id' | 'roles'>

/** Locks what is claimed, as its decision does: a claim and a decision at the same time take turns. @throws Refusal NO_DATA. */
type LockClaimable = (tx: Tx) => Promise<Claimable>

const inHandsOf = (by: string) => new Refusal('CLAIMED', undefined, undefined, by)

/** What also others take in hand by its task, as support does (staff-calls T8), is decided by these alone. */
const decidedBy: Partial<Record<ClaimKind, readonly string[]>> = {
  withdrawal: operatorRoles.claimWithdrawal,
  slip: operatorRoles.claimSlip,
  payment: operatorRoles.claimPayment,
}

/**
 * Who has it in hands, if that is somebody else. From those who may decide it, the claim of somebody who may not keeps nothing, and ends here: otherwise
 * support could keep all withdrawals from cashiers.
 */
async function findOther(tx: Tx, { id, roles }: Claimant, name: ClaimName, now: Date) {
  const held = await findClaim(tx, name, now)
  if (!held || held.operatorId === id) return undefined
  const deciders = name.decidedBy ?? decidedBy[name.kind]
  const mayDecide = (whose: readonly string[]) => !deciders || whose.some((role) => deciders.includes(role))
  if (!mayDecide(roles) || mayDecide(held.roles)) return held
  await deleteClaim(tx, name)
  return undefined
}

/** @throws Refusal OWN_REQUEST, ALREADY_DECIDED, CLAIMED, and NO_DATA as `lock` says. */
export const takeClaim = (app: RecordParts, actor: Actor, lock: LockClaimable) =>
  inTransaction(app.db, async (tx) => {
    const { operator } = actor
    const now = app.clock.now()
    const { memberId, isWaiting, ...name } = await lock(tx)
    refuseIf(checkAsking(operator, memberId))
    if (!isWaiting) throw new Refusal('ALREADY_DECIDED')
    const other = await findOther(tx, operator, name, now)
    if (other) throw inHandsOf(other.claimedBy)
    const held = await findClaim(tx, name, now)
    await deleteLapsed(tx, operator.id, now)
    const claimedUntil = new Date(now.getTime() + claimLimits.holdsMs)
    if (!(await setClaim(tx, { ...name, operatorId: operator.id, claimedUntil }, now)))
      throw inHandsOf((await findClaim(tx, name, now))?.claimedBy ?? '')
    if (!held) await record(tx, actor, { ...name, memberId }, 'claim_taken', now)
    return { message: 'SUCCESS', claimedBy: operator.username, claimedUntil }
  })

/** What nobody has in hands is free already. @throws Refusal CLAIMED for what is in another's, NO_DATA as `lock` says. */
export const releaseClaim = (app: RecordParts, actor: Actor, lock: LockClaimable) =>
  inTransaction(app.db, async (tx) => {
    const now = app.clock.now()
    const claimable = await lock(tx)
    if (await endClaim(tx, actor.operator, claimable, now))
      await record(tx, actor, claimable, 'claim_released', now)
    return { message: 'SUCCESS' }
  })

/**
 * For who decides, in the transaction of the decision and under the lock of what it is about: from then on it is in nobody's
 * hands. @returns whether it was in theirs. @throws Refusal CLAIMED when it is in another's.
 */
export async function endClaim(tx: Tx, operator: Claimant, name: ClaimName, now: Date): Promise<boolean> {
  const other = await findOther(tx, operator, name, now)
  if (other) throw inHandsOf(other.claimedBy)
  const held = await findClaim(tx, name, now)
  if (held) await deleteClaim(tx, name)
  return held !== undefined
}

const record = (
  tx: Tx,
  actor: Actor,
  { kind, subject, memberId }: Omit<Claimable, 'isWaiting'>,
  action: 'claim_taken' | 'claim_released',
  at: Date,
) => recordAct(tx, actor, { action, subject, memberId, before: {}, after: { kind } }, at)

interface Holder {
  claimedBy: string | null
  claimedUntil: Date | null
}

const nobody: Holder = { claimedBy: null, claimedUntil: null }

const keyOf = ({ kind, subject }: ClaimName) => `${kind}:${subject}`

/** Says of each row in whose hands it is. */
export async function withClaims<Row>(
  { db, clock }: RecordParts,
  rows: Row[],
  nameOf: (row: Row) => ClaimName,
): Promise<(Row & Holder)[]> {
  if (rows.length === 0) return []
  const names = rows.map(nameOf)
  const kinds = [...new Set(names.map(({ kind }) => kind))]
  const subjects = names.map(({ subject }) => subject)
  const claims = await listClaims(db, kinds, subjects, clock.now())
  const holders = new Map(
    claims.map(({ claimedBy, claimedUntil, ...name }) => [keyOf(name), { claimedBy, claimedUntil }]),
  )
  return rows.map((row) => ({ ...row, ...(holders.get(keyOf(nameOf(row))) ?? nobody) }))
}

/** In whose hands this one is. */
export async function getHolder({ db, clock }: RecordParts, { kind, subject }: ClaimName): Promise<Holder> {
  const [held] = await listClaims(db, [kind], [subject], clock.now())
  return held ? { claimedBy: held.claimedBy, claimedUntil: held.claimedUntil } : nobody
}
