/** What must hold of what staff decide and change (quality I-37, I-38, I-48). */
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { type Invariant, inPieces, ofRows, whole } from '#ledger/invariant.ts'

const lately = `interval '${staffLimits.newcomerMs} ms'`
/** Of accounts that have been somebody's own for long nothing has to be followed. */
const isOneWithAsker = `((asker.is_machine OR r.decided_at - ${lately}
            < greatest(asker.accepted_at, asker.reset_at, decider.accepted_at, decider.reset_at))
          AND is_one_person(asker.id, decider.id, r.decided_at, ${lately}))`

export const staffInvariants: Invariant[] = [
  {
    id: 'I-48',
    title:
      'what takes two people was approved by another one than who asked, and neither is whom it is about',
    sql: `
      SELECT r.id, r.kind, r.state FROM operator_request r
      JOIN operator asker ON asker.id = r.requested_by
      LEFT JOIN operator decider ON decider.id = r.decided_by
      WHERE (r.state IN ('APPROVED', 'REJECTED')) <> (decider.id IS NOT NULL)
        OR (r.state = 'APPROVED' AND (decider.id = asker.id OR ${isOneWithAsker}))
        OR (r.member_id = asker.member_id AND r.requested_at > coalesce(asker.member_since, '-infinity'))
        OR (r.member_id = decider.member_id AND r.decided_at > coalesce(decider.member_since, '-infinity'))
      UNION ALL
      SELECT j.id, j.key, r.state FROM (SELECT * FROM journal WHERE kind = 'adjustment') j
      FULL JOIN (SELECT * FROM operator_request WHERE kind = 'adjustment' AND state = 'APPROVED') r
        ON j.key = 'adjustment:' || r.id AND j.member_id = r.member_id
      WHERE j.id IS NULL OR r.id IS NULL
      UNION ALL
      SELECT r.id, t.action || ' ' || t.subject, r.state FROM operator_audit t
      LEFT JOIN operator_request r ON r.id = (t.record::jsonb->>'requestId')::uuid
      WHERE (t.action IN ('offer_created', 'wheel_created', 'payment_attributed') OR (t.action = 'setting_changed'
          AND t.subject ~ '^(withdraw|refund|invite)[A-Z]|^(trueWallet|depositPerCoin|bonusClearPolicy)$'))
        AND (r.state IS DISTINCT FROM 'APPROVED' OR r.decided_by <> t.operator_id
          OR r.kind <> CASE t.action WHEN 'payment_attributed' THEN 'attribution' ELSE 'money_setting' END)`,
  },
  {
    id: 'I-37',
    title: 'the trail of what staff changed is whole: no record was changed, removed or put in between',
    ...inPieces(
      ofRows(
        'operator_audit',
        (isMeant) => `
        SELECT t.n FROM operator_audit t LEFT JOIN operator_audit p ON p.n = t.n - 1
        WHERE ${isMeant('t')} AND ((t.n <> 1 AND p.n IS NULL)
          OR t.hash <> sha256(coalesce(p.hash, '') || convert_to(t.record, 'UTF8'))
          OR (t.record::jsonb->>'n')::bigint <> t.n OR t.record::jsonb->>'action' <> t.action
          OR t.record::jsonb->>'subject' <> t.subject OR t.record::jsonb->>'operator' <> t.operator_id::text
          OR (t.record::jsonb->>'at')::timestamptz <> t.at)`,
      ),
    ),
  },
  {
    id: 'I-38',
    title: 'each decision of staff about a withdrawal or a request has its record',
    ...inPieces(
      whole(`
      SELECT a.withdrawal_id::text AS subject, 'approved by ' || a.operator_id AS wrong
      FROM withdrawal_approval a
      WHERE (SELECT count(*) FROM operator_audit t WHERE t.subject = a.withdrawal_id::text
        AND t.operator_id = a.operator_id AND t.action = 'withdrawal_approved') = 0
      UNION ALL
      SELECT r.id::text, r.state FROM operator_request r
      WHERE NOT EXISTS (SELECT FROM operator_audit t WHERE t.subject = r.id::text AND t.operator_id = r.requested_by
          AND t.action = 'request_made')
        OR (r.decided_by IS NOT NULL AND NOT EXISTS (
          SELECT FROM operator_audit t WHERE t.operator_id = r.decided_by
            AND (t.subject, t.action) IN ((r.id::text, 'request_' || lower(r.state)), (r.subject, 'withdrawal_' || lower(r.state)))))
`),
      ofRows(
        'withdrawal',
        (isMeant) => `
      SELECT w.id::text, 'rejected' FROM withdrawal w
      WHERE ${isMeant('w')} AND (SELECT count(*) FROM operator_audit t WHERE t.subject = w.id::text AND t.action = 'withdrawal_rejected')
        <> CASE w.state WHEN 'REJECTED' THEN 1 ELSE 0 END`,
      ),
    ),
  },
]
