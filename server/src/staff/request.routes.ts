/** Handlers of what takes two people. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import {
  approveRequest,
  getStaffRequest,
  listStaffRequests,
  makeRequest,
  type RequestKinds,
  rejectRequest,
} from './request.service.ts'

/** @param kinds how each kind is carried out; only `app.ts` sees all features. */
export const createRequestRoutes = (kinds: RequestKinds) =>
  ({
    requests: ({ app, operator, body }) => listStaffRequests(app, operator, body),
    staffRequest: ({ app, operator, params }) => getStaffRequest(app, operator, checkId(params.requestId)),
    newRequest: ({ app, operator, address, body, keepAnswer }) =>
      makeRequest(app, kinds, { operator, address }, body, keepAnswer),
    approveRequest: ({ app, operator, address, params }) =>
      approveRequest(app, kinds, { operator, address }, checkId(params.requestId)),
    rejectRequest: ({ app, operator, address, params, body }) =>
      rejectRequest(app, kinds, { operator, address }, checkId(params.requestId), body.note),
  }) satisfies Partial<Routes<OperatorApi>>
