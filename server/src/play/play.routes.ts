/** Handlers of responsible play. */
import type { Api } from '@kapao/contract/calls/names.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { Routes } from '#parts/routes.ts'
import {
  changeDepositLimit,
  changeRealityCheck,
  confirmDepositLimit,
  getPlayLimits,
} from './limit.service.ts'
import { askToReturn, beginExclusion, beginTimeOut } from './pause.service.ts'
import { summarise } from './summary.service.ts'

export const playRoutes = {
  playLimits: ({ app, member }) => getPlayLimits(app, member),
  setDepositLimit: ({ app, member, body }) => changeDepositLimit(app, member, body),
  confirmDepositLimit: ({ app, member, body }) => confirmDepositLimit(app, member, body.period),
  takeTimeOut: ({ app, member, body }) => beginTimeOut(app, member, body.hours),
  excludeMyself: ({ app, member, body }) => beginExclusion(app, member, body.months),
  returnToPlay: ({ app, member }) => askToReturn(app, member),
  setRealityCheck: ({ app, member, body }) => changeRealityCheck(app, member, body.everyMinutes),
  playSummary: ({ app, member, query }) =>
    summarise(app, member, Number(query.days ?? limits.summaryDaysDefault)),
} satisfies Partial<Routes<Api>>
