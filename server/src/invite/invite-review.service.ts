/** Looks for inviters and friends who may be one person, and lets a person decide before money follows (decisions D9). */
import type { InviteDecision } from '@kapao/contract/schemas/staff.ts'
import type * as z from 'zod/mini'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { keysOf } from '#platform/keys-of.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { findSharedAddresses, findSharedDevices } from '#session/device.service.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { closeTasks, endClaimOfTask, openTasks } from '#staff/task.service.ts'
import { findInviter, listUnclaimed, type Unclaimed } from './invite.queries.ts'
import { type Doubt, decideReview, lockReview, openReviews, withhold } from './invite-review.queries.ts'
import { findSharedMoney } from './shared-traits.queries.ts'

/** What the inviter shares with each of these friends; those with whom it is nothing are left out. */
async function findSharedTraits(
  app: { db: Db | Tx },
  inviterId: string,
  friendIds: string[],
): Promise<Doubt[]> {
  if (friendIds.length === 0) return []
  const money = new Map(
    (await findSharedMoney(app.db, inviterId, friendIds)).map((one) => [one.friendId, one]),
  )
  const doubts: Doubt[] = []
  for (let from = 0; from < friendIds.length; from += serverLimits.invitePairsAtOnce)
    doubts.push(
      ...(await Promise.all(
        friendIds.slice(from, from + serverLimits.invitePairsAtOnce).map(async (friendId) => {
          const devices = await findSharedDevices(app.db, inviterId, friendId)
          const addresses = await findSharedAddresses(app.db, inviterId, friendId)
          const { sender = false, holder = false } = money.get(friendId) ?? {}
          const shared = { device: devices.length > 0, address: addresses.length > 0, sender, holder }
          const traits = keysOf(shared).filter((trait) => shared[trait])
          return { friendId, traits }
        }),
      )),
    )
  return doubts.filter(({ traits }) => traits.length > 0)
}

/** The friends of whom nothing is in doubt yet, and what of them has come to light since a person looked. */
export async function findNewDoubts(app: { db: Db | Tx }, inviterId: string, unclaimed: Unclaimed[]) {
  const free = unclaimed.filter(({ state }) => state === null || state === 'WRONG')
  const shared = await findSharedTraits(
    app,
    inviterId,
    free.map(({ friendId }) => friendId),
  )
  const doubts = shared.filter(({ friendId, traits }) => {
    const known = free.find((one) => one.friendId === friendId)?.traits ?? []
    return traits.some((trait) => !known.includes(trait))
  })
  return { free, doubts }
}

export const raiseDoubts = ({ db, clock }: RecordParts, inviterId: string, doubts: Doubt[]) =>
  inTransaction(db, (tx) => openDoubts(tx, inviterId, doubts, clock.now()))

/** Before a friend's traces are erased: afterwards nobody could tell any more that the friend was the inviter. */
export async function raiseLastDoubts(tx: Tx, friendId: string, at: Date) {
  const inviterId = await findInviter(tx, friendId)
  if (!inviterId) return
  const ofFriend = (await listUnclaimed(tx, inviterId)).filter((one) => one.friendId === friendId)
  const { doubts } = await findNewDoubts({ db: tx }, inviterId, ofFriend)
  await openDoubts(tx, inviterId, doubts, at)
}

/** With a task for a person, each. */
async function openDoubts(tx: Tx, inviterId: string, doubts: Doubt[], at: Date) {
  if (doubts.length === 0) return
  const tasks = doubts.map(({ friendId, traits }) => ({
    kind: 'invite_review' as const,
    subject: friendId,
    memberId: inviterId,
    detail: { shared: traits.join(', ') },
  }))
  await openReviews(tx, inviterId, doubts, at)
  await openTasks(tx, tasks, at)
}

interface Pair {
  memberId: string
  friendId: string
}

/**
 * RIGHT: what was earned with this friend is not paid, nor is anything later. WRONG: everything is, until they are seen to
 * share something else too. Nobody decides about their own, or what a colleague has in hands.
 *
 * @throws Refusal ALREADY_DECIDED, NO_DATA, FORBIDDEN, CLAIMED.
 */
export async function decideInvite(
  app: RecordParts,
  actor: Actor,
  { memberId, friendId }: Pair,
  { state, note }: z.output<typeof InviteDecision>,
) {
  const { operator } = actor
  if (operator.memberId === memberId || operator.memberId === friendId) throw new Refusal('FORBIDDEN')
  const at = app.clock.now()
  await inTransaction(app.db, async (tx) => {
    const review = await lockReview(tx, memberId, friendId)
    if (!review) throw new Refusal('NO_DATA')
    if (review.state !== 'OPEN') throw new Refusal('ALREADY_DECIDED')
    await endClaimOfTask(tx, operator, { kind: 'invite_review', subject: friendId }, at)
    await decideReview(tx, { memberId, friendId, state, at })
    if (state === 'RIGHT') await withhold(tx, memberId, friendId)
    await closeTasks(tx, 'invite_review', friendId, { closedBy: operator.id, at })
    const before = { state: review.state, shared: review.traits }
    const after = { memberId, state, note }
    await recordAct(tx, actor, { action: 'invite_decided', subject: friendId, before, after }, at)
  })
  return { message: 'SUCCESS' }
}
