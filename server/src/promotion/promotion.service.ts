/** Promotions: bonuses that one must know the code of (decisions D7). Their codes are upper case, however they are typed. */
import type { Locale } from '@kapao/contract/edition.ts'
import { findOffered, findReceivedTerms, receive, wireTerms } from '#bonus/bonus.service.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal } from '#platform/refusal.ts'

const codeOf = (typed: string): string => typed.trim().toUpperCase()

/** @throws Refusal NO_PROMOTION: unknown, not yet begun and over are one answer, so nobody learns which codes there are. */
export async function findPromotion(app: RecordParts, member: Member, typed: string, locale: Locale) {
  const offer = await findOffered(app, member, { kind: 'promotion', code: codeOf(typed) })
  if (!offer) throw new Refusal('NO_PROMOTION')
  return { code: offer.code, ...wireTerms(offer, locale) }
}

/** @throws Refusal NO_PROMOTION, then in the order of decisions D7. */
export async function activatePromotion(
  app: FlowParts,
  member: Member,
  typed: string,
  requestKey: string | undefined,
) {
  await receive(app, member, { kind: 'promotion', code: codeOf(typed) }, requestKey)
  return { message: 'SUCCESS' }
}

export const getCurrentPromotion = async (app: Pick<App, 'db'>, member: Member, locale: Locale) => ({
  promotion: await findReceivedTerms(app, member, 'promotion', locale),
})
