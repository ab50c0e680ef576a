/** Risk freezes what a member may do, one person at once; it takes two to lift it. Flags hold withdrawals for a person (decisions D22, staff-calls T3). */
import type { Capability } from '@kapao/contract/schemas/staff-member.ts'
import type * as z from 'zod/mini'
import { claimReleasable, releaseSetAside } from '#ledger/set-aside.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { endClaim } from '#staff/claim.service.ts'
import { bodyOf, checkIsNotOneself, type RequestHandling } from '#staff/request.service.ts'
import {
  countHolding,
  insertFlag,
  insertFreeze,
  insertNote,
  isFrozen,
  isFrozenNow,
  liftFreeze,
  listFrozen,
  lockAnyMember,
  lockFlag,
  lockMember,
  setFlagClosed,
} from './freeze.queries.ts'

/** @throws Refusal ACCOUNT_FROZEN with the capability. */
export async function checkNotFrozen(tx: Tx, memberId: string, capability: Capability) {
  if (await isFrozen(tx, memberId, capability)) throw new Refusal('ACCOUNT_FROZEN', [capability])
}

/** The same before a call begins. @throws Refusal ACCOUNT_FROZEN with the capability. */
export async function refuseFrozen(db: Db, memberId: string, capability: Capability) {
  if (await isFrozenNow(db, { memberId, capability })) throw new Refusal('ACCOUNT_FROZEN', [capability])
}

/** Whether money that comes for the member all the same must be set aside (decisions D16, staff-calls T3). */
export const mustSetAside = (db: Db | Tx, memberId: string): Promise<boolean> =>
  isFrozen(db, memberId, 'deposit')

/** Of an amount that comes for the member: how much is set aside. */
export const asideOf = async (db: Db | Tx, memberId: string, amount: bigint): Promise<bigint | undefined> =>
  (await mustSetAside(db, memberId)) ? amount : undefined

/**
 * Into the wallet goes what came just as a freeze ended and was set aside all the same, what a pause has kept that is over, and
 * what the member's own limits have room for now. @returns how many members were looked at.
 */
export async function releaseForgotten(app: Pick<App, 'db' | 'clock' | 'wake'>): Promise<number> {
  const memberIds = await claimReleasable(app.db, app.clock.now())
  for (const memberId of memberIds)
    await inTransaction(app.db, async (tx) => {
      if ((await lockAnyMember(tx, memberId)) && !(await mustSetAside(tx, memberId)))
        await releaseSetAside(tx, app, memberId)
    })
  if (memberIds.length > 0) app.wake('relayOutbox')
  return memberIds.length
}

/** At once; frozen already, nothing changes. @throws Refusal OWN_REQUEST, NO_DATA, also of an account that is erased. */
export async function freeze(
  app: RecordParts,
  actor: Actor,
  memberId: string,
  { capability, reason }: { capability: Capability; reason: string },
) {
  checkIsNotOneself(actor, memberId)
  const at = app.clock.now()
  const frozen = await inTransaction(app.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('NO_DATA')
    const before = await listFrozen(tx, memberId)
    if (await insertFreeze(tx, { memberId, capability, reason, by: actor.operator.id, at })) {
      const act = { action: 'member_frozen' as const, subject: memberId, memberId, reason }
      await recordAct(tx, actor, { ...act, before: { frozen: before }, after: { capability } }, at)
    }
    return listFrozen(tx, memberId)
  })
  return { message: 'SUCCESS', frozen }
}

const body = bodyOf('unfreeze')
type Body = z.output<typeof body>

export const unfreezeRequest: RequestHandling<Body> = {
  body,
  async check(tx, _app, { memberId, capability }) {
    if (!(await lockAnyMember(tx, memberId))) throw new Refusal('NO_DATA')
    const frozen = await listFrozen(tx, memberId)
    if (!frozen.includes(capability)) throw new Refusal('NO_DATA')
    const after = { frozen: frozen.filter((one) => one !== capability) }
    return { about: `${memberId} ${capability}`, subject: memberId, memberId, before: { frozen }, after }
  },
  async carryOut(
    tx,
    app,
    { id: requestId, body: { memberId, capability }, before, after, reason, actor, at },
  ) {
    await liftFreeze(tx, memberId, capability, at)
    if (!(await mustSetAside(tx, memberId))) await releaseSetAside(tx, app, memberId)
    const act = { action: 'member_unfrozen' as const, subject: memberId, memberId, reason, requestId }
    await recordAct(tx, actor, { ...act, before, after }, at)
  },
  decided: (app) => app.wake('relayOutbox'),
}

/** @throws Refusal OWN_REQUEST, NO_DATA. */
export function addFlag(
  app: RecordParts,
  actor: Actor,
  memberId: string,
  flag: { code: string; reason: string; holds: boolean },
) {
  checkIsNotOneself(actor, memberId)
  const at = app.clock.now()
  const id = newId()
  return inTransaction(app.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('NO_DATA')
    await insertFlag(tx, { memberId, id, ...flag, by: actor.operator.id, at })
    if (flag.holds) await countHolding(tx, memberId)
    const { reason, ...after } = flag
    const act = { action: 'member_flagged' as const, subject: id, memberId, reason, before: {}, after }
    await recordAct(tx, actor, act, at)
    return { message: 'SUCCESS', _id: id }
  })
}

/** What the product itself noticed: withdrawals are held until staff close the flag. */
export async function holdMember(tx: Tx, memberId: string, flag: { code: string; reason: string; at: Date }) {
  await insertFlag(tx, { memberId, id: newId(), ...flag, holds: true, by: null })
  await countHolding(tx, memberId)
}

/** Withdrawals that it has held stay with staff. Nobody closes their own. @throws Refusal OWN_REQUEST, NO_DATA, ALREADY_DECIDED, CLAIMED. */
export function closeFlag(
  app: RecordParts,
  actor: Actor,
  { memberId, flagId }: { memberId: string; flagId: string },
  note: string,
) {
  checkIsNotOneself(actor, memberId)
  const at = app.clock.now()
  return inTransaction(app.db, async (tx) => {
    await lockAnyMember(tx, memberId)
    const flag = await lockFlag(tx, memberId, flagId)
    if (!flag) throw new Refusal('NO_DATA')
    if (flag.closedAt) throw new Refusal('ALREADY_DECIDED')
    await endClaim(tx, actor.operator, { kind: 'flag', subject: flagId }, at)
    await setFlagClosed(tx, memberId, flagId, { by: actor.operator.id, at, note })
    if (flag.holds) await countHolding(tx, memberId)
    const before = { code: flag.code, holds: flag.holds }
    const act = { action: 'member_flag_closed' as const, subject: flagId, memberId, before, after: { note } }
    await recordAct(tx, actor, act, at)
    return { message: 'SUCCESS' }
  })
}

/** @throws Refusal OWN_REQUEST, NO_DATA. */
export function addNote(app: RecordParts, actor: Actor, memberId: string, text: string) {
  checkIsNotOneself(actor, memberId)
  const at = app.clock.now()
  const id = newId()
  return inTransaction(app.db, async (tx) => {
    if (!(await lockMember(tx, memberId))) throw new Refusal('NO_DATA')
    await insertNote(tx, { memberId, id, text, by: actor.operator.id, at })
    const act = { action: 'member_noted' as const, subject: id, memberId, before: {}, after: { text } }
    await recordAct(tx, actor, act, at)
    return { message: 'SUCCESS', _id: id }
  })
}
