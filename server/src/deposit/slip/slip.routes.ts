/** Handlers of slips. */
import type { Api, OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import { getSlipLink, getSlipPage, uploadSlip } from './slip.service.ts'
import { getSlipForStaff, getSlipQueue } from './slip-queue.service.ts'
import { approveSlip, claimSlip, rejectSlip, releaseSlip, type SlipName } from './slip-review.service.ts'

export const slipRoutes = {
  uploadSlip: ({ app, member, file, requestKey }) => uploadSlip(app, member, { file, requestKey }),
  slips: ({ app, member, body }) => getSlipPage(app, member, body),
  slipLink: ({ app, member, params }) => getSlipLink(app, member, params.reference),
} satisfies Partial<Routes<Api>>

const nameIn = ({ memberId, slipId }: SlipName): SlipName => ({
  memberId: checkId(memberId),
  slipId: checkId(slipId),
})

export const operatorSlipRoutes = {
  staffSlips: ({ app, body }) => getSlipQueue(app, body),
  slipInReview: ({ app, operator, address, params }) =>
    getSlipForStaff(app, { operator, address }, nameIn(params)),
  approveSlip: ({ app, operator, address, params, body, keepAnswer }) =>
    approveSlip(app, { operator, address }, nameIn(params), body, keepAnswer),
  rejectSlip: ({ app, operator, address, params, body }) =>
    rejectSlip(app, { operator, address }, nameIn(params), body.reason, body.note),
  claimSlip: ({ app, operator, address, params }) => claimSlip(app, { operator, address }, nameIn(params)),
  releaseSlip: ({ app, operator, address, params }) =>
    releaseSlip(app, { operator, address }, nameIn(params)),
} satisfies Partial<Routes<OperatorApi>>
