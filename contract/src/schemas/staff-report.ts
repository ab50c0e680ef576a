/** The day at a glance, and the figures of days, weeks and months, all of them from the ledger (staff-calls T6; quality I-49). */
import * as z from 'zod/mini'
import { Currency } from '../edition.ts'
import * as lists from '../lists.ts'
import { Money } from '../money.ts'
import { BusinessDay, Moment } from './text.ts'

/** Nothing: today, by day, in baht. `from` and `to` are days in Bangkok, at most a year and a day apart. */
export const ReportFilter = z.strictObject({
  from: z.optional(BusinessDay),
  to: z.optional(BusinessDay),
  by: z.optional(z.enum(lists.reportSteps)),
  currency: z.optional(Currency),
})
export type ReportFilter = z.output<typeof ReportFilter>

const day = {
  /** The first day of the day, week (its Monday) or month. */
  day: z.string(),
} as const

/** How all of them answer; newest last. */
const head = { currency: Currency, from: z.string(), to: z.string() } as const

const figures = {
  /** Credited, by any way. */
  deposits: Money,
  depositCount: z.int(),
  /** Paid. */
  withdrawals: Money,
  withdrawalCount: z.int(),
  net: Money,
  /** What games took less what they gave. */
  ggr: Money,
  /** Given, less what was taken back; so of refunds, invites and prizes. */
  bonuses: Money,
  refunds: Money,
  invites: Money,
  prizes: Money,
  ngr: Money,
  /** To members; below zero: from them. */
  adjustments: Money,
  registered: z.int(),
  firstDeposits: z.int(),
} as const

export const DailyReport = z.object({
  ...head,
  /** The first day that is not closed: figures of days before it change no more. */
  openFrom: z.string(),
  rows: z.array(z.object({ ...day, ...figures })),
  totals: z.object(figures),
})

const gateway = {
  deposits: Money,
  depositCount: z.int(),
  /** QR codes shown. */
  asked: z.int(),
  /** Of those shown, the part that was paid, from 0 to 1; null: none was shown. */
  successRate: z.nullable(z.number()),
  /** From showing the code to the payment. */
  medianMs: z.nullable(z.int()),
} as const

export const GatewayReport = z.object({
  ...head,
  rows: z.array(z.object({ ...day, gateway: z.string(), ...gateway })),
})

export const GameReport = z.object({
  ...head,
  rows: z.array(
    z.object({
      ...day,
      game: z.string(),
      provider: z.nullable(z.string()),
      ggr: Money,
      transfersIn: Money,
      transfersOut: Money,
    }),
  ),
})

export const BonusReport = z.object({
  ...head,
  rows: z.array(
    z.object({
      ...day,
      kind: z.enum(lists.lockSources),
      /** Of a bonus or promotion. */
      code: z.string(),
      taken: z.int(),
      members: z.int(),
      given: Money,
      takenBack: Money,
      /** What its takers deposited in the seven days after, on days that are closed. */
      depositedAfter: Money,
    }),
  ),
})

export const SourceReport = z.object({
  ...head,
  rows: z.array(
    z.object({
      ...day,
      /** Null: not told. */
      source: z.nullable(z.string()),
      registered: z.int(),
      /** Of those registered, on whatever day. */
      firstDeposits: z.int(),
      /** Of those registered, who moved money 1, 7 and 30 days after, on days that are closed. */
      retained1: z.int(),
      retained7: z.int(),
      retained30: z.int(),
    }),
  ),
})

export const FriendReport = z.object({
  ...head,
  rows: z.array(
    z.object({
      ...day,
      /** Friends who registered by a member's code. */
      registered: z.int(),
      /** Of those, on whatever day. */
      firstDeposits: z.int(),
      /** Invite bonuses earned by what friends lost, and those that were paid. */
      earned: Money,
      paid: Money,
    }),
  ),
})

const dayFigures = z.object({
  deposits: Money,
  withdrawals: Money,
  ggr: Money,
  ngr: Money,
  registered: z.int(),
  /** Members of whom money moved. */
  active: z.int(),
})

const hourFigures = z.object({ hour: z.int(), deposits: Money, withdrawals: Money, ggr: Money })

/** What the service does by itself, and waits for. */
export const workFields = {
  /** What was asked of each service outside and is not answered. */
  services: z.array(
    z.object({
      name: z.string(),
      open: z.int(),
      oldestAt: z.nullable(Moment),
      /** It did not answer lately, and this process asks less. */
      isPaused: z.boolean(),
      /** Whether the last call of this process was answered; null: it has not called it yet; a server of the last release does not say. */
      hasAnswered: z.optional(z.nullable(z.boolean())),
    }),
  ),
  /** Of the process that answers: how each job went last. */
  jobs: z.array(
    z.object({
      name: z.string(),
      everyMs: z.int(),
      /** When and how its last run ended, and how long it took; null: none has yet. */
      endedMsAgo: z.nullable(z.int()),
      hasFailed: z.boolean(),
      tookMs: z.nullable(z.int()),
      /** For how long it runs already; when it begins again, of one that does not. */
      runningMs: z.nullable(z.int()),
      nextInMs: z.nullable(z.int()),
      /** What went wrong last, also when it has gone well since; the log says more. */
      lastError: z.nullable(z.object({ fault: z.enum(lists.jobFaults), msAgo: z.int() })),
    }),
  ),
  outboxLagMs: z.int(),
}

/** How many, and since when the oldest. */
const waits = { waiting: z.int(), oldestAt: z.nullable(Moment) } as const

export const Overview = z.object({
  day: z.string(),
  currency: Currency,
  today: dayFigures,
  yesterday: dayFigures,
  /** The same day of the week before. */
  lastWeek: dayFigures,
  /** Of today, from midnight in Bangkok to now. */
  hours: z.array(hourFigures),
  /** All hours of the other two days. */
  earlierHours: z.object({ yesterday: z.array(hourFigures), lastWeek: z.array(hourFigures) }),
  /** Of today. */
  gateways: z.array(z.object({ gateway: z.string(), ...gateway })),
  queues: z.array(z.object({ name: z.enum(lists.staffQueues), ...waits })),
  /** Withdrawals, and money back to its senders, that are approved and not ordered, as while payouts are closed; a server of the last release does not say. */
  approved: z.optional(z.object(waits)),
  ...workFields,
})
