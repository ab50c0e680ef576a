/** What must hold of gift links (quality I-12). */
import type { Invariant } from '#ledger/invariant.ts'

export const voucherInvariants: Invariant[] = [
  {
    id: 'I-12v',
    title:
      'each gift link was credited once, with what it brought, exactly when it says so, and no code twice',
    sql: `
      SELECT v.member_id || ' ' || v.id AS voucher, v.state, v.amount, c.count, c.sum
      FROM voucher v, LATERAL (
        SELECT count(*), sum(e.amount) FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code = 'wallet'
        WHERE j.member_id = v.member_id AND j.key = 'deposit_voucher:' || v.id) c
      WHERE c.count <> CASE v.state WHEN 'CREDITED' THEN 1 ELSE 0 END OR c.sum IS DISTINCT FROM v.amount
      UNION ALL
      SELECT j.member_id || ' ' || j.key, 'no voucher', NULL, NULL, NULL FROM journal j
      WHERE j.kind = 'deposit_voucher' AND NOT EXISTS (
        SELECT FROM voucher v WHERE v.member_id = j.member_id AND j.key = 'deposit_voucher:' || v.id)
      UNION ALL
      SELECT v.member_id || ' ' || v.id, 'no row in progress', NULL, NULL, NULL FROM voucher v
      WHERE v.has_row AND NOT EXISTS (
        SELECT FROM statement s WHERE s.member_id = v.member_id AND s.id = v.id AND s.status = 'PROCESSING')
      UNION ALL
      SELECT encode(code_hash, 'hex'), 'credited', sum(amount), count(*), NULL FROM voucher WHERE state = 'CREDITED'
      GROUP BY code_hash HAVING count(*) > 1`,
  },
]
