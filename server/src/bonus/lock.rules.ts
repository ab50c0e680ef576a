/** What becomes of money that was received under conditions: pure (decisions D7). */

import type { BonusEnded, MemberEvent } from '@kapao/contract/events.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'

/** Basis points of one. */
const one = 10_000n

export const partOf = (amount: bigint, points: number): bigint => (amount * BigInt(points)) / one

export interface Conditions {
  /** What the member held right after it was paid: wallet, games and transit. */
  base: bigint
  /** Reached: it has succeeded. */
  target: bigint
  /** Down to that: it has failed. */
  floor: bigint
}

export const conditionsOf = (base: bigint, percentSuccess: number, percentFail: number): Conditions => ({
  base,
  target: partOf(base, percentSuccess),
  floor: partOf(base, percentFail),
})

export interface Held {
  wallet: bigint
  games: bigint
  inTransit: bigint
}

export const totalOf = ({ wallet, games, inTransit }: Held): bigint => wallet + games + inTransit

export type Ending = 'successful' | 'failed' | 'cleared'

/** Undefined: it goes on. What is in transit may come back as anything, so nothing has failed before it has arrived. */
export function judge(
  { target, floor }: Pick<Conditions, 'target' | 'floor'>,
  held: Held,
): 'successful' | 'failed' | undefined {
  const total = totalOf(held)
  if (total >= target) return 'successful'
  if (total <= floor && held.inTransit === 0n) return 'failed'
}

/** What the conditions were of, as far as the member is told of it. */
export interface Ended extends Conditions {
  source: 'bonus' | 'promotion' | 'invite' | 'refund'
  type: 'limit' | 'day' | 'week' | null
  amount: bigint
}

export interface End {
  reference: string
  outcome: Ending
  /** What the member holds then. */
  total: bigint
  forfeited: bigint
  at: Date
}

/** What the member's devices are told, in its wire form. */
export const endedEvent = (lock: Ended, { reference, outcome, total, forfeited, at }: End) => ({
  event: 'bonus:ended' as const satisfies MemberEvent,
  payload: {
    ...{ reference, outcome, type: typeOf(lock) },
    amount: toBaht(lock.amount),
    base: toBaht(lock.base),
    target: toBaht(lock.target),
    floor: toBaht(lock.floor),
    total: toBaht(total),
    forfeited: toBaht(forfeited),
    at: at.toISOString(),
  } satisfies z.input<typeof BonusEnded>,
})

/** A bonus is called by its type; only bonuses have one. */
export const typeOf = ({ source, type }: Pick<Ended, 'source' | 'type'>) =>
  source === 'bonus' ? (type ?? 'limit') : source
