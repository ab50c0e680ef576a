/** Rules of withdrawals: pure (decisions D6). */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import { limits } from '@kapao/contract/limits.ts'

export interface WithdrawLimits {
  withdrawMin: bigint
  withdrawMax: bigint
}

export function checkWithdrawAmount(
  amount: bigint,
  { withdrawMin, withdrawMax }: WithdrawLimits,
): RefusalCode | undefined {
  if (amount < withdrawMin) return 'WITHDRAW_MINIMUM'
  if (amount > withdrawMax) return 'WITHDRAW_MAXIMUM'
}

export interface Requester {
  /** A person is watching this member. */
  isFlagged: boolean
  /** When the bank account was changed last; registering is not a change. */
  bankChangedAt: Date | null
  /** Has ever paid in. */
  hasDeposit: boolean
}

/** Why a person must approve it; undefined: it is approved at once. */
export function reviewReason(
  amount: bigint,
  { isFlagged, bankChangedAt, hasDeposit }: Requester,
  { autoMax, now }: { autoMax: bigint; now: Date },
): string | undefined {
  if (bankChangedAt && now.getTime() - bankChangedAt.getTime() < limits.bankChangeReviewMs)
    return 'bank_changed'
  if (isFlagged) return 'member_flagged'
  if (!hasDeposit) return 'no_deposit'
  if (amount > autoMax) return 'amount'
}

/** A person looks at a payout that the bank leaves unanswered this long; it stays open all the same. */
export const needsOperator = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= limits.transferTaskAfterMs
