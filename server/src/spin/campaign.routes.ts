/** Handlers of the wheels that staff set up. */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { checkId } from '#platform/http/validate.ts'
import {
  changeCampaign,
  createCampaign,
  getFigures,
  listWheels,
  startCampaign,
  stopCampaign,
} from './campaign.service.ts'

export const operatorSpinRoutes = {
  campaigns: ({ app, body }) => listWheels(app, body),
  campaignFigures: ({ app, params }) => getFigures(app, checkId(params.campaignId)),
  createCampaign: ({ app, operator, address, body, keepAnswer }) =>
    createCampaign(app, { operator, address }, body, keepAnswer),
  changeCampaign: ({ app, operator, address, params, body, keepAnswer }) =>
    changeCampaign(app, { operator, address }, checkId(params.campaignId), body, keepAnswer),
  startCampaign: ({ app, operator, address, params, body, keepAnswer }) =>
    startCampaign(app, { operator, address }, checkId(params.campaignId), body.reason, keepAnswer),
  stopCampaign: ({ app, operator, address, params, body }) =>
    stopCampaign(app, { operator, address }, checkId(params.campaignId), body.reason),
} satisfies Partial<Routes<OperatorApi>>
