/** Handlers of what a member may have of the data about them, and of the end of an account (decisions D17). */
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { closeAccount, reopenAccount } from './close.service.ts'
import { askForCopy, beingMade, getExport } from './export.service.ts'

const success = { message: 'SUCCESS' } as const

export const privacyRoutes = {
  dataExport: ({ app, member }) => getExport(app, member),
  makeExport: ({ app, member, locale, keepAnswer }) =>
    askForCopy(app, member, locale, (tx) => keepAnswer(tx, beingMade)),
  closeAccount: async ({ app, member, body, keepAnswer }) => {
    await closeAccount(app, member, body.password, (tx) => keepAnswer(tx, success))
    return success
  },
} satisfies Partial<Routes<Api>>

export const operatorPrivacyRoutes = {
  reopenMember: ({ app, operator, address, params, body }) =>
    reopenAccount(app, { operator, address }, checkId(params.memberId), body.reason),
} satisfies Partial<Routes<OperatorApi>>
