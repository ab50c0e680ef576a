/** What must hold of transfers between the wallet and game accounts (quality I-15, I-17). */
import { type Invariant, inPieces, ofMembers, ofRows, posted } from '#ledger/invariant.ts'

export const transferInvariants: Invariant[] = [
  {
    id: 'I-15',
    title: 'what is in transit is what the open transfers say',
    ...inPieces(
      ofMembers(
        ['account', 'transfer'],
        `SELECT coalesce(a.member_id, t.member_id) AS member_id, coalesce(a.code, t.code) AS code, a.balance, t.sum
        FROM (SELECT member_id, code, balance FROM account WHERE code LIKE 'transit:%') a
        FULL JOIN (
          SELECT member_id, 'transit:' || slot AS code, sum(amount) FROM transfer WHERE state = 'OPEN' GROUP BY 1, 2) t
          ON t.member_id = a.member_id AND t.code = a.code
        WHERE coalesce(a.balance, 0) <> coalesce(t.sum, 0)`,
      ),
    ),
  },
  {
    id: 'I-17',
    title: 'each transfer was held once and has ended at most once, as its state says',
    ...inPieces(
      ofRows(
        'transfer',
        (isMeant) => `
        SELECT t.member_id, t.id, t.state FROM transfer t
        WHERE ${isMeant('t')} AND (${posted('t', 'transfer_held')} <> 1
          OR ${posted('t', 'transfer_settled')} <> CASE t.state WHEN 'DONE' THEN 1 ELSE 0 END
          OR ${posted('t', 'transfer_returned')} <> CASE t.state WHEN 'REJECTED' THEN 1 ELSE 0 END)`,
      ),
    ),
  },
]
