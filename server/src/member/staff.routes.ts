/** Handlers of what staff see of members, and do to their signing in. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { endSessionsByStaff, sendPasswordHelp } from './staff.service.ts'
import { listMembersForStaff, showFlagCodes } from './staff-view.service.ts'
import { unmask } from './unmask.service.ts'

export const operatorStaffRoutes = {
  flagCodes: ({ app }) => showFlagCodes(app),
  members: ({ app, body }) => listMembersForStaff(app, body),
  endSessions: ({ app, operator, address, params, body }) =>
    endSessionsByStaff(app, { operator, address }, checkId(params.memberId), body.reason),
  sendPasswordHelp: ({ app, operator, address, params, body }) =>
    sendPasswordHelp(app, { operator, address }, checkId(params.memberId), body.reason),
  unmaskMember: ({ app, operator, address, params, body }) =>
    unmask(app, { operator, address }, checkId(params.memberId), body),
} satisfies Partial<Routes<OperatorApi>>
