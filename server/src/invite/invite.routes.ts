/** Handlers of the bonus for inviting friends. */
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import { getBanners } from '#content/lookup.service.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { claimInvite, getInvitePage, getMemberTerms } from './invite.service.ts'
import { decideInvite } from './invite-review.service.ts'

export const inviteRoutes = {
  invites: ({ app, member, body }) => getInvitePage(app, member, body),
  claimInvite: async ({ app, member, requestKey }) => {
    await claimInvite(app, member, requestKey)
    return { message: 'INVITE_BONUS_SUCCESS' }
  },
  inviteTerms: ({ app, member }) => getMemberTerms(app, member),
  inviteBanners: ({ app, locale }) => getBanners(app, 'inviteBanners', locale),
} satisfies Partial<Routes<Api>>

export const operatorInviteRoutes = {
  decideInvite: ({ app, operator, address, params, body }) => {
    const pair = { memberId: checkId(params.memberId), friendId: checkId(params.friendId) }
    return decideInvite(app, { operator, address }, pair, body)
  },
} satisfies Partial<Routes<OperatorApi>>
