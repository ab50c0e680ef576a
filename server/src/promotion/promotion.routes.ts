/** Handlers of the promotion calls. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { activatePromotion, findPromotion, getCurrentPromotion } from './promotion.service.ts'

export const promotionRoutes = {
  currentPromotion: ({ app, member, locale }) => getCurrentPromotion(app, member, locale),
  findPromotion: ({ app, member, params, locale }) => findPromotion(app, member, params.code, locale),
  activatePromotion: ({ app, member, params, requestKey }) =>
    activatePromotion(app, member, params.code, requestKey),
} satisfies Partial<Routes<Api>>
