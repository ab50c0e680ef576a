/**
 * SQL of withdrawals that go to a person again, since a freeze or a flag that holds has come before they were ordered (decisions
 * D6, D22).
 */
import type { ReviewReason } from '@kapao/contract/lists.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/db/schema.ts'

/** Of `withdrawal as d`. Approved, and never ordered in any way: the job that pays may have begun with it, and orders nothing that is in a file. */
export const isUnordered = sql<boolean>`d.ask_at IS NOT NULL AND d.state IN ('APPROVED', 'PAYING') AND d.ordered_at IS NULL`

/** Who approved it last knew of what had come before. The rules approve nothing while anything stands. */
const approvedAt = sql<Date>`coalesce((
  SELECT max(a.at) FROM withdrawal_approval a WHERE a.member_id = d.member_id AND a.withdrawal_id = d.id), '-infinity')`

const isFrozenSince = (at: RawBuilder<Date>) => sql<boolean>`EXISTS (
  SELECT FROM member_freeze f WHERE f.member_id = d.member_id AND f.capability = 'withdrawal' AND f.lifted_at IS NULL
    AND f.frozen_at > ${at})`

const isFlaggedSince = (at: RawBuilder<Date>) => sql<boolean>`EXISTS (
  SELECT FROM member_flag g WHERE g.member_id = d.member_id AND g.holds AND g.closed_at IS NULL
    AND g.flagged_at > ${at})`

/** Of `withdrawal as d`: neither is it ordered, nor does it come into a file. */
export const isHeld = sql<boolean>`(${isFrozenSince(approvedAt)} OR ${isFlaggedSince(approvedAt)})`

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

/** Since when those who review one can know of what has come. What stood when it was asked for is the reason of its review. */
const reviewedAt = sql<Date>`greatest(d.created_at, d.reviewed_again_at, ${approvedAt})`

const reasonSince = (at: RawBuilder<Date>) =>
  sql<ReviewReason>`CASE WHEN ${isFrozenSince(at)} THEN 'member_frozen' ELSE 'member_flagged' END`

/** Few are frozen or flagged, and thousands may wait for a person: the others are passed over without a look at each. */
const isOfHeldMember = sql<boolean>`d.member_id IN (
  SELECT f.member_id FROM member_freeze f WHERE f.capability = 'withdrawal' AND f.lifted_at IS NULL
  UNION ALL SELECT g.member_id FROM member_flag g WHERE g.holds AND g.closed_at IS NULL)`

const isDoubted = sql<boolean>`(${isOfHeldMember} AND (${isFrozenSince(reviewedAt)} OR ${isFlaggedSince(reviewedAt)}))`

/** Those that people look at without knowing of what has come: their ids. */
export async function listDoubted(tx: Tx, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('withdrawal as d')
    .select('d.id')
    .where('d.state', '=', 'REVIEW')
    .where(isDoubted)
    .orderBy('d.createdAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Approved ones, and those that a person looks at without knowing of it. What another process holds is left for the next time: it may
 * be about to be ordered.
 */
export const setReviewedAgain = (tx: Tx, now: Date, limit: number): Promise<HeldWithdrawal[]> =>
  tx
    .with('known', (query) =>
      query
        .selectFrom('withdrawal as d')
        .select(['d.memberId', 'd.id', reasonSince(approvedAt).as('reason')])
        .where(isUnordered)
        .where(isHeld)
        .unionAll(
          query
            .selectFrom('withdrawal as d')
            .select(['d.memberId', 'd.id', reasonSince(reviewedAt).as('reason')])
            .where('d.state', '=', 'REVIEW')
            .where(isDoubted),
        ),
    )
    .with('held', (query) =>
      query
        .selectFrom('known as k')
        .innerJoin('withdrawal as d', (on) =>
          on.onRef('d.memberId', '=', 'k.memberId').onRef('d.id', '=', 'k.id'),
        )
        .select(['d.memberId', 'd.id', 'k.reason'])
        .where((where) => where.or([isUnordered, where('d.state', '=', 'REVIEW')]))
        .orderBy('d.createdAt')
        .limit(limit)
        .forUpdate('d')
        .skipLocked(),
    )
    .updateTable('withdrawal as d')
    .from('held')
    .set(({ ref }) => ({ state: 'REVIEW', reason: ref('held.reason'), askAt: null, reviewedAgainAt: now }))
    .whereRef('d.memberId', '=', 'held.memberId')
    .whereRef('d.id', '=', 'held.id')
    .returning(['d.memberId', 'd.id', 'd.reference', 'held.reason'])
    .execute()
