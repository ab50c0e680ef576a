/** What must hold of withdrawals (quality I-18 to I-20). */
import { type Invariant, inPieces, ofMembers, ofRows, posted } from '#ledger/invariant.ts'

export const withdrawInvariants: Invariant[] = [
  {
    id: 'I-18',
    title: 'what is held is what the open withdrawals say, and each withdrawal has one end',
    ...inPieces(
      ofMembers(
        ['account', 'withdrawal'],
        `SELECT coalesce(a.member_id, w.member_id) AS member_id, 'held ' || coalesce(a.balance, 0) AS wrong, w.sum
        FROM (SELECT member_id, balance FROM account WHERE code = 'withdraw_hold') a
        FULL JOIN (
          SELECT member_id, sum(amount) FROM withdrawal WHERE state IN ('REQUESTED', 'REVIEW', 'APPROVED', 'PAYING')
          GROUP BY member_id) w ON w.member_id = a.member_id
        WHERE coalesce(a.balance, 0) <> coalesce(w.sum, 0)`,
      ),
      ofRows(
        'withdrawal',
        (isMeant) => `
        SELECT w.member_id, w.state || ' ' || w.id, w.amount FROM withdrawal w
        WHERE ${isMeant('w')} AND (${posted('w', 'withdraw_held')} <> 1
          OR ${posted('w', 'withdraw_paid')} <> CASE w.state WHEN 'PAID' THEN 1 ELSE 0 END
          OR ${posted('w', 'withdraw_returned')} <> CASE WHEN w.state IN ('REJECTED', 'FAILED') THEN 1 ELSE 0 END)`,
      ),
    ),
  },
  {
    id: 'I-19',
    title:
      'a withdrawal that a person had to approve was approved by as many different operators as it needed, or two say that the bank paid it without an order of ours',
    ...inPieces(
      ofRows(
        'withdrawal',
        (isMeant) => `
        SELECT w.member_id, w.id, w.state, n.needed, a.count
        FROM withdrawal w, LATERAL (
          SELECT greatest(w.approvals_needed, (w.reviewed_again_at IS NOT NULL)::int) AS needed) n, LATERAL (
          SELECT count(DISTINCT a.operator_id) FILTER (WHERE a.at > coalesce(w.reviewed_again_at, '-infinity')),
            count(*) FILTER (WHERE o.member_id = w.member_id AND a.at > coalesce(o.member_since, '-infinity')) AS own
          FROM withdrawal_approval a JOIN operator o ON o.id = a.operator_id
          WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id) a
        WHERE ${isMeant('w')} AND (a.own > 0
          OR (w.reason IS NOT NULL AND n.needed = 0 AND w.state IN ('REVIEW', 'APPROVED', 'PAYING', 'PAID'))
          OR (w.bank_reference IS NULL AND w.state IN ('APPROVED', 'PAYING', 'PAID', 'FAILED') AND a.count < n.needed)
          OR (w.bank_reference IS NOT NULL AND (w.state <> 'PAID' OR w.ordered_at IS NOT NULL OR NOT EXISTS (
            SELECT FROM operator_request q
            WHERE q.kind = 'payout_end' AND q.state = 'APPROVED' AND q.subject = w.id::text
              AND q.body ->> 'outcome' = 'done' AND q.body ->> 'bankReference' = w.bank_reference))))`,
      ),
    ),
  },
  {
    id: 'I-20',
    title:
      "each withdrawal goes to the member's account as it was then; soon after a change, and at the first, a person looks",
    ...inPieces(
      ofRows(
        'withdrawal',
        (isMeant) => `
      SELECT w.member_id, w.id, w.state FROM withdrawal w JOIN member m ON m.id = w.member_id
      WHERE ${isMeant('w')} AND coalesce(m.bank_changed_at, '-infinity') < w.created_at
        AND ((w.to_bank, ltrim(w.to_account_no, '0'), w.to_account_name) IS DISTINCT FROM
            (m.bank_code, ltrim(m.bank_account_no, '0'), m.bank_account_name)
          OR (w.approvals_needed = 0 AND (w.created_at < m.bank_changed_at + interval '24 h'
            OR m.bank_changed_at IS NOT NULL AND NOT EXISTS (
              SELECT FROM withdrawal p WHERE p.member_id = w.member_id AND p.state = 'PAID'
                AND p.created_at BETWEEN m.bank_changed_at AND w.created_at AND p.id <> w.id))))`,
      ),
    ),
  },
]
