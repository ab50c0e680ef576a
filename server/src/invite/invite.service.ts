/** Tells a member what invited friends have earned, and pays it (decisions D9). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { Invites, InviteTerms } from '@kapao/contract/invite.ts'
import type * as z from 'zod/mini'
import { giftPosting } from '#bonus/gift.service.ts'
import { openLock, refuseWhileLocked } from '#bonus/lock.service.ts'
import { inTransaction } from '#db/transaction.ts'
import { post } from '#ledger/post.ts'
import { flowId } from '#outside/reference.ts'
import { Refusal, refuseIf } from '#refusal.ts'
import { getInviteTerms } from '#site/site.service.ts'
import type { App, Member } from '../context.ts'
import {
  findFriends,
  findPurse,
  hasClaim,
  insertClaim,
  listClaims,
  listCommissions,
} from './invite.queries.ts'
import { checkClaimable, maskName } from './invite.rules.ts'
import { inviteWords } from './invite-words.ts'

/**
 * Pays everything that was earned and not claimed yet into the wallet, once whoever else asks at the same moment.
 *
 * @throws Refusal INVITE_INACTIVE, INVITE_COLLECT, NO_INVITEE_PLAY_INFO, NO_INVITE_BONUS, BONUS_REMAINING.
 */
export async function claimInvite(app: App, member: Member, requestKey: string | undefined) {
  const id = flowId('invite', member.id, requestKey)
  // The same request again, after a crash before its answer was kept.
  if (requestKey !== undefined && (await hasClaim(app.db, member.id, id))) return
  const terms = await getInviteTerms(app)
  const { earned, claimed } = (await findPurse(app.db, member.id)) ?? { earned: 0n, claimed: 0n }
  const amount = earned - claimed
  if (!terms.isOn || amount === 0n) {
    const friends = await findFriends(app.db, member.id)
    refuseIf(checkClaimable({ isOn: terms.isOn, earned, claimed, ...friends }))
  }
  const percentSuccess = terms.successPoints
  const claim = { memberId: member.id, id, amount, currency: member.currency, at: app.clock.now() }
  await inTransaction(app.db, async (tx) => {
    await post(tx, app, giftPosting('invite_paid', claim))
    if (!(await insertClaim(tx, claim, claimed))) throw new Refusal('INVITE_COLLECT')
    await refuseWhileLocked(tx, member.id, 'BONUS_REMAINING')
    if (percentSuccess === 0) return
    const lock = { amount, percentSuccess, percentFail: terms.failPoints }
    await openLock(tx, app, { memberId: member.id, source: 'invite', sourceId: id, ...lock })
  })
  app.wake('relayOutbox')
}

/** The member's own code, and what a friend's losses bring. */
export async function getMemberTerms(app: App, member: Member): Promise<z.output<typeof InviteTerms>> {
  const { isOn, percentPoints } = await getInviteTerms(app)
  return { code: `${app.config.invitePrefix}${member.id}`, percent: percentPoints / 100, isOn }
}

export async function getInvitePage(
  app: App,
  member: Member,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof Invites>> {
  const { total, rows } = await listCommissions(app.db, member.id, (page - 1) * limit, limit)
  const invites = rows.map(({ name, amount, created_at }) => ({
    from: { name: maskName(name) },
    amount,
    createdAt: created_at,
  }))
  return { total, invites }
}

/** By statement row, what an invite bonus is called; rows that were none are left out. */
export async function describeClaims(
  { db }: Pick<App, 'db'>,
  memberId: string,
  ids: string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const claims = await listClaims(db, memberId, ids)
  return new Map(claims.map(({ id }) => [id, inviteWords[locale]]))
}
