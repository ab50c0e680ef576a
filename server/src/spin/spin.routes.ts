/** Handlers of the spin wheel. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { Refusal } from '#platform/refusal.ts'
import { claimCoupon, listCoupons } from './coupon.service.ts'
import { changeSeed, getFairPair, listSpins } from './fair.service.ts'
import { getSpinSetup, isSpinActive, spinWheel } from './spin.service.ts'

/** A no of ours in spec's form; `message` says it as every other refusal does (decisions D13). */
async function inSpecsForm<Answer>(run: () => Promise<Answer>) {
  try {
    return await run()
  } catch (error) {
    // What may be different in a moment is no answer to be kept.
    if (!(error instanceof Refusal) || error.status >= 429 || error.code === 'IN_PROGRESS') throw error
    return { success: false, result: null, error: error.code, message: error.code }
  }
}

export const spinRoutes = {
  spinSetup: ({ app, member, locale }) => getSpinSetup(app, member, locale),
  spin: ({ app, member, locale, requestKey }) =>
    inSpecsForm(() => spinWheel(app, member, { requestKey, locale })),
  coupons: ({ app, member, locale }) => listCoupons(app, member, locale),
  claimCoupon: ({ app, member, body, requestKey }) =>
    inSpecsForm(() => claimCoupon(app, member, { coupon: body.coupon, requestKey })),
  spinActive: ({ app, member }) => isSpinActive(app, member),
  spinFair: ({ app, member }) => getFairPair(app, member),
  changeSpinSeed: ({ app, member, body, keepAnswer }) => changeSeed(app, member, body.clientSeed, keepAnswer),
  spinHistory: ({ app, member, body, locale }) => listSpins(app, member, body, locale),
} satisfies Partial<Routes<Api>>
