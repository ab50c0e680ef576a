/** Handlers of the bonus calls. */
import type { Api } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { activateBonus, getActiveBonus, getMinimum, listBonuses } from './bonus.service.ts'
import { clearBonus, previewClear } from './clear.service.ts'
import { previewBonus } from './preview.service.ts'

export const bonusRoutes = {
  bonuses: ({ app, member, locale }) => listBonuses(app, member, locale),
  bonusPreview: ({ app, member, params }) => previewBonus(app, member, params.code),
  activateBonus: ({ app, member, params, requestKey }) => activateBonus(app, member, params.code, requestKey),
  activeBonus: ({ app, member }) => getActiveBonus(app, member),
  bonusMinimum: ({ app, member }) => getMinimum(app, member),
  clearBonus: ({ app, member }) => clearBonus(app, member),
  clearBonusPreview: ({ app, member }) => previewClear(app, member),
} satisfies Partial<Routes<Api>>
