/** Responsible play: a member's own limits, pauses, and how it has gone (decisions D16). */
import * as z from 'zod/mini'
import * as limits from '../limits.ts'
import { limitPeriods } from '../lists.ts'
import { Amount, Money } from '../money.ts'
import { Moment } from './text.ts'

/** The last 24 hours, 7 days or 30 days, at any moment. */
const Period = z.enum(limitPeriods)

/** No limit is null; a limit of 0 stops deposits. */
const Limit = z.nullable(Money)

const DepositLimit = z.object({
  limit: Limit,
  /** What was credited to the wallet in the period. */
  used: Money,
  /** Null: there is no limit. */
  left: z.nullable(Money),
  /** A higher limit, or none, that waits until it can be confirmed. */
  pending: z.nullable(z.object({ limit: Limit, from: Moment })),
})

const Pause = z.nullable(z.object({ until: Moment }))

export const PlayLimits = z.object({
  deposit: z.object({ day: DepositLimit, week: DepositLimit, month: DepositLimit }),
  reality: z.object({ everyMinutes: z.number() }),
  timeOut: Pause,
  /** `until` in the past: it has ended, and the member has not asked to come back yet. */
  exclusion: Pause,
})

export const DepositLimitChange = z.strictObject({
  period: Period,
  limit: z.nullable(Amount.check(z.refine((amount) => amount >= 0n))),
})

export const DepositLimitConfirmation = z.strictObject({ period: Period })

export const TimeOutRequest = z.strictObject({
  hours: z.int().check(z.gte(1), z.lte(limits.timeOutHoursMax)),
})

export const ExclusionRequest = z.strictObject({ months: z.literal([...limits.exclusionMonths]) })

export const RealityChange = z.strictObject({ everyMinutes: z.literal([...limits.realityMinutes]) })

export const PlaySummary = z.object({
  deposits: Money,
  /** Those that were paid. */
  withdrawals: Money,
  /** Deposits less withdrawals. */
  net: Money,
  /** Of games; below zero is lost. */
  results: Money,
  sessionStartedAt: Moment,
  /** Of games since this session began. */
  sessionResult: Money,
})

/** Absent: 30 days. */
export const SummaryQuery = z.strictObject({
  days: z.optional(z.string().check(z.regex(/^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/))),
})
