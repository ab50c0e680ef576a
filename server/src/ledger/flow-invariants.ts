/**
 * What must always hold between the ledger and the flows that move its money. A feature adds its own here, as SQL: the
 * ledger knows their tables only in this list.
 */
import { houseIds } from '#platform/db/id.ts'
import type { Invariant } from './invariants.ts'
import { removedFrom } from './retention-invariants.ts'

/** Journals by a flow's row: how many exist under this key. */
const posted = (row: string, key: string) =>
  `(SELECT count(*) FROM journal j WHERE j.member_id = ${row}.member_id AND j.key = '${key}:' || ${row}.id)`

/** Journals of a bank transfer, of the house or of its member: how many exist with its amount. */
const postedForTransfer = (member: string, prefix: string) =>
  `(SELECT count(*) FROM journal j
    JOIN entry e ON e.journal_id = j.id AND e.code = 'house:bank:' || p.to_bank AND abs(e.amount) = p.amount
    WHERE j.member_id = ${member} AND j.key = '${prefix}:' || p.from_bank || ':' || p.reference)`

/** The house's id for the currency of a row. */
export const houseOfRow = `CASE p.currency WHEN 'THB' THEN '${houseIds.THB}'::uuid ELSE '${houseIds.LAK}'::uuid END`

/** Its webhook has not been removed yet (I-53). */
const isWebhookKept = `p.heard_at >= ${removedFrom('webhook_event')} + interval '1 min'`

