/** What receiving an offer would do, with the member's own figures, before it is received (decisions D7). */
import type { BonusPreview } from '@kapao/contract/schemas/bonus.ts'
import type * as z from 'zod/mini'
import { readBalances } from '#game/balance.service.ts'
import { isPaused } from '#ledger/keeping.ts'
import { refuseFrozen } from '#member/freeze.service.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { promotionCodes } from '#platform/limits/call-limits.ts'
import { Refusal } from '#platform/refusal.ts'
import { checkOn } from '#settings/switch.service.ts'
import { amountOf, checkReceiving, countingDeposit } from './bonus.rules.ts'
import { findClaimant, findOffered } from './bonus.service.ts'
import { conditionsOf, totalOf } from './lock/lock.rules.ts'
import { standingOf } from './lock/lock.service.ts'
import type { Offer } from './offer.queries.ts'

/**
 * The same sums as receiving it, after asking the providers.
 *
 * @throws Refusal NO_DATA when nothing is offered by this code, REQUEST_LIMIT after too many of these.
 */
export async function previewBonus(
  app: FlowParts & Pick<App, 'limits'>,
  member: Member,
  code: string,
): Promise<z.output<typeof BonusPreview>> {
  const offer =
    (await findOffered(app, member, { kind: 'bonus', code })) ?? (await getPromotion(app, member, code))
  const readings = await readBalances(app, member)
  const claimant = await findClaimant(app.db, member.id, offer, app.clock.now(), readings)
  const standing = await standingOf(app.db, member.id)
  const reason = (await whyClosed(app, member)) ?? checkReceiving(offer, claimant) ?? null
  const amount = amountOf(offer, countingDeposit(claimant))
  const base = totalOf(standing) + amount
  const { target, floor } = conditionsOf(base, offer.percentSuccess, offer.percentFail)
  const { wallet, games } = standing
  return {
    amount,
    base,
    freeNow: claimant.isLocked ? 0n : wallet + games,
    // All of it is locked.
    freeAfter: 0n,
    ...{ target, floor },
    canActivate: reason === null,
    reason,
  }
}

/** Codes are worth guessing, bonuses are not: a code that is none counts as where codes are looked up. @throws Refusal NO_DATA, REQUEST_LIMIT. */
async function getPromotion(
  app: RecordParts & Pick<App, 'limits'>,
  member: Member,
  typed: string,
): Promise<Offer> {
  // Before it is looked up, so that guesses at the same time are counted too.
  await app.limits.take(promotionCodes, member.id)
  const offer = await findOffered(app, member, { kind: 'promotion', code: typed.toUpperCase() })
  if (!offer) throw new Refusal('NO_DATA')
  await app.limits.release(promotionCodes, member.id)
  return offer
}

/** With what the call itself would be refused, whatever the offer is. */
async function whyClosed({ db, clock }: RecordParts, { id: memberId }: Member) {
  if (await isPaused(db, { memberId, now: clock.now() })) return 'PLAY_PAUSED'
  try {
    await checkOn({ db }, 'offers')
    await refuseFrozen(db, memberId, 'offers')
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}
