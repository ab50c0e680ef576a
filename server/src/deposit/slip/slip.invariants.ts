/** What must hold of slips (quality I-28). */
import { type Invariant, inPieces, ofRows, whole } from '#ledger/invariant.ts'

export const slipInvariants: Invariant[] = [
  {
    id: 'I-28s',
    title:
      'each slip that succeeded is a transfer that its member has, with its amount, and no transfer has two',
    ...inPieces(
      ofRows(
        'slip',
        (isMeant) => `
      SELECT s.member_id, s.reference, s.amount, p.amount AS paid FROM slip s
      LEFT JOIN bank_payment p
        ON p.reference_key = s.bank_reference_key AND p.member_id = s.member_id
          -- A statement that told of it first may not have said from which bank it came.
          AND (p.from_bank = s.bank OR (p.heard_from = 'statement' AND p.from_bank = p.to_bank))
      WHERE ${isMeant('s')} AND s.state = 'SUCCESS'
        AND (p.amount IS DISTINCT FROM s.amount OR p.currency IS DISTINCT FROM s.currency)`,
      ),
      whole(`
      SELECT NULL, bank || ' ' || bank_reference_key, count(*), NULL FROM slip WHERE state = 'SUCCESS' AND NOT is_repeated
      GROUP BY bank, bank_reference_key HAVING count(*) > 1`),
    ),
  },
]
