/**
 * What must always hold between the ledger and the flows that move its money. A feature adds its own here, as SQL: the
 * ledger knows their tables only in this list.
 */
import type { Invariant } from './invariants.ts'

/** Journals by a flow's row: how many exist under this key. */
const posted = (row: string, key: string) =>
  `(SELECT count(*) FROM journal j WHERE j.member_id = ${row}.member_id AND j.key = '${key}:' || ${row}.id)`

export const flowInvariants: Invariant[] = [
  {
    id: 'I-12',
    title: 'each payment of a gateway was credited once, with the amount received, or lies in suspense',
    sql: `
      SELECT p.gateway || ' ' || p.payment_id AS payment, p.amount, c.count, c.sum
      FROM gateway_payment p, LATERAL (
        SELECT count(*), sum(e.amount) FROM journal j
        JOIN entry e ON e.journal_id = j.id AND e.code = CASE WHEN p.member_id IS NULL THEN 'house:suspense' ELSE 'wallet' END
        WHERE j.member_id = coalesce(p.member_id, '00000000-0000-0000-0000-000000000000')
          AND j.key IN ('deposit_qr:' || p.gateway || ':' || p.payment_id || ':' || p.amount,
                        'suspense_in:' || p.gateway || ':' || p.payment_id || ':' || p.amount)) c
      WHERE c.count <> 1 OR c.sum <> p.amount`,
  },
  {
    id: 'I-14',
    title: 'each QR deposit in the ledger is a payment that the gateway reported',
    sql: `
      SELECT d.kind || ' ' || d.gateway AS deposits, d.count, d.sum, p.count AS payments, p.sum AS paid
      FROM (
        SELECT j.kind, substr(e.code, 15) AS gateway, j.currency, count(*), -sum(e.amount) AS sum
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code LIKE 'house:gateway:%' AND e.amount < 0
        WHERE j.kind IN ('deposit_qr', 'suspense_in') GROUP BY 1, 2, 3) d
      FULL JOIN (
        SELECT CASE WHEN member_id IS NULL THEN 'suspense_in' ELSE 'deposit_qr' END AS kind, gateway, currency, count(*),
          sum(amount) FROM gateway_payment GROUP BY 1, 2, 3) p
        ON p.kind = d.kind AND p.gateway = d.gateway AND p.currency = d.currency
      WHERE d.count IS DISTINCT FROM p.count OR d.sum IS DISTINCT FROM p.sum`,
  },
  {
    id: 'I-15',
    title: 'what is in transit is what the open transfers say',
    sql: `
      SELECT coalesce(a.member_id, t.member_id) AS member_id, coalesce(a.code, t.code) AS code, a.balance, t.sum
      FROM (SELECT member_id, code, balance FROM account WHERE code LIKE 'transit:%') a
      FULL JOIN (
        SELECT member_id, 'transit:' || slot AS code, sum(amount) FROM transfer WHERE state = 'OPEN' GROUP BY 1, 2) t
        ON t.member_id = a.member_id AND t.code = a.code
      WHERE coalesce(a.balance, 0) <> coalesce(t.sum, 0)`,
  },
  {
    id: 'I-17',
    title: 'each transfer was held once and has ended at most once, as its state says',
    sql: `
      SELECT t.member_id, t.id, t.state FROM transfer t
      WHERE ${posted('t', 'transfer_held')} <> 1
        OR ${posted('t', 'transfer_settled')} <> CASE t.state WHEN 'DONE' THEN 1 ELSE 0 END
        OR ${posted('t', 'transfer_returned')} <> CASE t.state WHEN 'REJECTED' THEN 1 ELSE 0 END`,
  },
  {
    id: 'I-18',
    title: 'what is held is what the open withdrawals say, and each withdrawal has one end',
    sql: `
      SELECT coalesce(a.member_id, w.member_id) AS member_id, 'held ' || coalesce(a.balance, 0) AS wrong, w.sum
      FROM (SELECT member_id, balance FROM account WHERE code = 'withdraw_hold') a
      FULL JOIN (
        SELECT member_id, sum(amount) FROM withdrawal WHERE state IN ('REQUESTED', 'REVIEW', 'APPROVED', 'PAYING')
        GROUP BY member_id) w ON w.member_id = a.member_id
      WHERE coalesce(a.balance, 0) <> coalesce(w.sum, 0)
      UNION ALL
      SELECT w.member_id, w.state || ' ' || w.id, w.amount FROM withdrawal w
      WHERE ${posted('w', 'withdraw_held')} <> 1
        OR ${posted('w', 'withdraw_paid')} <> CASE w.state WHEN 'PAID' THEN 1 ELSE 0 END
        OR ${posted('w', 'withdraw_returned')} <> CASE WHEN w.state IN ('REJECTED', 'FAILED') THEN 1 ELSE 0 END`,
  },
  {
    id: 'I-32',
    title: 'one member per phone number, and one per bank account',
    sql: `
      SELECT phone FROM member GROUP BY phone HAVING count(*) > 1
      UNION ALL
      SELECT bank_code || ' ' || bank_account_no FROM member GROUP BY bank_code, bank_account_no HAVING count(*) > 1`,
  },
]
