/** What must hold of bank transfers (quality I-13). */
import { houseOfRow, type Invariant } from '#ledger/invariant.ts'

export const bankInvariants: Invariant[] = [
  {
    id: 'I-13',
    title: 'each bank deposit in the ledger is one transfer that the bank reported, by whichever way',
    sql: `
      SELECT coalesce(j.member_id, p.member_id) AS member_id, coalesce(j.key, p.key) AS key, j.amount, p.amount AS reported
      FROM (
        SELECT j.member_id, j.key, e.code, j.currency, -e.amount AS amount
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code LIKE 'house:bank:%'
        WHERE j.kind IN ('deposit_bank', 'suspense_in')
          -- An import that was taken back: I-14t.
          AND NOT EXISTS (SELECT FROM payment_taken_back t WHERE t.suspended_as = j.key)) j
      FULL JOIN (
        SELECT member_id, 'deposit_bank:' || from_bank || ':' || reference AS key, 'house:bank:' || to_bank AS code,
          currency, amount FROM bank_payment WHERE member_id IS NOT NULL
        UNION ALL
        SELECT ${houseOfRow}, coalesce(suspended_as, 'suspense_in:bank:' || from_bank || ':' || reference), 'house:bank:' || to_bank, currency, amount
        FROM bank_payment p WHERE member_id IS NULL OR attributed_at IS NOT NULL) p
        ON p.member_id = j.member_id AND p.key = j.key AND p.code = j.code AND p.currency = j.currency
      WHERE j.amount IS DISTINCT FROM p.amount
      UNION ALL
      SELECT NULL, from_bank || ' ' || reference_key, count(*), NULL FROM bank_payment WHERE NOT is_repeated
      GROUP BY from_bank, reference_key HAVING count(*) > 1`,
  },
]
