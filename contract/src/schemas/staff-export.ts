/** Lists and reports as files, made by a job and kept for a day (staff-calls T6). */
import * as z from 'zod/mini'
import * as lists from '../lists.ts'
import { AuditFilter } from './staff-audit.ts'
import { JournalFilter } from './staff-ledger.ts'
import { MemberFilter } from './staff-member.ts'
import { ReportFilter } from './staff-report.ts'
import { WithdrawalFilter } from './staff-withdrawal.ts'
import { line, Moment, StaffListPage, staffListFields } from './text.ts'

/** The whole list is exported, not a page of it. */
const place = { page: true, limit: true, after: true } as const

/** Which rows are meant: as the list of that name is asked, or the report. */
export const exportFilters = {
  members: z.omit(MemberFilter, place),
  journals: z.omit(JournalFilter, place),
  withdrawals: z.omit(WithdrawalFilter, place),
  audit: z.omit(AuditFilter, place),
  daily: ReportFilter,
  gateways: ReportFilter,
  games: ReportFilter,
  bonuses: ReportFilter,
  sources: ReportFilter,
  friends: ReportFilter,
} as const satisfies Record<lists.ExportKind, z.ZodMiniType>

/** Some of the kind's columns, in the order that the file is to have. */
const columnsOf = <Kind extends lists.ExportKind>(kind: Kind) =>
  z.array(z.enum(lists.exportColumns[kind] as readonly string[])).check(
    z.minLength(1),
    z.maxLength(lists.exportColumns[kind].length),
    z.refine((columns) => new Set(columns).size === columns.length),
  )

const asked = <Kind extends lists.ExportKind>(kind: Kind) =>
  z.strictObject({
    kind: z.literal(kind),
    filters: z.optional(exportFilters[kind]),
    /** Absent: all of them. */
    columns: z.optional(columnsOf(kind)),
    reason: line(200),
  })

export const NewExport = z.discriminatedUnion('kind', [
  asked('members'),
  asked('journals'),
  asked('withdrawals'),
  asked('audit'),
  asked('daily'),
  asked('gateways'),
  asked('games'),
  asked('bonuses'),
  asked('sources'),
  asked('friends'),
])
export type NewExport = z.output<typeof NewExport>

const Kind = z.enum(lists.exportKinds)
const State = z.enum(lists.fileStates)

export const ExportFilter = z.strictObject({
  ...StaffListPage.shape,
  kind: z.optional(Kind),
  state: z.optional(State),
})
export type ExportFilter = z.output<typeof ExportFilter>

/** Newest first; each is here for a day after it has ended. */
export const ExportPage = z.object({
  ...staffListFields,
  exports: z.array(
    z.object({
      _id: z.string(),
      kind: Kind,
      state: State,
      /** From 0 to 1. */
      progress: z.number(),
      /** Written so far. */
      rows: z.int(),
      /** Why it failed. */
      fault: z.nullable(z.enum(lists.exportFaults)),
      requestedBy: z.string(),
      reason: z.string(),
      createdAt: Moment,
      /** When the file is deleted; null while it is made. */
      endsAt: z.nullable(Moment),
      /** To the file, for who asked and for administrators; else null. */
      link: z.nullable(z.string()),
    }),
  ),
})
