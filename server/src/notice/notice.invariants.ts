/** What must always hold of notices (decisions D19). */
import { type Invariant, inPieces, ofMembers } from '#ledger/invariant.ts'
import { toldAs } from '#ledger/told-as.ts'

/** The end of a transfer is told unless its own call answered it, and a reversal may be of coins, which are no money. */
const kinds = Object.entries(toldAs).flatMap(([kind, told]) =>
  told && told !== 'transfer' && kind !== 'reversal' ? [`'${kind}'`] : [],
)

export const noticeInvariants: Invariant[] = [
  {
    id: 'I-34n',
    title: 'since the oldest notice that a member still has, each movement of money has its notice',
    ...inPieces(
      ofMembers(
        ['notice', 'journal'],
        `SELECT j.member_id, j.kind, j.id
        FROM (SELECT member_id, min(created_at) AS since FROM notice GROUP BY member_id) f
        JOIN journal j ON j.member_id = f.member_id AND j.created_at > f.since AND j.kind IN (${kinds.join(', ')})
        LEFT JOIN notice n ON n.member_id = j.member_id AND n.key = 'journal:' || j.id
        WHERE n.key IS NULL`,
      ),
    ),
  },
]
