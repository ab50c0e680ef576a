/** Handlers of the bonus for inviting friends. */
import type { Api } from '@kapao/contract/api.ts'
import { getBanners } from '#site/site.service.ts'
import type { Routes } from '../serve.ts'
import { claimInvite, getInvitePage, getMemberTerms } from './invite.service.ts'

export const inviteRoutes = {
  invites: ({ app, member, body }) => getInvitePage(app, member, body),
  claimInvite: async ({ app, member, requestKey }) => {
    await claimInvite(app, member, requestKey)
    return { message: 'INVITE_BONUS_SUCCESS' }
  },
  inviteTerms: ({ app, member }) => getMemberTerms(app, member),
  inviteBanners: ({ app, locale }) => getBanners(app, 'inviteBanners', locale),
} satisfies Partial<Routes<Api>>
