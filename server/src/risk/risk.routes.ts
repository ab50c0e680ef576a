/** Handlers of risk: flags, what is decided about them, and the rules that raise them. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import { claimFlag, decideFlag, releaseFlag } from '#member/flag.service.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { getFlags } from './flag.service.ts'
import { changeRule, getRules } from './rule.service.ts'

export const operatorRiskRoutes = {
  riskFlags: ({ app, operator, body }) => getFlags(app, operator, body),
  claimFlag: ({ app, operator, address, params }) =>
    claimFlag(app, { operator, address }, checkId(params.flagId)),
  releaseFlag: ({ app, operator, address, params }) =>
    releaseFlag(app, { operator, address }, checkId(params.flagId)),
  decideFlag: ({ app, operator, address, params, body }) =>
    decideFlag(app, { operator, address }, checkId(params.flagId), body),
  riskRules: ({ app }) => getRules(app),
  changeRiskRule: ({ app, operator, address, params, body }) =>
    changeRule(app, { operator, address }, params.code, body),
} satisfies Partial<Routes<OperatorApi>>
