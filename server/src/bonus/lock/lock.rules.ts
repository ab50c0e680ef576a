/** What becomes of money that was received under conditions: pure (decisions D7). */

import type { BonusEnded, MemberEvent } from '@kapao/contract/events.ts'
import type { LockEnding, LockSource } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { BonusType } from '@kapao/contract/schemas/bonus.ts'
import type * as z from 'zod/mini'

/** Basis points of one. */
const one = 10_000n

const larger = (a: bigint, b: bigint) => (a > b ? a : b)

export const partOf = (amount: bigint, points: number): bigint => (amount * BigInt(points)) / one

export interface Conditions {
  /** What the member held right after it was paid: wallet, games, open stakes and transit. */
  base: bigint
  /** Reached: it has succeeded. */
  target: bigint
  /** Down to that: it has failed. */
  floor: bigint
}

/**
 * Both ends as they are by now: what was paid in since counts to neither side, so only play moves the member between
 * them. Below zero is what the outside took back.
 */
export const raisedBy = <C extends Conditions>(paidIn: bigint, conditions: C): C => ({
  ...conditions,
  target: conditions.target + paidIn,
  floor: larger(0n, conditions.floor + paidIn),
})

export const conditionsOf = (base: bigint, percentSuccess: number, percentFail: number): Conditions => ({
  base,
  target: partOf(base, percentSuccess),
  floor: partOf(base, percentFail),
})

export interface Held {
  wallet: bigint
  games: bigint
  /** In open stakes, where the provider says so. */
  staked: bigint
  inTransit: bigint
}

export const totalOf = ({ wallet, games, staked, inTransit }: Held): bigint =>
  wallet + games + staked + inTransit

/**
 * Undefined: it goes on. What is in transit or staked may come back as anything, so nothing has failed before it has
 * arrived and is settled; nor, which is not known here, while something may be staked that games do not tell.
 */
export function judge(
  { target, floor }: Pick<Conditions, 'target' | 'floor'>,
  held: Held,
): 'successful' | 'failed' | undefined {
  const total = totalOf(held)
  if (total >= target) return 'successful'
  if (total > floor || held.inTransit > 0n || held.staked > 0n) return
  return 'failed'
}

/** What the conditions were of, as far as the member is told of it. */
export interface Ended extends Conditions {
  source: LockSource
  type: BonusType | null
  amount: bigint
}

export interface End {
  reference: string
  outcome: LockEnding
  /** What the member holds then. */
  total: bigint
  paidIn: bigint
  forfeited: bigint
  at: Date
}

/** What the member's devices are told, in its wire form. */
export const endedEvent = (lock: Ended, { reference, outcome, total, paidIn, forfeited, at }: End) => ({
  event: 'bonus:ended' as const satisfies MemberEvent,
  payload: {
    ...{ reference, outcome, type: typeOf(lock) },
    amount: toBaht(lock.amount),
    base: toBaht(lock.base),
    target: toBaht(lock.target),
    floor: toBaht(lock.floor),
    paidIn: toBaht(paidIn),
    total: toBaht(total),
    forfeited: toBaht(forfeited),
    at: at.toISOString(),
  } satisfies z.input<typeof BonusEnded>,
})

/** A bonus is called by its type; only bonuses have one. */
export const typeOf = ({ source, type }: Pick<Ended, 'source' | 'type'>) =>
  source === 'bonus' ? (type ?? 'limit') : source
