/** Handlers of money in suspense. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { askForAttribution } from './attribution.service.ts'
import { listSuspended } from './suspense.service.ts'

export const operatorSuspenseRoutes = {
  suspense: ({ app, body }) => listSuspended(app, body),
  attributePayment: ({ app, operator, address, params, body, keepAnswer }) =>
    askForAttribution(app, { operator, address }, { ...params, ...body }, keepAnswer),
} satisfies Partial<Routes<OperatorApi>>
