/** Handlers of how staff and their machines get in. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import { mainCurrency } from '@kapao/contract/edition.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import type { App } from '#parts/app-parts.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { disableStaff, inviteStaff, listStaff } from './account.service.ts'
import { acceptInvitation, openInvitation } from './invitation.service.ts'
import { createToken, listTokens, revokeToken } from './machine-token.service.ts'
import {
  endStaffSession,
  findStaffSessions,
  getStaffMe,
  signInStaff,
  signOutStaff,
  stepUpStaff,
} from './staff-session.service.ts'

/** What the console goes by beside who has signed in. */
export const consoleFacts = ({ config: { edition, switchboardUrl } }: Pick<App, 'config'>) => ({
  idleMinutes: staffLimits.idleMs / minuteMs,
  currency: mainCurrency(edition),
  ...(switchboardUrl !== undefined && { switchboardUrl }),
})

export const accessRoutes = {
  async staffLogin({ app, body, address, network, userAgent, setCookie }) {
    const { token, operator } = await signInStaff(app, body, { address, network, userAgent })
    setCookie(app.staffCookies.write(token))
    return { operator, ...consoleFacts(app) }
  },
  async staffLogout({ app, operator, setCookie }) {
    await signOutStaff(app, operator)
    setCookie(app.staffCookies.write(undefined))
    return { message: 'SUCCESS' }
  },
  staffMe: async ({ app, operator }) => ({
    operator: await getStaffMe(app.db, operator),
    ...consoleFacts(app),
  }),
  staffStepUp: ({ app, operator, network, body }) => stepUpStaff(app, { operator, network }, body.code),
  staffSessions: ({ app, operator }) => findStaffSessions(app, operator),
  async endStaffSession({ app, operator, params }) {
    await endStaffSession(app, operator, params.sessionId)
    return { message: 'SUCCESS' }
  },
  openInvitation: ({ app, body }) => openInvitation(app, body.token),
  acceptInvitation: ({ app, body, address, keepAnswer }) =>
    acceptInvitation(app, body, { address, keepAnswer }),
  staff: ({ app, operator, body }) => listStaff(app, operator, body),
  inviteStaff: ({ app, operator, address, body, keepAnswer }) =>
    inviteStaff(app, { operator, address }, body, keepAnswer),
  disableStaff: ({ app, operator, address, params, body }) =>
    disableStaff(app, { operator, address }, params.username, body.reason),
  machineTokens: ({ app, body }) => listTokens(app.db, body),
  createToken: ({ app, operator, address, body, keepAnswer }) =>
    createToken(app, { operator, address }, body, keepAnswer),
  revokeToken: ({ app, operator, address, params, body }) =>
    revokeToken(app, { operator, address }, checkId(params.tokenId), body.reason),
} satisfies Partial<Routes<OperatorApi>>