export const flowInvariants: Invariant[] = [
  {
    id: 'I-51',
    title:
      'each recall was posted once, what is owed is what was not covered less what was repaid, and repaying comes first',
    sql: `
      SELECT r.member_id, r.channel || ' ' || r.payment AS wrong, r.amount AS said, j.taken AS found
      FROM recall r LEFT JOIN LATERAL (
        SELECT sum(e.amount) FILTER (WHERE e.code LIKE 'house:%') AS taken, -sum(e.amount) FILTER (WHERE e.code = 'debt') AS owed
        FROM journal j JOIN entry e ON e.journal_id = j.id
        WHERE j.member_id = r.member_id AND j.key = 'recall:' || r.channel || ':' || r.payment AND j.kind = 'recall') j ON true
      WHERE r.member_id IS NOT NULL AND (j.taken IS DISTINCT FROM r.amount OR coalesce(j.owed, 0) <> r.amount - r.covered)
      UNION ALL
      SELECT d.member_id, 'owed', o.owed, -d.balance FROM account d, LATERAL (
        SELECT coalesce((SELECT sum(amount - covered) FROM recall r WHERE r.member_id = d.member_id), 0)
          - coalesce((SELECT sum(e.amount) FROM entry e JOIN journal j ON j.id = e.journal_id
                      WHERE e.member_id = d.member_id AND e.code = 'debt' AND j.kind = 'debt_repaid'), 0) AS owed) o
      WHERE d.code = 'debt' AND -d.balance <> o.owed
      UNION ALL
      SELECT d.member_id, 'owes and has money', -d.balance, w.balance FROM account d
      JOIN account w ON w.member_id = d.member_id AND w.code = 'wallet'
      WHERE d.code = 'debt' AND d.balance < 0 AND w.balance > 0`,
  },
  {
    id: 'I-12',
    title:
      'each payment of a gateway or bank was credited once, with the amount received, or lies in suspense',
    sql: `
      SELECT p.gateway || ' ' || p.payment_id AS payment, p.amount, c.count, c.sum
      FROM gateway_payment p, LATERAL (
        SELECT count(*), sum(e.amount) FROM journal j
        JOIN entry e ON e.journal_id = j.id AND e.code = CASE WHEN p.member_id IS NULL THEN 'house:suspense' ELSE 'wallet' END
        WHERE j.member_id = coalesce(p.member_id, ${houseOfRow})
          AND j.key IN ('deposit_qr:' || p.gateway || ':' || p.payment_id || ':' || p.amount,
                        'suspense_in:' || p.gateway || ':' || p.payment_id || ':' || p.amount)) c
      WHERE c.count <> 1 OR c.sum <> p.amount
      UNION ALL
      SELECT p.from_bank || ' ' || p.reference, p.amount, deposits, suspended - released
      FROM bank_payment p, LATERAL (
        SELECT ${postedForTransfer('p.member_id', 'deposit_bank')} AS deposits,
               ${postedForTransfer(houseOfRow, 'suspense_in:bank')} AS suspended,
               ${postedForTransfer(houseOfRow, 'suspense_out:bank')} AS released) c
      WHERE deposits <> CASE WHEN p.member_id IS NULL THEN 0 ELSE 1 END
        OR suspended <> CASE WHEN p.member_id IS NULL OR p.attributed_at IS NOT NULL THEN 1 ELSE 0 END
        OR released <> CASE WHEN p.attributed_at IS NULL THEN 0 ELSE 1 END`,
  },
  {
    id: 'I-13',
    title: 'each bank deposit in the ledger is one transfer that the bank reported, by whichever way',
    sql: `
      SELECT coalesce(j.member_id, p.member_id) AS member_id, coalesce(j.key, p.key) AS key, j.amount, p.amount AS reported
      FROM (
        SELECT j.member_id, j.key, e.code, j.currency, -e.amount AS amount
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code LIKE 'house:bank:%'
        WHERE j.kind IN ('deposit_bank', 'suspense_in')) j
      FULL JOIN (
        SELECT member_id, 'deposit_bank:' || from_bank || ':' || reference AS key, 'house:bank:' || to_bank AS code,
          currency, amount FROM bank_payment WHERE member_id IS NOT NULL
        UNION ALL
        SELECT ${houseOfRow}, 'suspense_in:bank:' || from_bank || ':' || reference, 'house:bank:' || to_bank, currency, amount
        FROM bank_payment p WHERE member_id IS NULL OR attributed_at IS NOT NULL) p
        ON p.member_id = j.member_id AND p.key = j.key AND p.code = j.code AND p.currency = j.currency
      WHERE j.amount IS DISTINCT FROM p.amount
      UNION ALL
      SELECT NULL, from_bank || ' ' || reference_key, count(*), NULL FROM bank_payment WHERE NOT is_repeated
      GROUP BY from_bank, reference_key HAVING count(*) > 1`,
  },
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
      SELECT encode(code_hash, 'hex'), 'credited', sum(amount), count(*), NULL FROM voucher WHERE state = 'CREDITED'
      GROUP BY code_hash HAVING count(*) > 1`,
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
        SELECT kind, gateway, currency, count(*), sum(amount) FROM (
          SELECT 'deposit_qr' AS kind, gateway, currency, amount FROM gateway_payment WHERE member_id IS NOT NULL
          UNION ALL
          SELECT 'suspense_in', gateway, currency, amount FROM gateway_payment
          WHERE member_id IS NULL OR attributed_at IS NOT NULL) w
        GROUP BY 1, 2, 3) p
        ON p.kind = d.kind AND p.gateway = d.gateway AND p.currency = d.currency
      WHERE d.count IS DISTINCT FROM p.count OR d.sum IS DISTINCT FROM p.sum`,
  },
  {
    id: 'I-35',
    title: 'what a gateway reported came by a webhook that was let in, and no webhook brought two payments',
    // A repeat of what is known is noted without a payment of its own, so there may be more webhooks than payments.
    sql: `
      SELECT p.gateway || ' ' || p.payment_id AS payment, p.heard_at
      FROM gateway_payment p
      WHERE p.heard_from = 'webhook' AND ${isWebhookKept} AND NOT EXISTS (
        SELECT FROM webhook_event e WHERE e.source = 'gateway:' || p.gateway
          AND e.received_at BETWEEN p.heard_at - interval '1 min' AND p.heard_at + interval '1 min')
      UNION ALL
      SELECT p.gateway || ': ' || count(*) || ' payments by ' || e.count || ' webhooks', max(p.heard_at)
      FROM gateway_payment p, LATERAL (
        SELECT count(*) FROM webhook_event e WHERE e.source = 'gateway:' || p.gateway) e
      WHERE p.heard_from = 'webhook' AND ${isWebhookKept}
      GROUP BY p.gateway, e.count HAVING count(*) > e.count
      UNION ALL
      SELECT source || ' ' || event_id, max(received_at) FROM webhook_event GROUP BY source, event_id HAVING count(*) > 1`,
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
    id: 'I-19',
    title:
      'a withdrawal that a person had to approve was approved by as many different operators as it needed',
    sql: `
      SELECT w.member_id, w.id, w.state, w.approvals_needed, a.count
      FROM withdrawal w, LATERAL (
        SELECT count(DISTINCT a.operator_id), count(*) FILTER (WHERE o.member_id = w.member_id) AS own
        FROM withdrawal_approval a JOIN operator o ON o.id = a.operator_id
        WHERE a.member_id = w.member_id AND a.withdrawal_id = w.id) a
      WHERE a.own > 0
        OR (w.reason IS NOT NULL AND w.approvals_needed = 0 AND w.state IN ('REVIEW', 'APPROVED', 'PAYING', 'PAID'))
        OR (w.state IN ('APPROVED', 'PAYING', 'PAID', 'FAILED') AND a.count < w.approvals_needed)`,
  },
  {
    id: 'I-36',
    title: 'messages of a conversation are numbered without a gap, and each of a sender is there once',
    sql: `
      SELECT coalesce(r.owner_id, m.owner_id)::text AS owner, 'numbered to ' || coalesce(r.last_seq, 0) AS wrong, m.count
      FROM chat_room r
      FULL JOIN (SELECT owner_id, count(*), max(seq) AS newest FROM chat_message GROUP BY owner_id) m
        ON m.owner_id = r.owner_id
      WHERE r.last_seq IS DISTINCT FROM coalesce(m.count, 0) OR r.last_seq IS DISTINCT FROM coalesce(m.newest, 0)
      UNION ALL
      SELECT owner_id::text, 'a guest who became a member still has messages', last_seq FROM chat_room
      WHERE merged_into IS NOT NULL AND last_seq > 0
      UNION ALL
      SELECT owner_id::text, 'twice: ' || client_id, count(*) FROM chat_message WHERE client_id IS NOT NULL
      GROUP BY owner_id, sender, client_id HAVING count(*) > 1`,
  },
  {
    id: 'I-20',
    title:
      "each withdrawal goes to the member's account as it was then; soon after a change, and at the first, a person looks",
    sql: `
      SELECT w.member_id, w.id, w.state FROM withdrawal w JOIN member m ON m.id = w.member_id
      WHERE coalesce(m.bank_changed_at, '-infinity') < w.created_at
        AND ((w.to_bank, ltrim(w.to_account_no, '0'), w.to_account_name) IS DISTINCT FROM
            (m.bank_code, ltrim(m.bank_account_no, '0'), m.bank_account_name)
          OR (w.approvals_needed = 0 AND (w.created_at < m.bank_changed_at + interval '24 h'
            OR m.bank_changed_at IS NOT NULL AND NOT EXISTS (
              SELECT FROM withdrawal p WHERE p.member_id = w.member_id AND p.state = 'PAID'
                AND p.created_at BETWEEN m.bank_changed_at AND w.created_at AND p.id <> w.id))))`,
  },
  {
    id: 'I-48',
    title:
      'what takes two people was approved by another one than who asked, and neither is whom it is about',
    sql: `
      SELECT r.id, r.kind, r.state FROM operator_request r
      JOIN operator asker ON asker.id = r.requested_by
      LEFT JOIN operator decider ON decider.id = r.decided_by
      WHERE (r.state IN ('APPROVED', 'REJECTED')) <> (decider.id IS NOT NULL)
        OR (r.state = 'APPROVED' AND decider.id = asker.id)
        OR r.member_id IN (asker.member_id, decider.member_id)
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
    sql: `
      SELECT n FROM (
        SELECT n, at, operator_id, action, subject, record, hash, lag(hash, 1, '') OVER (ORDER BY n) AS before,
          row_number() OVER (ORDER BY n) AS place
        FROM operator_audit) s
      WHERE n <> place OR hash <> sha256(before || convert_to(record, 'UTF8'))
        OR (record::jsonb->>'n')::bigint <> n OR record::jsonb->>'action' <> action OR record::jsonb->>'subject' <> subject
        OR record::jsonb->>'operator' <> operator_id::text OR (record::jsonb->>'at')::timestamptz <> at`,
  },
  {
    id: 'I-38',
    title: 'each decision of staff about a withdrawal or a request has its record',
    sql: `
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
      UNION ALL
      SELECT w.id::text, 'rejected' FROM withdrawal w
      WHERE (SELECT count(*) FROM operator_audit t WHERE t.subject = w.id::text AND t.action = 'withdrawal_rejected')
        <> CASE w.state WHEN 'REJECTED' THEN 1 ELSE 0 END`,
  },
  {
    id: 'I-28s',
    title:
      'each slip that succeeded is a transfer that its member has, with its amount, and no transfer has two',
    sql: `
      SELECT s.member_id, s.reference, s.amount, p.amount AS paid FROM slip s
      LEFT JOIN bank_payment p
        ON p.from_bank = s.bank AND p.reference_key = s.bank_reference_key AND p.member_id = s.member_id
      WHERE s.state = 'SUCCESS' AND (p.amount IS DISTINCT FROM s.amount OR p.currency IS DISTINCT FROM s.currency)
      UNION ALL
      SELECT NULL, bank || ' ' || bank_reference_key, count(*), NULL FROM slip WHERE state = 'SUCCESS' AND NOT is_repeated
      GROUP BY bank, bank_reference_key HAVING count(*) > 1`,
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
