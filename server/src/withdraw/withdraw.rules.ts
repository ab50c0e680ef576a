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
  { autoMax, now }: Pick<ApprovalLimits, 'autoMax'> & { now: Date },
): string | undefined {
  if (bankChangedAt && now.getTime() - bankChangedAt.getTime() < limits.bankChangeReviewMs)
    return 'bank_changed'
  if (isFlagged) return 'member_flagged'
  if (!hasDeposit) return 'no_deposit'
  if (amount > autoMax) return 'amount'
}

interface ApprovalLimits {
  autoMax: bigint
  twoApproversAbove: bigint
}

/** How many different operators must approve one that is in review. */
export const approvalsNeeded = (amount: bigint, { twoApproversAbove }: ApprovalLimits): number =>
  amount > twoApproversAbove ? 2 : 1

/** Whether this operator may decide it: nobody decides about a member that they are themselves (quality I-19). */
export function checkDecision(
  { memberId, state }: { memberId: string; state: string },
  operator: { memberId: string | null },
): RefusalCode | undefined {
  if (operator.memberId === memberId) return 'FORBIDDEN'
  if (state !== 'REVIEW') return 'ALREADY_DECIDED'
}

/** A person looks at a payout that the bank leaves unanswered this long; it stays open all the same. */
export const needsOperator = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= limits.transferTaskAfterMs
