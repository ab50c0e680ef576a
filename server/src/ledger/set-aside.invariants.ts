/** What must always hold of money that is kept from play and offers (quality I-46). */
import { type Invariant, inPieces, ofMembers } from './invariant.ts'

export const setAsideInvariants: Invariant[] = [
  {
    id: 'I-46',
    title:
      'what is set aside came by a deposit or a returned withdrawal, and left for a withdrawal, a recall or the wallet',
    ...inPieces(
      ofMembers(
        ['journal', 'entry'],
        `
      SELECT j.member_id, j.key, e.amount, c.kind AS cause, c.amount AS brought
      FROM journal j JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code = 'set_aside'
      LEFT JOIN LATERAL (
        SELECT o.kind, w.amount FROM journal o
        JOIN entry w ON w.journal_id = o.id AND w.member_id = o.member_id AND w.code = 'wallet'
        WHERE o.member_id = j.member_id AND o.key = substr(j.key, length(j.kind) + 2)) c ON true
      WHERE (CASE j.kind
        WHEN 'set_aside_put' THEN (c.kind LIKE 'deposit%' OR c.kind = 'withdraw_returned') AND e.amount BETWEEN 1 AND c.amount
        WHEN 'set_aside_drawn' THEN c.kind IN ('withdraw_held', 'recall') AND e.amount BETWEEN c.amount AND -1
        -- Recalls took from it themselves before they drew it.
        ELSE j.kind IN ('set_aside_released', 'recall') AND e.amount < 0 END) IS NOT TRUE`,
      ),
    ),
  },
]
