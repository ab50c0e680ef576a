/** Handlers of money in suspense. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { askForAttribution } from './attribution.service.ts'
import { claimPayment, listSuspended, releasePayment } from './suspense.service.ts'

export const operatorSuspenseRoutes = {
  suspense: ({ app, body }) => listSuspended(app, body),
  attributePayment: ({ app, operator, address, params, body, keepAnswer }) =>
    askForAttribution(app, { operator, address }, { ...params, ...body }, keepAnswer),
  claimPayment: ({ app, operator, address, params }) => claimPayment(app, { operator, address }, params),
  releasePayment: ({ app, operator, address, params }) => releasePayment(app, { operator, address }, params),
} satisfies Partial<Routes<OperatorApi>>
