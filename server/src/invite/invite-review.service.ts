/** Looks for inviters and friends who may be one person, and lets a person decide before money follows (decisions D9). */

import { keysOf } from '@kapao/contract/keys.ts'
import type { InviteDecision } from '@kapao/contract/schemas/staff.ts'
import type * as z from 'zod/mini'
import { fitsHolder } from '#member/account-verification.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { findSharedAddresses, findSharedDevices } from '#session/device.service.ts'
import { type Actor, recordAct } from '#staff/audit-trail.service.ts'
import { closeTasks, endClaimOfTask, openTasks } from '#staff/task.service.ts'
import { findInviters } from './invite.queries.ts'
import {
  type Doubt,
  decideReview,
  holdReviews,
  lockReview,
  openReviews,
  type Review,
  withhold,
} from './invite-review.queries.ts'
import { findSharedMoney } from './shared-traits.queries.ts'

interface Pair {
  memberId: string
  friendId: string
}

/** What inviters share with each of these friends; those with whom it is nothing are left out. */
async function findSharedTraits(db: Db | Tx, pairs: Pair[]): Promise<Doubt[]> {
  const twos = pairs.map(({ memberId, friendId }) => ({ one: memberId, other: friendId }))
  const devices = new Set((await findSharedDevices(db, twos)).map(({ other }) => other))
  const addresses = new Set((await findSharedAddresses(db, twos)).map(({ other }) => other))
  const friendIds = pairs.map(({ friendId }) => friendId)
  const money = new Map((await findSharedMoney(db, friendIds)).map((one) => [one.friendId, one]))
  const doubts = pairs.map(({ memberId, friendId }) => {
    const found = money.get(friendId)
    const { sender = false, account = false } = found ?? {}
    // A person writes the name of a second account otherwise without even meaning to, as in another script.
    const holder = found !== undefined && fitsHolder(found.holder, found.inviterHolder)
    const shared = {
      device: devices.has(friendId),
      address: addresses.has(friendId),
      sender,
      account,
      holder,
    }
    return { memberId, friendId, traits: keysOf(shared).filter((trait) => shared[trait]) }
  })
  return doubts.filter(({ traits }) => traits.length > 0)
}

interface Judged extends Pair {
  state: Review['state'] | null
  /** What was shared when a person decided; empty when none has. */
  traits: Review['traits']
}

/** The friends of whom nothing is in doubt yet, and what of them has come to light since a person looked. */
export async function findNewDoubts<Friend extends Judged>({ db }: { db: Db | Tx }, friends: Friend[]) {
  const free = friends.filter(({ state }) => state === null || state === 'WRONG')
  const known = new Map(free.map(({ friendId, traits }) => [friendId, traits]))
  const doubts = (await findSharedTraits(db, free)).filter(({ friendId, traits }) =>
    traits.some((trait) => !known.get(friendId)?.includes(trait)),
  )
  return { free, doubts }
}

export const raiseDoubts = ({ db, clock }: RecordParts, doubts: Doubt[]) =>
  inTransaction(db, (tx) => openDoubts(tx, doubts, clock.now()))

/**
 * When friends' days earn something: until that is claimed devices and networks may be forgotten, and names changed.
 *
 * @param inviters by friend. @param reviews of all these friends, held.
 */
export async function raiseDoubtsAbout(
  tx: Tx,
  inviters: ReadonlyMap<string, string>,
  reviews: ReadonlyMap<string, Review>,
  at: Date,
) {
  const friends = [...inviters].map(([friendId, memberId]) => ({
    ...{ memberId, friendId, state: null, traits: [] },
    ...reviews.get(friendId),
  }))
  const { doubts } = await findNewDoubts({ db: tx }, friends)
  await openDoubts(tx, doubts, at)
}

/**
 * Before a friend's traces are erased: afterwards nobody could tell any more that the friend was the inviter. Also where
 * nothing is earned yet: the day may still be closed.
 */
export async function raiseLastDoubts(tx: Tx, friendId: string, at: Date) {
  const inviters = await findInviters(tx, [friendId])
  await raiseDoubtsAbout(tx, inviters, await holdReviews(tx, [friendId]), at)
}

/** With a task for a person, each. */
async function openDoubts(tx: Tx, doubts: Doubt[], at: Date) {
  if (doubts.length === 0) return
  const tasks = doubts.map(({ memberId, friendId, traits }) => ({
    kind: 'invite_review' as const,
    subject: friendId,
    memberId,
    detail: { shared: traits.join(', ') },
  }))
  await openReviews(tx, doubts, at)
  await openTasks(tx, tasks, at)
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
