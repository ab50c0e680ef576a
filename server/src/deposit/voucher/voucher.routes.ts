/** Handlers of deposits by gift link. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { depositByLink } from './voucher.service.ts'

export const voucherRoutes = {
  truelink: ({ app, member, body, requestKey }) => depositByLink(app, member, body.link, requestKey),
} satisfies Partial<Routes<Api>>
