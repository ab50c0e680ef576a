/** Rules of gift links that were sent to the voucher service: pure (decisions D1, D5). */
import type { MemberEvent, VoucherDecided } from '@kapao/contract/events.ts'
import * as limits from '@kapao/contract/limits.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type * as z from 'zod/mini'

/** What a rejected gift is to the member who sent it. */
export const refusalOf = (reason: string | null) =>
  reason === 'used' ? 'TRUELINK_DUPLICATE' : 'TRUELINK_INVALID'

export interface Decision {
  reference: string
  /** What has arrived; or why nothing did. */
  outcome: { amount: bigint } | { note: ReturnType<typeof refusalOf> }
  at: Date
}

/** What the member's devices are told, in its wire form. */
export const decidedEvent = ({ reference, outcome, at }: Decision) => {
  const isCredited = 'amount' in outcome
  return {
    event: 'voucher:decided' as const satisfies MemberEvent,
    payload: {
      reference,
      status: isCredited ? 'SUCCESS' : 'FAILED',
      note: isCredited ? null : outcome.note,
      amount: isCredited ? toBaht(outcome.amount) : 0,
      at: at.toISOString(),
    } satisfies z.input<typeof VoucherDecided>,
  }
}

const ageOf = (createdAt: Date, now: Date): number => now.getTime() - createdAt.getTime()

/**
 * A gift that the service has not heard of is ordered again, by the same reference: not while the first order may still
 * be waiting for its answer, and not after the settle window, since then we begin to wait for a definite no.
 */
export const mayOrderAgain = (createdAt: Date, now: Date): boolean =>
  ageOf(createdAt, now) >= limits.voucherTimeoutMs && mayOrder(createdAt, now)

/** Whether any order of it may still go out. */
export const mayOrder = (createdAt: Date, now: Date): boolean =>
  ageOf(createdAt, now) < limits.voucherSettleWindowMs

export interface UnansweredOrder {
  /** How often the service has said that it has no such redemption. */
  unknownCount: number
  createdAt: Date
}

/** Believed only when said twice, and when none that we sent can still be on its way: a window after the last order. */
export const isNeverReceived = ({ unknownCount, createdAt }: UnansweredOrder, now: Date): boolean =>
  unknownCount >= 2 && ageOf(createdAt, now) >= 2 * limits.voucherSettleWindowMs + limits.voucherTimeoutMs

/** A person looks at what the service leaves unanswered this long; the gift stays open all the same. */
export const needsOperator = (createdAt: Date, now: Date): boolean =>
  ageOf(createdAt, now) >= limits.voucherTaskAfterMs
