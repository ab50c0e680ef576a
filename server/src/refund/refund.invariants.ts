/** What must hold of refunds: each amount follows from closed days, added up here in another way than the jobs do it (quality I-26). */
import { type Invariant, inPieces, ofMembers, paidOnce } from '#ledger/invariant.ts'

const sum = 'least(b.counted * r.percent_points / 10000, r.cap)'

export const refundInvariants: Invariant[] = [
  {
    id: 'I-26',
    title:
      'each refund follows from the loss of its period that counts, and was paid once at the most, under no other bonus',
    ...inPieces(
      ofMembers(
        ['refund', 'refund_receipt', 'loss_book', 'user_bonus', 'journal', 'entry'],
        `
      SELECT r.member_id, r.first_day || ' ' || r.amount AS what, r.amount AS said, b.counted AS paid
      FROM refund r
      LEFT JOIN loss_book b ON b.member_id = r.member_id AND b.book = 'refund' AND b.currency = r.currency
        AND b.first_day = r.first_day AND b.last_day = r.last_day
      -- Of whole kip; of before they were, with the fraction.
      WHERE b.counted IS NULL OR r.amount NOT IN (${sum}, CASE r.currency WHEN 'LAK' THEN ${sum} / 100 * 100 ELSE ${sum} END)
      UNION ALL
      SELECT a.member_id, a.first_day || ' within ' || b.first_day, NULL, NULL FROM refund a
      JOIN refund b ON b.member_id = a.member_id AND b.first_day < a.first_day AND b.last_day >= a.first_day
      UNION ALL
      SELECT coalesce(t.member_id, r.member_id), 'receipt ' || coalesce(t.id, r.receipt_id), t.amount, r.sum
      FROM refund_receipt t
      FULL JOIN (
        SELECT member_id, receipt_id, sum(amount)::bigint FROM refund WHERE receipt_id IS NOT NULL GROUP BY 1, 2) r
        ON r.member_id = t.member_id AND r.receipt_id = t.id
      WHERE t.amount IS DISTINCT FROM r.sum
      UNION ALL
      SELECT t.member_id, 'under bonus ' || u.id, t.amount, NULL FROM refund_receipt t
      JOIN user_bonus u ON u.member_id = t.member_id AND NOT (u.source = 'refund' AND u.source_id = t.id::text)
        AND u.opened_at < t.created_at AND coalesce(u.ended_at > t.created_at, true)
      UNION ALL
      ${paidOnce('refund_receipt', 'refund_paid')}`,
      ),
    ),
  },
]
