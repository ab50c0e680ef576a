/** What must always hold of money that was nobody's when it arrived (quality I-14). */
import { houseOfRow, type Invariant, inPieces, ofRows, sumsOf, whole } from '#ledger/invariant.ts'

export const suspenseInvariants: Invariant[] = [
  {
    id: 'I-14s',
    title: 'what lies in suspense is what arrived, has no owner yet and has not gone back, per currency',
    ...inPieces(
      sumsOf(
        ['amount'],
        ofRows(
          'account',
          (isMeant) => `
          SELECT a.currency AS what, a.balance AS amount FROM account a
          WHERE ${isMeant('a')} AND a.code = 'house:suspense'`,
        ),
        whole(`
          SELECT currency AS what, -amount AS amount FROM (
            SELECT currency, amount, given_back FROM bank_payment WHERE member_id IS NULL
            UNION ALL
            SELECT currency, amount, given_back FROM gateway_payment WHERE member_id IS NULL) w
          WHERE given_back IS NULL OR given_back = 'REFUNDING'`),
      ),
    ),
  },
  {
    id: 'I-14f',
    title:
      'what only an imported statement told of is a member’s by the word of two, the second of whom did not import it, or by a slip that its bank confirmed',
    ...inPieces(
      ofRows(
        'bank_payment',
        (isMeant) => `
      SELECT p.from_bank, p.reference, p.member_id FROM bank_payment p
      WHERE ${isMeant('p')} AND p.heard_from = 'statement' AND p.member_id IS NOT NULL AND p.confirmed_at IS NULL
        AND NOT EXISTS (
          SELECT FROM operator_request q
          WHERE q.kind = 'attribution' AND q.state = 'APPROVED' AND q.subject = p.from_bank || ':' || p.reference
            AND q.decided_by IS DISTINCT FROM (SELECT b.uploaded_by FROM bank_statement b WHERE b.id = p.statement_id))
        AND NOT EXISTS (
          SELECT FROM slip s
          WHERE s.state = 'SUCCESS' AND s.member_id = p.member_id AND s.bank_reference_key = p.reference_key)`,
      ),
    ),
  },
  {
    id: 'I-14t',
    title:
      'what an imported statement told was taken back by two people, whole and once, and is no payment by its word any more',
    sql: `
      SELECT coalesce(t.suspended_as, j.key) AS payment, t.amount, j.amount AS reversed
      FROM payment_taken_back t
      FULL JOIN (
        SELECT r.key, o.key AS suspended_as, o.currency, e.amount FROM journal r
        JOIN journal o ON o.member_id = r.member_id AND o.id = r.reverses AND o.kind = 'suspense_in'
        JOIN entry e ON e.journal_id = r.id AND e.code LIKE 'house:bank:%'
        WHERE r.kind = 'reversal') j ON j.suspended_as = t.suspended_as AND j.currency = t.currency
      WHERE t.amount IS DISTINCT FROM j.amount
      UNION ALL
      SELECT s.id::text, NULL, NULL FROM bank_statement s
      LEFT JOIN operator_request q ON q.id = s.taken_back_by AND q.kind = 'statement_taken_back' AND q.state = 'APPROVED'
        AND q.subject = s.id::text
      WHERE s.state = 'TAKEN_BACK' AND q.id IS NULL
      UNION ALL
      SELECT t.statement_id::text, t.amount, NULL FROM payment_taken_back t
      JOIN bank_statement s ON s.id = t.statement_id WHERE s.state <> 'TAKEN_BACK'`,
  },
  {
    id: 'I-14b',
    title:
      'what left suspense without becoming a member’s was paid back, recalled, or told twice by the word of two people, once and whole, as it says',
    sql: `
      SELECT p.payment, p.given_back, p.amount, c.going, c.paid, c.recalled, c.told
      FROM (
        SELECT from_bank, reference, from_bank || ':' || reference AS payment, 'bank:' || to_bank AS channel, amount, currency,
          from_bank || ':' || reference AS subject, 'suspense_out:bank:' || from_bank || ':' || reference AS told_as, given_back FROM bank_payment WHERE member_id IS NULL
        UNION ALL
        SELECT NULL, NULL, payment_id, 'gateway:' || gateway, amount, currency, gateway || ':' || payment_id,
          'suspense_out:' || gateway || ':' || payment_id || ':' || amount, given_back
        FROM gateway_payment WHERE member_id IS NULL) p, LATERAL (
        SELECT count(*) FILTER (WHERE r.state = 'PAYING') AS going,
          count(*) FILTER (WHERE r.state = 'PAID' AND r.amount = p.amount AND r.currency = p.currency) AS paid, (
            SELECT count(*) FROM journal j JOIN entry e ON e.journal_id = j.id
              AND e.code = 'house:' || p.channel AND e.amount = p.amount
            JOIN recall h ON h.channel = p.channel AND h.payment = p.payment AND h.member_id IS NULL
            WHERE j.member_id = ${houseOfRow} AND j.key = 'recall_suspense:' || p.channel || ':' || p.payment) AS recalled, (
            SELECT count(*) FROM journal j JOIN entry e ON e.journal_id = j.id
              AND e.code = 'house:' || p.channel AND e.amount = p.amount
            WHERE j.member_id = ${houseOfRow} AND j.key = p.told_as AND EXISTS (
              SELECT FROM operator_request q
              WHERE q.kind = 'told_twice' AND q.state = 'APPROVED' AND q.subject = p.subject)) AS told
        FROM sender_refund r WHERE r.from_bank = p.from_bank AND r.reference = p.reference) c
      WHERE c.going <> (p.given_back IS NOT DISTINCT FROM 'REFUNDING')::int
        OR c.paid <> (p.given_back IS NOT DISTINCT FROM 'REFUNDED')::int
        OR c.recalled <> (p.given_back IS NOT DISTINCT FROM 'RECALLED')::int
        OR c.told <> (p.given_back IS NOT DISTINCT FROM 'TOLD_TWICE')::int
      UNION ALL
      SELECT coalesce(p.id::text, j.key), p.state, p.amount, NULL, NULL, j.amount, NULL
      FROM sender_refund p FULL JOIN (
        SELECT j.member_id, j.key, e.amount FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code = 'house:payout'
        WHERE j.kind = 'sender_refund_paid') j ON j.key = 'sender_refund_paid:' || p.id AND j.member_id = ${houseOfRow}
      WHERE j.amount IS DISTINCT FROM CASE p.state WHEN 'PAID' THEN p.amount END
        OR (p.id IS NOT NULL AND NOT EXISTS (
          SELECT FROM operator_request q WHERE q.id = p.id AND q.kind = 'refund_to_sender' AND q.state = 'APPROVED'))
      UNION ALL
      SELECT j.key, j.kind, NULL, NULL, NULL, NULL, NULL FROM journal j
      WHERE j.kind = 'recall_suspense' AND NOT EXISTS (
        SELECT FROM recall h WHERE h.member_id IS NULL AND j.key = 'recall_suspense:' || h.channel || ':' || h.payment)`,
  },
]
