/** Handlers of the day at a glance and of reports (staff-calls T6). */
import type { OperatorApi } from '@kapao/contract/calls/names.ts'
import type { Routes } from '#parts/routes.ts'
import { getOverview } from './overview.service.ts'
import {
  getBonusReport,
  getDailyReport,
  getFriendReport,
  getGameReport,
  getGatewayReport,
  getSourceReport,
} from './report.service.ts'
import { getSystem } from './system.service.ts'

export const operatorReportRoutes = {
  overview: ({ app }) => getOverview(app),
  system: ({ app }) => getSystem(app),
  dailyReport: ({ app, body }) => getDailyReport(app, body),
  gatewayReport: ({ app, body }) => getGatewayReport(app, body),
  gameReport: ({ app, body }) => getGameReport(app, body),
  bonusReport: ({ app, body }) => getBonusReport(app, body),
  sourceReport: ({ app, body }) => getSourceReport(app, body),
  friendReport: ({ app, body }) => getFriendReport(app, body),
} satisfies Partial<Routes<OperatorApi>>
