/** What must hold of bank transfers (quality I-13). */
import {
  houseMembers,
  houseOfRow,
  type Invariant,
  inPieces,
  ofMembers,
  ofRows,
  whole,
} from '#ledger/invariant.ts'

/** Journals of bank transfers of these members beside what the bank reported: neither without the other. */
const besideReported = (isMeant: string, payments: string) => `
  SELECT coalesce(j.member_id, p.member_id) AS member_id, coalesce(j.key, p.key) AS key, j.amount, p.amount AS reported
  FROM (
    SELECT j.member_id, j.key, e.code, j.currency, coalesce(-e.amount, 0) AS amount
    FROM journal j LEFT JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code LIKE 'house:bank:%'
    -- What is suspended may have come by a gateway.
    WHERE (j.kind = 'deposit_bank' OR j.kind = 'suspense_in' AND e.code IS NOT NULL) AND j.member_id ${isMeant} (${houseMembers})
      -- An import that was taken back: I-14t.
      AND NOT EXISTS (SELECT FROM payment_taken_back t WHERE t.suspended_as = j.key)) j
  FULL JOIN (${payments}) p
    ON p.member_id = j.member_id AND p.key = j.key AND p.code = j.code AND p.currency = j.currency
  WHERE j.amount IS DISTINCT FROM p.amount`

export const bankInvariants: Invariant[] = [
  {
    id: 'I-13',
    title: 'each bank deposit in the ledger is one transfer that the bank reported, by whichever way',
    ...inPieces(
      ofMembers(
        ['journal', 'entry', 'bank_payment'],
        besideReported(
          'NOT IN',
          `SELECT member_id, 'deposit_bank:' || from_bank || ':' || reference AS key, 'house:bank:' || to_bank AS code,
            currency, amount FROM bank_payment WHERE member_id IS NOT NULL`,
        ),
      ),
      whole(
        besideReported(
          'IN',
          `SELECT ${houseOfRow} AS member_id, coalesce(suspended_as, 'suspense_in:bank:' || from_bank || ':' || reference) AS key,
            'house:bank:' || to_bank AS code, currency, amount
          FROM bank_payment p WHERE member_id IS NULL OR attributed_at IS NOT NULL`,
        ),
      ),
      ofRows(
        'bank_payment',
        (isMeant) => `
        SELECT p.member_id, p.from_bank || ' ' || p.reference_key, p.amount, NULL FROM bank_payment p
        WHERE ${isMeant('p')} AND NOT p.is_repeated AND EXISTS (
          SELECT FROM bank_payment o
          WHERE o.reference_key = p.reference_key AND o.from_bank = p.from_bank AND NOT o.is_repeated AND o.ctid <> p.ctid)`,
      ),
      // Nor is it a member's again by a gateway that names the payment as its bank does, unless two people said that there were two.
      ofRows(
        'bank_payment',
        (isMeant) => `
        SELECT p.member_id, g.gateway || ' ' || p.reference_key, p.amount, NULL
        FROM bank_payment p
        JOIN deposit_account d ON d.bank_type = 'PAYMENT'
        -- Looked up for each: joined by the gateway, each transfer would meet all payments.
        CROSS JOIN LATERAL (
          SELECT g.gateway, g.payment_id FROM gateway_payment g
          WHERE g.gateway = d.bank_code AND g.payment_id IN (p.reference, p.reference_key) AND g.member_id IS NOT NULL
            AND g.amount = p.amount AND g.currency = p.currency
          LIMIT 1) g
        WHERE ${isMeant('p')} AND p.member_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM operator_request q
          WHERE q.kind = 'told_twice' AND q.state = 'APPROVED'
            AND q.subject IN (p.from_bank || ':' || p.reference, g.gateway || ':' || g.payment_id))`,
      ),
    ),
  },
]
