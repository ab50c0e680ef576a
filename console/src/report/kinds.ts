/** The reports: their calls, what names a row, and their figures in order. */
import * as staff from '@kapao/contract/calls/staff.ts'
import { keysOf } from '@kapao/contract/keys.ts'
import type { FigureType } from '#chart/figure-text.ts'
import type { messages } from '#i18n/en/catalogue.ts'

export type FigureName = keyof typeof messages.report.figures

interface ReportKind {
  call: typeof staff.dailyReport
  /** What a row is about, beside its day. */
  keys: readonly (keyof typeof messages.report.keys)[]
  figures: readonly (readonly [FigureName, FigureType])[]
}

/** All of them are asked alike, and each row has its own figures, which are looked up by name. */
const asked = (call: unknown) => call as typeof staff.dailyReport

export const reportKinds = {
  daily: {
    call: staff.dailyReport,
    keys: [],
    figures: [
      ['deposits', 'money'],
      ['depositCount', 'count'],
      ['withdrawals', 'money'],
      ['withdrawalCount', 'count'],
      ['net', 'money'],
      ['ggr', 'money'],
      ['bonuses', 'money'],
      ['refunds', 'money'],
      ['invites', 'money'],
      ['prizes', 'money'],
      ['ngr', 'money'],
      ['adjustments', 'money'],
      ['registered', 'count'],
      ['firstDeposits', 'count'],
    ],
  },
  gateways: {
    call: asked(staff.gatewayReport),
    keys: ['gateway'],
    figures: [
      ['deposits', 'money'],
      ['depositCount', 'count'],
      ['asked', 'count'],
      ['successRate', 'part'],
      ['medianMs', 'time'],
    ],
  },
  games: {
    call: asked(staff.gameReport),
    keys: ['game', 'provider'],
    figures: [
      ['ggr', 'money'],
      ['transfersIn', 'money'],
      ['transfersOut', 'money'],
    ],
  },
  bonuses: {
    call: asked(staff.bonusReport),
    keys: ['kind', 'code'],
    figures: [
      ['taken', 'count'],
      ['members', 'count'],
      ['given', 'money'],
      ['takenBack', 'money'],
      ['depositedAfter', 'money'],
    ],
  },
  sources: {
    call: asked(staff.sourceReport),
    keys: ['source'],
    figures: [
      ['registered', 'count'],
      ['firstDeposits', 'count'],
      ['retained1', 'count'],
      ['retained7', 'count'],
      ['retained30', 'count'],
    ],
  },
  friends: {
    call: asked(staff.friendReport),
    keys: [],
    figures: [
      ['registered', 'count'],
      ['firstDeposits', 'count'],
      ['earned', 'money'],
      ['paid', 'money'],
    ],
  },
} as const satisfies Record<string, ReportKind>

export type ReportName = keyof typeof reportKinds
export const reportNames = keysOf(reportKinds)
export const reportOf = (name: string | undefined): [ReportName, ReportKind] => {
  const known = reportNames.find((one) => one === name) ?? 'daily'
  return [known, reportKinds[known]]
}

/** One row of any report, its parts by name. */
export type ReportRow = Readonly<Record<string, unknown>>
