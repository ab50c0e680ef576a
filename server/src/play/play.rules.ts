/** Rules of deposit limits and pauses: pure (decisions D16). */
import * as limits from '@kapao/contract/limits.ts'
import type { PauseKind } from '@kapao/contract/lists.ts'
import { bangkokAheadMs, hourMs } from '@kapao/contract/time-units.ts'

/** Minor units; null: no limit. */
export type Amount = bigint | null

/** A limit as it is in force, and what waits to take its place. */
export interface DepositLimit {
  amount: Amount
  pending: { amount: Amount; from: Date } | null
}

export const noLimit: DepositLimit = { amount: null, pending: null }

const later = (moment: Date, ms: number) => new Date(moment.getTime() + ms)

const isHigher = (wanted: Amount, { amount }: DepositLimit) =>
  amount !== null && (wanted === null || wanted > amount)

/** Lower at once, and then nothing waits any more; higher, or none at all, waits, and takes the place of what waited before. */
export const changed = (current: DepositLimit, wanted: Amount, now: Date): DepositLimit =>
  isHigher(wanted, current)
    ? { ...current, pending: { amount: wanted, from: later(now, limits.depositRaiseWaitMs) } }
    : { amount: wanted, pending: null }

/** A raise that nobody has confirmed is forgotten: it is no key that lies ready for a weak moment. */
export const asOf = (limit: DepositLimit, now: Date): DepositLimit =>
  limit.pending && now >= later(limit.pending.from, limits.depositRaiseKeptMs)
    ? { ...limit, pending: null }
    : limit

/** What waits comes into force, when it has waited long enough. */
export function checkConfirm({ pending }: DepositLimit, now: Date): 'NO_DATA' | 'LIMIT_WAITING' | undefined {
  if (!pending) return 'NO_DATA'
  if (now < pending.from) return 'LIMIT_WAITING'
}

export interface Pause {
  kind: PauseKind
  until: Date
  askedBackAt: Date | null
}

/** Until when it keeps its member from play; null: until the member has asked to come back, whenever that is. */
function endOf({ kind, until, askedBackAt }: Pause): Date | null {
  if (kind === 'time_out') return until
  return askedBackAt && later(askedBackAt, limits.exclusionReturnMs)
}

function isInForce(pause: Pause, now: Date): boolean {
  const end = endOf(pause)
  return end === null || end > now
}

/** What a member is shown of it: a day later than asked for, once the member is coming back. */
const shownUntil = (pause: Pause): Date => endOf(pause) ?? pause.until

const latest = (moments: Date[]): Date | null =>
  moments.reduce<Date | null>((last, moment) => (last && last >= moment ? last : moment), null)

/** Of each kind the end of what is in force; null: nothing is. */
export function pausesShown(pauses: readonly Pause[], now: Date): Record<PauseKind, { until: Date } | null> {
  const shown = (kind: PauseKind) => {
    const until = latest(
      pauses.filter((pause) => pause.kind === kind && isInForce(pause, now)).map(shownUntil),
    )
    return until && { until }
  }
  return { time_out: shown('time_out'), exclusion: shown('exclusion') }
}

export const endOfTimeOut = (begin: Date, hours: number): Date => later(begin, hours * hourMs)

/** The same day and time of the clock in Bangkok, so many months later; the month's last day where it is shorter. */
export function endOfExclusion(begin: Date, months: number): Date {
  const local = later(begin, bangkokAheadMs)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return later(local, -bangkokAheadMs)
}

/** A pause that runs is made longer by another of its kind, and never shorter; within a self-exclusion there is no time-out. */
export function mayBegin(
  pauses: readonly Pause[],
  wanted: { kind: PauseKind; until: Date },
  now: Date,
): boolean {
  const { time_out, exclusion } = pausesShown(pauses, now)
  if (wanted.kind === 'time_out') return !exclusion && !(time_out && wanted.until < time_out.until)
  return !(exclusion && wanted.until < exclusion.until)
}

/** The way back from a self-exclusion: only after the end of each. */
export function checkReturn(pauses: readonly Pause[], now: Date): 'NO_DATA' | 'CANNOT_SHORTEN' | undefined {
  const excluding = pauses.filter((pause) => pause.kind === 'exclusion' && isInForce(pause, now))
  if (excluding.length === 0) return 'NO_DATA'
  if (excluding.some(({ askedBackAt, until }) => !askedBackAt && until > now)) return 'CANNOT_SHORTEN'
}
