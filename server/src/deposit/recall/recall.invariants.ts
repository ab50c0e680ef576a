/** What must hold of payments that were taken back, and of what is owed since (quality I-51). */
import { type Invariant, inPieces, ofRows, whole } from '#ledger/invariant.ts'

export const recallInvariants: Invariant[] = [
  {
    id: 'I-51',
    title:
      'each recall was posted once, what is owed is what was not covered less what was repaid, and repaying comes first',
    ...inPieces(
      whole(`
      SELECT r.member_id, r.channel || ' ' || r.payment AS wrong, r.amount AS said, j.taken AS found
      FROM recall r LEFT JOIN LATERAL (
        SELECT sum(e.amount) FILTER (WHERE e.code LIKE 'house:%') AS taken, -sum(e.amount) FILTER (WHERE e.code = 'debt') AS owed
        FROM journal j JOIN entry e ON e.journal_id = j.id
        WHERE j.member_id = r.member_id AND j.key = 'recall:' || r.channel || ':' || r.payment AND j.kind = 'recall') j ON true
      WHERE r.member_id IS NOT NULL AND (j.taken IS DISTINCT FROM r.amount OR coalesce(j.owed, 0) <> r.amount - r.covered)
`),
      ofRows(
        'account',
        (isMeant) => `
      SELECT d.member_id, 'owed', o.owed, -d.balance FROM account d, LATERAL (
        SELECT coalesce((SELECT sum(amount - covered) FROM recall r WHERE r.member_id = d.member_id), 0)
          - coalesce((SELECT sum(e.amount) FROM entry e JOIN journal j ON j.id = e.journal_id
                      WHERE e.member_id = d.member_id AND e.code = 'debt' AND j.kind = 'debt_repaid'), 0) AS owed) o
      WHERE ${isMeant('d')} AND d.code = 'debt' AND -d.balance <> o.owed
      UNION ALL
      SELECT d.member_id, 'owes and has money', -d.balance, w.balance FROM account d
      JOIN account w ON w.member_id = d.member_id AND w.code = 'wallet'
      WHERE ${isMeant('d')} AND d.code = 'debt' AND d.balance < 0 AND w.balance > 0`,
      ),
    ),
  },
]
