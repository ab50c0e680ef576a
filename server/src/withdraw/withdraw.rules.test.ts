/** Which withdrawals a person must approve, and how many people: pure (decisions D6). */
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import {
  approvalsNeeded,
  checkDecision,
  checkWithdrawAmount,
  type Requester,
  reviewReason,
} from './withdraw.rules.ts'

const now = new Date('2026-03-10T05:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)

test.each([
  [99_99n, 'WITHDRAW_MINIMUM'],
  [100_00n, undefined],
  [5_000_00n, undefined],
  [5_000_01n, 'WITHDRAW_MAXIMUM'],
])('%d satang: %s', (amount, code) => {
  expect(checkWithdrawAmount(amount, { withdrawMin: 100_00n, withdrawMax: 5_000_00n })).toBe(code)
})

const requester: Requester = {
  ...{ isFlagged: false, bankChangedAt: null, isPaidBefore: false, passwordResetAt: null },
  ...{ hasDeposit: true, askedInDay: 0n, askedInWeek: 0n },
}
const ceilings = {
  ...{ autoMax: 10_000n, autoDayMax: 30_000n, autoWeekMax: 100_000n },
  ...{ twoApproversAbove: 100_000n, now },
}
const { bankChangeReviewMs, passwordResetReviewMs } = limits

test.each<[string, bigint, Partial<Requester>, string | undefined]>([
  ['as much as is paid at once', 10_000n, {}, undefined],
  ['more than that', 10_001n, {}, 'amount'],
  ['as much as is paid within a day', 5_000n, { askedInDay: 25_000n, askedInWeek: 25_000n }, undefined],
  ['more than that', 5_001n, { askedInDay: 25_000n, askedInWeek: 25_000n }, 'amount_day'],
  ['as much as is paid within a week', 5_000n, { askedInWeek: 95_000n }, undefined],
  ['more than that', 5_001n, { askedInWeek: 95_000n }, 'amount_week'],
  ['of a member who never paid in', 1n, { hasDeposit: false }, 'no_deposit'],
  ['of a member who is watched', 1n, { isFlagged: true, hasDeposit: false }, 'member_flagged'],
  ['to an account changed a moment ago', 1n, { bankChangedAt: now, isPaidBefore: true }, 'bank_changed'],
  [
    'to one changed just within a day',
    1n,
    { bankChangedAt: ago(bankChangeReviewMs - 1), isPaidBefore: true },
    'bank_changed',
  ],
  [
    'to one changed a day ago that was paid to since',
    1n,
    { bankChangedAt: ago(bankChangeReviewMs), isPaidBefore: true },
    undefined,
  ],
  [
    'to one changed a day ago that nothing was paid to',
    1n,
    { bankChangedAt: ago(bankChangeReviewMs), isFlagged: true },
    'bank_changed',
  ],
  [
    'just within a day of a password set anew',
    1n,
    { passwordResetAt: ago(passwordResetReviewMs - 1), isFlagged: true },
    'password_reset',
  ],
  ['a day after a password was set anew', 1n, { passwordResetAt: ago(passwordResetReviewMs) }, undefined],
])('a withdrawal %s (%d): %s', (_, amount, changes, reason) => {
  expect(reviewReason(amount, { ...requester, ...changes }, ceilings)).toBe(reason)
})

test.each([
  [100_000n, 0n, 1],
  [100_001n, 0n, 2],
  [40_000n, 60_000n, 1],
  [40_001n, 60_000n, 2],
])('%d after %d within a day takes %d to approve', (amount, askedInDay, count) => {
  expect(approvalsNeeded(amount, { askedInDay }, { twoApproversAbove: 100_000n })).toBe(count)
})

test.each([
  ['one of another member', 'REVIEW', 'b', undefined],
  ['one of a member, by staff who are no member', 'REVIEW', null, undefined],
  ['their own', 'REVIEW', 'a', 'OWN_REQUEST'],
  ['their own that is decided', 'PAID', 'a', 'OWN_REQUEST'],
  ['one that is decided', 'PAID', 'b', 'ALREADY_DECIDED'],
])('staff decide %s (%s)', (_, state, memberId, code) => {
  expect(checkDecision({ memberId: 'a', state }, { memberId })).toBe(code)
})
