/** The rows of every kind of export, page by page, by the very functions that answer the lists: masked as they are (staff-calls T6). */
import type { SignedInStaffCall } from '@kapao/contract/calls/names.ts'
import type { ExportKind } from '@kapao/contract/lists.ts'
import { exportFilters } from '@kapao/contract/schemas/staff-export.ts'
import type { ReportFilter } from '@kapao/contract/schemas/staff-report.ts'
import * as z from 'zod/mini'
import { listJournalsForStaff } from '#books/journal.service.ts'
import { listMembersForStaff } from '#member/staff-view.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import {
  getBonusReport,
  getDailyReport,
  getFriendReport,
  getGameReport,
  getGatewayReport,
  getSourceReport,
} from '#reports/report.service.ts'
import { listActs } from '#staff/audit-view.service.ts'
import { listWithdrawalsForStaff } from '#withdraw/staff.service.ts'

export type ExportedRow = Readonly<Record<string, unknown>>

interface ExportedPage {
  rows: readonly ExportedRow[]
  /** About how many there are in all. */
  total: number
  next: string | null
}

interface Place {
  page: 1
  limit: number
  after: string | null
}

interface ExportHandling {
  /** Who may make this call may have its rows as a file. */
  needs: SignedInStaffCall
  /** @param filters as JSON says them. */
  page(app: RecordParts, filters: unknown, place: Place): Promise<ExportedPage>
}

/** @param read answers a page of a list; what it calls its rows differs. */
const ofList = <Schema extends z.ZodMiniType>(
  needs: SignedInStaffCall,
  schema: Schema,
  read: (
    app: RecordParts,
    filter: z.output<Schema> & Place,
  ) => Promise<{ total: number; next: string | null; rows: readonly object[] }>,
): ExportHandling => ({
  needs,
  async page(app, filters, place) {
    const filter = { ...(z.decode(schema, filters as never) as object), ...place }
    const { rows, total, next } = await read(app, filter as z.output<Schema> & Place)
    return { rows: rows as readonly ExportedRow[], total, next }
  },
})

/** All of a report's rows are worked out at once. */
const ofReport = (
  needs: SignedInStaffCall,
  read: (app: RecordParts, filter: ReportFilter) => Promise<{ currency: string; rows: readonly object[] }>,
): ExportHandling => ({
  needs,
  async page(app, filters) {
    const { currency, rows } = await read(app, z.decode(exportFilters.daily, filters as never))
    return { rows: rows.map((row) => ({ currency, ...row })), total: rows.length, next: null }
  },
})

export const exportHandlings = {
  members: ofList('members', exportFilters.members, async (app, filter) => {
    const { members: rows, ...answer } = await listMembersForStaff(app, filter)
    return { ...answer, rows }
  }),
  journals: ofList('journals', exportFilters.journals, async (app, filter) => {
    const { journals: rows, ...answer } = await listJournalsForStaff(app, filter)
    return { ...answer, rows }
  }),
  withdrawals: ofList('withdrawals', exportFilters.withdrawals, async (app, filter) => {
    const { withdrawals: rows, ...answer } = await listWithdrawalsForStaff(app, filter)
    return { ...answer, rows }
  }),
  audit: ofList('auditTrail', exportFilters.audit, async ({ db }, filter) => {
    const { records: rows, ...answer } = await listActs(db, filter)
    return { ...answer, rows }
  }),
  daily: ofReport('dailyReport', getDailyReport),
  gateways: ofReport('gatewayReport', getGatewayReport),
  games: ofReport('gameReport', getGameReport),
  bonuses: ofReport('bonusReport', getBonusReport),
  sources: ofReport('sourceReport', getSourceReport),
  friends: ofReport('friendReport', getFriendReport),
} as const satisfies Record<ExportKind, ExportHandling>
