/** Handlers of the refund on losses. */
import type { Api } from '@kapao/contract/calls/names.ts'
import { getBanners } from '#content/lookup.service.ts'
import type { Routes } from '#parts/routes.ts'
import { checkRefund, getRefundPage, receiveRefund } from './refund.service.ts'

export const refundRoutes = {
  refunds: ({ app, member, body }) => getRefundPage(app, member, body),
  checkRefund: ({ app, member, locale }) => checkRefund(app, member, locale),
  receiveRefund: async ({ app, member, requestKey }) => {
    await receiveRefund(app, member, { requestKey, as: 'usual' })
    return { message: 'REFUND_SUCCESS' }
  },
  addRefundToWallet: async ({ app, member, requestKey }) => {
    await receiveRefund(app, member, { requestKey, as: 'unlocked' })
    return { message: 'REFUND_SUCCESS' }
  },
  refundBanners: ({ app, locale }) => getBanners(app, 'refundBanners', locale),
} satisfies Partial<Routes<Api>>
