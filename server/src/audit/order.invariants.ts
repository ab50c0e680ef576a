/** What must hold of every order that goes outside, whichever feature sends it (quality I-45). */
import { type Invariant, inPieces, ofRows, whole } from '#ledger/invariant.ts'

/** Orders of a table that went out late or were contradicted, without a case of this kind. */
const late = (table: string, kind: string, isMeant = 'true', member = 'f.member_id') => `
  SELECT ${member} AS member_id, f.id, f.ordered_at, f.decided_at, f.contradicted_at FROM ${table} f
  WHERE ${isMeant} AND (f.ordered_at > f.decided_at OR f.contradicted_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM operator_task o WHERE o.kind = '${kind}' AND o.subject = f.id::text)`

export const orderInvariants: Invariant[] = [
  {
    id: 'I-45',
    title:
      'no order went out after its flow was decided, and what the outside said otherwise since is a case',
    ...inPieces(
      ofRows('transfer', (isMeant) => late('transfer', 'late_transfer', isMeant('f'))),
      ofRows('withdrawal', (isMeant) => late('withdrawal', 'late_payout', isMeant('f'))),
      whole(late('sender_refund', 'late_payout', 'true', 'NULL::uuid')),
      // Reports do not read all of it, so nor where its rows lie.
      whole(late('voucher', 'late_gift_link')),
      whole(`
      SELECT t.member_id, t.id, t.ordered_at, t.decided_at, t.contradicted_at
      FROM operator_task o
      JOIN transfer t ON t.member_id = o.member_id AND t.id::text = o.subject
      JOIN game_account g ON g.member_id = t.member_id AND g.slot = t.slot
      WHERE o.kind = 'late_transfer' AND o.closed_at IS NULL AND g.frozen_at IS NULL`),
    ),
  },
]
