/** Handlers of what staff do about a member. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { addFlag, addNote, closeFlag, freeze } from './freeze.service.ts'

export const operatorMemberRoutes = {
  freezeMember: ({ app, operator, address, params, body }) =>
    freeze(app, { operator, address }, checkId(params.memberId), body),
  flagMember: ({ app, operator, address, params, body }) =>
    addFlag(app, { operator, address }, checkId(params.memberId), body),
  closeFlag: ({ app, operator, address, params, body }) =>
    closeFlag(
      app,
      { operator, address },
      { memberId: checkId(params.memberId), flagId: checkId(params.flagId) },
      body.note,
    ),
  noteMember: ({ app, operator, address, params, body }) =>
    addNote(app, { operator, address }, checkId(params.memberId), body.text),
} satisfies Partial<Routes<OperatorApi>>
