/** What must hold of conversations (quality I-36). */
import { type Invariant, inPieces, ofMembers } from '#ledger/invariant.ts'

export const chatInvariants: Invariant[] = [
  {
    id: 'I-36',
    title: 'messages of a conversation are numbered without a gap, and each of a sender is there once',
    ...inPieces(
      ofMembers(
        ['chat_room', 'chat_message'],
        `
      SELECT coalesce(r.owner_id, m.owner_id)::text AS owner, 'numbered to ' || coalesce(r.last_seq, 0) AS wrong, m.count
      FROM chat_room r
      FULL JOIN (SELECT owner_id, count(*), max(seq) AS newest FROM chat_message GROUP BY owner_id) m
        ON m.owner_id = r.owner_id
      WHERE r.last_seq - r.removed_seq IS DISTINCT FROM coalesce(m.count, 0)
        OR r.last_seq IS DISTINCT FROM coalesce(m.newest, r.removed_seq)
      UNION ALL
      SELECT owner_id::text, 'a guest who became a member still has messages', last_seq FROM chat_room
      WHERE merged_into IS NOT NULL AND last_seq > 0
      UNION ALL
      SELECT owner_id::text, 'twice: ' || client_id, count(*) FROM chat_message WHERE client_id IS NOT NULL
      GROUP BY owner_id, sender, client_id HAVING count(*) > 1`,
      ),
    ),
  },
]
