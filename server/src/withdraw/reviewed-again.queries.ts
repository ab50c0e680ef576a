/**
 * SQL of withdrawals that were approved and go to a person again, since a freeze or a flag that holds has come before they were
 * ordered (decisions D6, D22).
 */
import type { ReviewReason } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/schema.ts'

/** Of `withdrawal as d`. Approved, and never ordered in any way: the job that pays may have begun with it, and orders nothing that is in a file. */
export const isUnordered = sql<boolean>`d.ask_at IS NOT NULL AND d.state IN ('APPROVED', 'PAYING') AND d.ordered_at IS NULL`

/** Who approved it last knew of what had come before. The rules approve nothing while anything stands. */
const approvedAt = sql<Date>`coalesce((
  SELECT max(a.at) FROM withdrawal_approval a WHERE a.member_id = d.member_id AND a.withdrawal_id = d.id), '-infinity')`

const isFrozenSince = sql<boolean>`EXISTS (
  SELECT FROM member_freeze f WHERE f.member_id = d.member_id AND f.capability = 'withdrawal' AND f.lifted_at IS NULL
    AND f.frozen_at > ${approvedAt})`

const isFlaggedSince = sql<boolean>`EXISTS (
  SELECT FROM member_flag g WHERE g.member_id = d.member_id AND g.holds AND g.closed_at IS NULL
    AND g.flagged_at > ${approvedAt})`

/** Of `withdrawal as d`: neither is it ordered, nor does it come into a file. */
export const isHeld = sql<boolean>`(${isFrozenSince} OR ${isFlaggedSince})`

/** Of `withdrawal as w`: how many must approve it. What the rules had approved needs one once it is reviewed again. */
export const neededNow = sql<number>`greatest(w.approvals_needed, (w.reviewed_again_at IS NOT NULL)::int)`

/** Of `withdrawal as w` and an approval `a` of it: whether it counts, as far as reviews go. */
export const isOfThisReview = sql<boolean>`a.at > coalesce(w.reviewed_again_at, '-infinity')`

export interface HeldWithdrawal {
  memberId: string
  id: string
  reference: string
  reason: ReviewReason
}

/** What another process holds is left for the next time: it may be about to be ordered. */
export const setReviewedAgain = (tx: Tx, now: Date, limit: number): Promise<HeldWithdrawal[]> =>
  tx
    .with('held', (query) =>
      query
        .selectFrom('withdrawal as d')
        .select(['d.memberId', 'd.id'])
        .select(
          sql<ReviewReason>`CASE WHEN ${isFrozenSince} THEN 'member_frozen' ELSE 'member_flagged' END`.as(
            'reason',
          ),
        )
        .where(isUnordered)
        .where(isHeld)
        .orderBy('d.createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('withdrawal as d')
    .from('held')
    .set(({ ref }) => ({ state: 'REVIEW', reason: ref('held.reason'), askAt: null, reviewedAgainAt: now }))
    .whereRef('d.memberId', '=', 'held.memberId')
    .whereRef('d.id', '=', 'held.id')
    .returning(['d.memberId', 'd.id', 'd.reference', 'held.reason'])
    .execute()
