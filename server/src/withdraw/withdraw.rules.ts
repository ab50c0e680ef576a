/** Rules of withdrawals: pure (decisions D6). */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { ReviewReason } from '@kapao/contract/lists.ts'

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
  /** When the bank account or its holder's name was changed last; registering is not a change. */
  bankChangedAt: Date | null
  /** The bank has paid to it as it is since that change. */
  isPaidBefore: boolean
  /** When the password was set anew by a code last. */
  passwordResetAt: Date | null
  /** Has ever paid in. */
  hasDeposit: boolean
  /** What the member has asked for before, within 24 hours and 7 days, but for what came back. */
  askedInDay: bigint
  askedInWeek: bigint
}

/** Why a person must approve it; undefined: it is approved at once. */
export function reviewReason(
  amount: bigint,
  requester: Requester,
  { autoMax, autoDayMax, autoWeekMax, now }: ApprovalLimits & { now: Date },
): ReviewReason | undefined {
  const { bankChangedAt, isPaidBefore, askedInDay, askedInWeek } = requester
  const isFresh = bankChangedAt && now.getTime() - bankChangedAt.getTime() < limits.bankChangeReviewMs
  if (isFresh || (bankChangedAt && !isPaidBefore)) return 'bank_changed'
  const { passwordResetAt } = requester
  if (passwordResetAt && now.getTime() - passwordResetAt.getTime() < limits.passwordResetReviewMs)
    return 'password_reset'
  if (requester.isFlagged) return 'member_flagged'
  if (!requester.hasDeposit) return 'no_deposit'
  if (amount > autoMax) return 'amount'
  // Many small ones are as much as a large one.
  if (askedInDay + amount > autoDayMax) return 'amount_day'
  if (askedInWeek + amount > autoWeekMax) return 'amount_week'
}

export interface ApprovalLimits {
  /** Up to these nobody needs to approve: each, within 24 hours, within 7 days. */
  autoMax: bigint
  autoDayMax: bigint
  autoWeekMax: bigint
  twoApproversAbove: bigint
}

/** How many different operators must approve one that is in review. */
export const approvalsNeeded = (
  amount: bigint,
  { askedInDay }: Pick<Requester, 'askedInDay'>,
  { twoApproversAbove }: Pick<ApprovalLimits, 'twoApproversAbove'>,
): number => (askedInDay + amount > twoApproversAbove ? 2 : 1)

/** Whether this operator may decide it: nobody decides about a member that they are themselves (quality I-19). */
export function checkDecision(
  { memberId, state }: { memberId: string; state: string },
  operator: { memberId: string | null },
): RefusalCode | undefined {
  if (operator.memberId === memberId) return 'OWN_REQUEST'
  if (state !== 'REVIEW') return 'ALREADY_DECIDED'
}
