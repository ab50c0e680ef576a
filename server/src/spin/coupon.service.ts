/** Lists a member's coupons, and turns one into money in the wallet, once (decisions D10). */
import type { Locale } from '@kapao/contract/edition.ts'
import * as limits from '@kapao/contract/limits.ts'
import { giftPosting } from '#bonus/gift.service.ts'
import { refuseWhileLocked } from '#bonus/lock/lock.service.ts'
import { post } from '#ledger/post.ts'
import { checkNotFrozen } from '#member/freeze.service.ts'
import { flowId } from '#outside/reference.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { findCoupon, listCouponsById, listNewCoupons, setClaimed } from './coupon.queries.ts'
import { isCouponId } from './spin.rules.ts'

export async function listCoupons({ db, clock }: RecordParts, member: Member, locale: Locale) {
  const rows = await listNewCoupons(db, member.id, clock.now(), limits.couponRowsMax)
  return rows.map(({ id, amount, expiresAt, name, label, description }) => ({
    _id: id,
    prize: { name: name[locale], slice: { label: label[locale], htmlDescription: description[locale] } },
    amount,
    expiresAt,
  }))
}

/** What the statement says about prizes, by the ids of their rows. */
export async function describePrizes(
  { db }: Pick<App, 'db'>,
  memberId: string,
  ids: string[],
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length === 0 ? [] : await listCouponsById(db, memberId, ids)
  return new Map(rows.map(({ id, name, label }) => [id, `${name[locale]}: ${label[locale]}`]))
}

/**
 * The same request again, also after a crash, is the same claim and succeeds again.
 *
 * @throws Refusal INVALID_CODE, NO_CLAIMABLE_COUPON, COUPON_EXPIRED, BONUS_REMAINING, ACCOUNT_FROZEN.
 */
export async function claimCoupon(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  member: Member,
  { coupon: id, requestKey }: { coupon: string; requestKey: string | undefined },
) {
  const claimId = flowId('claim', member.id, requestKey)
  // One that belongs to somebody else is one that is not there.
  const coupon = isCouponId(id) ? await findCoupon(app.db, member.id, id) : undefined
  if (!coupon) throw new Refusal('INVALID_CODE')
  const { amount, currency } = coupon
  const isFirst = await inTransaction(app.db, async (tx) => {
    const paid = await post(tx, app, giftPosting('prize_paid', { memberId: member.id, id, amount, currency }))
    if (paid.repeated) return false
    await checkNotFrozen(tx, member.id, 'offers')
    // Under the wallet's lock no bonus can begin in between (decisions D7).
    await refuseWhileLocked(tx, member.id, 'BONUS_REMAINING')
    const claim = { memberId: member.id, id, claimId, now: app.clock.now() }
    if (!(await setClaimed(tx, claim))) throw new Refusal('COUPON_EXPIRED')
    return true
  })
  if (isFirst) app.wake('relayOutbox')
  // Somebody was here before: this very request, or another one.
  else if ((await findCoupon(app.db, member.id, id))?.claimId !== claimId)
    throw new Refusal('NO_CLAIMABLE_COUPON')
  return { success: true, error: null }
}
