/** What receiving an offer would do, with the member's own figures, before it is received (decisions D7). */
import type { BonusPreview } from '@kapao/contract/schemas/bonus.ts'
import type * as z from 'zod/mini'
import { readBalances } from '#game/balance.service.ts'
import type { FlowParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'
import { amountOf, checkReceiving, countingDeposit } from './bonus.rules.ts'
import { findClaimant, findOffered } from './bonus.service.ts'
import { conditionsOf, totalOf } from './lock/lock.rules.ts'
import { standingOf } from './lock/lock.service.ts'

/** The same sums as receiving it, after asking the providers. @throws Refusal NO_DATA when nothing is offered by this code. */
export async function previewBonus(
  app: FlowParts,
  member: Member,
  code: string,
): Promise<z.output<typeof BonusPreview>> {
  const offer =
    (await findOffered(app, member, { kind: 'bonus', code })) ??
    (await findOffered(app, member, { kind: 'promotion', code: code.toUpperCase() }))
  if (!offer) throw new Refusal('NO_DATA')
  const readings = await readBalances(app, member)
  const claimant = await findClaimant(app.db, member.id, offer, app.clock.now(), readings)
  const standing = await standingOf(app.db, member.id)
  const reason = checkReceiving(offer, claimant) ?? null
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
