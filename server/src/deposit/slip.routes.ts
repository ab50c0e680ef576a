/** Handlers of slips. */
import type { Api } from '@kapao/contract/api.ts'
import type { Routes } from '../serve.ts'
import { getSlipLink, getSlipPage, uploadSlip } from './slip.service.ts'

export const slipRoutes = {
  uploadSlip: ({ app, member, file, requestKey }) => uploadSlip(app, member, { file, requestKey }),
  slips: ({ app, member, body }) => getSlipPage(app, member, body),
  slipLink: ({ app, member, params }) => getSlipLink(app, member, params.reference),
} satisfies Partial<Routes<Api>>
