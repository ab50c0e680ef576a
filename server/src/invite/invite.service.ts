/** Tells a member what invited friends have earned, and pays it (decisions D9). */
import type { Locale } from '@kapao/contract/edition.ts'
import type { Invites, InviteTerms } from '@kapao/contract/schemas/invite.ts'
import { keepWordsWhole } from '@kapao/contract/unbroken-words.ts'
import type * as z from 'zod/mini'
import { giftPosting } from '#bonus/gift.service.ts'
import { hearHoldings, refuseMovedSince } from '#bonus/heard-holdings.service.ts'
import { openLock, refuseWhileLocked } from '#bonus/lock/lock.service.ts'
import { wordsIn } from '#i18n/words.ts'
import { post } from '#ledger/post.ts'
import { checkNotFrozen } from '#member/freeze.service.ts'
import { flowId } from '#outside/reference.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { getInviteTerms } from '#settings/terms.service.ts'
import {
  findFriends,
  findPurse,
  getMemberNo,
  hasClaim,
  insertClaim,
  listClaims,
  listCommissions,
  listUnclaimed,
} from './invite.queries.ts'
import { checkClaimable, maskName } from './invite.rules.ts'
import { findNewDoubts, raiseDoubts } from './invite-review.service.ts'

/**
 * Pays everything that was earned and not claimed yet into the wallet; concurrent claims pay it once. Earnings from a
 * friend who shares identifying traits with the member wait for staff.
 *
 * @throws Refusal INVITE_INACTIVE, INVITE_COLLECT, INVITE_REVIEW, NO_INVITEE_PLAY_INFO, NO_INVITE_BONUS, BONUS_REMAINING,
 * ACCOUNT_FROZEN, and where it opens a lock IN_PROGRESS when money was moved meanwhile.
 */
export async function claimInvite(
  app: FlowParts & Pick<App, 'wake'>,
  member: Member,
  requestKey: string | undefined,
) {
  const id = flowId('invite', member.id, requestKey)
  // The same request again, after a crash before its answer was kept.
  if (requestKey !== undefined && (await hasClaim(app.db, member.id, id))) return
  const terms = await getInviteTerms(app)
  const { payable, isReviewed } = terms.isOn
    ? await findPayable(app, member.id)
    : { payable: [], isReviewed: false }
  const amount = payable.reduce((sum, { amount: its }) => sum + its, 0n)
  if (amount === 0n) {
    const { earned, claimed, withheld } = (await findPurse(app.db, member.id)) ?? none
    const friends = await findFriends(app.db, member.id)
    const standing = { isOn: terms.isOn, earned: earned - withheld, claimed, isReviewed, ...friends }
    throw new Refusal(checkClaimable(standing) ?? 'INVITE_COLLECT')
  }
  const percentSuccess = terms.successPoints
  const heard = percentSuccess > 0 ? await hearHoldings(app, member) : undefined
  const claim = { memberId: member.id, id, amount, currency: member.currency, at: app.clock.now() }
  await inTransaction(app.db, async (tx) => {
    await post(tx, app, giftPosting('invite_paid', claim))
    await checkNotFrozen(tx, member.id, 'offers')
    if (!(await insertClaim(tx, claim, payable))) throw new Refusal('INVITE_COLLECT')
    await refuseWhileLocked(tx, member.id, 'BONUS_REMAINING')
    if (!heard) return
    await refuseMovedSince(tx, member.id, heard, 1n)
    const lock = { amount, percentSuccess, percentFail: terms.failPoints }
    await openLock(tx, app, { memberId: member.id, source: 'invite', sourceId: id, ...lock })
  })
  app.wake('relayOutbox')
}

const none = { earned: 0n, claimed: 0n, withheld: 0n }

/** What can be paid now. What was found out since a person looked is a new doubt. */
async function findPayable(app: RecordParts, memberId: string) {
  const unclaimed = (await listUnclaimed(app.db, memberId)).map((of) => ({ memberId, ...of }))
  const { free, doubts } = await findNewDoubts(app, unclaimed)
  if (doubts.length > 0) await raiseDoubts(app, doubts)
  const doubted = new Set(doubts.map(({ friendId }) => friendId))
  return {
    payable: free.filter(({ friendId }) => !doubted.has(friendId)),
    isReviewed: doubted.size > 0 || unclaimed.some(({ state }) => state === 'OPEN'),
  }
}

/** The member's own code, and what a friend's losses bring. */
export async function getMemberTerms(
  app: Pick<App, 'db' | 'config'>,
  member: Member,
): Promise<z.output<typeof InviteTerms>> {
  const [{ isOn, percentPoints }, memberNo] = await Promise.all([
    getInviteTerms(app),
    getMemberNo(app.db, member.id),
  ])
  return { code: `${app.config.invitePrefix}${memberNo}`, percent: percentPoints / 100, isOn }
}

export async function getInvitePage(
  app: Pick<App, 'db'>,
  member: Member,
  { page, limit }: { page: number; limit: number },
): Promise<z.output<typeof Invites>> {
  const { total, rows } = await listCommissions(app.db, member.id, (page - 1) * limit, limit)
  const invites = rows.map(({ name, amount, createdAt }) => ({
    from: { name: maskName(name) },
    amount,
    createdAt,
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
  return new Map(claims.map(({ id }) => [id, keepWordsWhole(wordsIn(locale).invite.bonus)]))
}
