/** Where the rows behind a figure of the day at a glance are: the list narrowed to what it counts, for others its report. Pure. */
import type { StaffQueue } from '@kapao/contract/lists.ts'
import { dayBefore } from '#table/days.ts'
import type { Way } from '#table/ways.ts'

export type DayFigure = 'deposits' | 'withdrawals' | 'ggr' | 'ngr' | 'registered' | 'active'

/** The day at a glance, the one before, and the same one of the week before. */
export const daysOf = (day: string) => {
  const start = Date.parse(`${day}T00:00:00+07:00`)
  return { today: day, yesterday: dayBefore(start, 1), lastWeek: dayBefore(start, 7) } as const
}

const inLedger = (day: string, kind?: string): Way => ({
  path: '/ledger',
  search: { from: day, to: day, ...(kind && { kind }) },
  needs: 'journals',
})

const inReport = (day: string, kind?: string): Way => ({
  path: '/reports',
  search: { from: day, to: day, ...(kind && { kind }) },
  needs: 'dailyReport',
})

/** The first that somebody may see is theirs. */
type WaysOf = (day: string) => readonly Way[]

const waysOfFigure: Record<DayFigure, WaysOf> = {
  // By whatever way they came: the ledger is narrowed to one kind at a time.
  deposits: (day) => [inReport(day)],
  withdrawals: (day) => [inLedger(day, 'withdraw_paid'), inReport(day)],
  ggr: (day) => [inLedger(day, 'game_result'), inReport(day)],
  ngr: (day) => [inReport(day)],
  registered: (day) => [{ path: '/members', search: { from: day, to: day }, needs: 'members' }],
  // The movements by which they are counted.
  active: (day) => [inLedger(day)],
}

export const waysTo = (name: DayFigure, day: string): readonly Way[] => waysOfFigure[name](day)

export const waysToGateways: WaysOf = (day) => [inReport(day, 'gateways')]

const inQueue = (path: string, needs: Way['needs'], search: Way['search'] = {}): readonly Way[] => [
  { path, search, needs },
]

/** What waits for people, and what is approved and not ordered. */
export type WaitingFor = StaffQueue | 'approved'

export const waysToQueue: Record<WaitingFor, readonly Way[]> = {
  withdrawals: inQueue('/withdrawals', 'withdrawals'),
  approved: inQueue('/withdrawals', 'withdrawals', { state: 'APPROVED' }),
  payouts: inQueue('/payouts', 'payouts'),
  slips: inQueue('/slips', 'staffSlips'),
  suspense: inQueue('/suspense', 'suspense'),
  tasks: inQueue('/tasks', 'tasks'),
  cases: inQueue('/cases', 'cases'),
  requests: inQueue('/approvals', 'requests'),
  chat: inQueue('/inbox', 'chatRooms', { state: 'waiting' }),
}

/** What has no list is in none: gift links, messages, transfers of all members. */
export const waysToService = (name: string): readonly Way[] => {
  if (name === 'bank') return waysToQueue.payouts
  return name === 'slip' ? inQueue('/slips', 'staffSlips', { state: 'PROCESSING' }) : []
}

export const waysToSystem = inQueue('/system', 'system')
