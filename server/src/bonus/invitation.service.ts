/** Two members of staff invite a member to take an offer outside its time; all its other terms and its budget stay (docs/decisions/0025). */
import { dayMs } from '@kapao/contract/time-units.ts'
import type * as z from 'zod/mini'
import { Refusal } from '#platform/refusal.ts'
import { bodyOf, type RequestHandling, shownValues } from '#staff/request.service.ts'
import { isFull } from './bonus.rules.ts'
import { findInvitation, findMemberCurrency, setInvitation } from './invitation.queries.ts'
import { lockOffer } from './offering.queries.ts'

const body = bodyOf('offer_invitation')
type Body = z.output<typeof body>

const endOf = (days: number, at: Date) => new Date(at.getTime() + days * dayMs)

/** Nothing is given by it: the member receives the offer by its own rules, or is refused by them. */
export const offerInvitationRequest: RequestHandling<Body> = {
  body,
  async check(tx, _app, { memberId, offerKind: kind, code, days }) {
    const currency = await findMemberCurrency(tx, memberId)
    const offer = await lockOffer(tx, { kind, code })
    if (!currency || !offer) throw new Refusal('NO_DATA')
    if (offer.currency !== currency) throw new Refusal('KEY_INVALID', ['code'])
    if (isFull(offer)) throw new Refusal('BONUS_FULL')
    const invitation = await findInvitation(tx, { memberId, kind, code })
    const subject = `${kind}:${code}`
    const { percent, amountMax, depositMin, budget, spent, runsFrom, runsUntil } = offer
    return {
      ...{ about: `${memberId} ${subject}`, subject, memberId },
      before: shownValues({
        invitedUntil: invitation?.endsAt ?? null,
        runsFrom,
        runsUntil,
        budget,
        spent,
        currency,
      }),
      after: shownValues({ invitedDays: days, percent: percent / 100, amountMax, depositMin }),
    }
  },
  async carryOut(tx, _app, { id: requestId, body: { memberId, offerKind: kind, code, days }, at }) {
    await setInvitation(tx, { memberId, kind, code, requestId, invitedAt: at, endsAt: endOf(days, at) })
  },
}
