/** What must hold of every order that goes outside, whichever feature sends it (quality I-45). */
import type { Invariant } from '#ledger/invariant.ts'

export const orderInvariants: Invariant[] = [
  {
    id: 'I-45',
    title:
      'no order went out after its flow was decided, and what the outside said otherwise since is a case',
    sql: `
      SELECT f.member_id, f.id, f.ordered_at, f.decided_at, f.contradicted_at
      FROM (
        SELECT member_id, id, ordered_at, decided_at, contradicted_at, 'late_transfer' AS kind FROM transfer
        UNION ALL
        SELECT member_id, id, ordered_at, decided_at, contradicted_at, 'late_payout' FROM withdrawal
        UNION ALL
        SELECT NULL, id, ordered_at, decided_at, contradicted_at, 'late_payout' FROM sender_refund
        UNION ALL
        SELECT member_id, id, ordered_at, decided_at, contradicted_at, 'late_gift_link' FROM voucher) f
      WHERE (f.ordered_at > f.decided_at OR f.contradicted_at IS NOT NULL)
        AND NOT EXISTS (SELECT FROM operator_task o WHERE o.kind = f.kind AND o.subject = f.id::text)
      UNION ALL
      SELECT t.member_id, t.id, t.ordered_at, t.decided_at, t.contradicted_at
      FROM operator_task o
      JOIN transfer t ON t.member_id = o.member_id AND t.id::text = o.subject
      JOIN game_account g ON g.member_id = t.member_id AND g.slot = t.slot
      WHERE o.kind = 'late_transfer' AND o.closed_at IS NULL AND g.frozen_at IS NULL`,
  },
]
