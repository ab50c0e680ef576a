/** What must hold of tables whose rows are kept for a while only (decisions D17, quality I-53). */
import { type Invariant, inPieces, whole } from '#ledger/invariant.ts'

/**
 * What a pass that has ended should have removed.
 *
 * @param isMeant which rows `r` alone.
 * @param at since when it was old enough and finished. Neighbours may have changed places, since nodes make ids.
 */
const left = (table: string, at: string, isMeant = 'true') =>
  whole(`
  SELECT '${table}' AS of_table, count(*) AS rows, min(${at}) AS oldest FROM ${table} r
  WHERE ${isMeant} AND ${at} < (SELECT removed_before - interval '1 min' FROM retention WHERE of_table = '${table}') HAVING count(*) > 0`)

export const retentionInvariants: Invariant[] = [
  {
    id: 'I-53',
    title: 'what is finished and older than it is to be kept is gone',
    ...inPieces(
      left('outbox', 'delivered_at'),
      left('webhook_event', 'received_at'),
      left('request_key', 'created_at'),
      left('session', 'last_seen_at'),
      left('otp', 'created_at'),
      left('member_sms', 'created_at'),
      left('notice', 'created_at'),
      left('passkey_challenge', 'created_at'),
      // The first that is left of a conversation.
      left(
        'chat_message',
        'created_at',
        'r.seq = (SELECT removed_seq + 1 FROM chat_room c WHERE c.owner_id = r.owner_id)',
      ),
      left('chat_file', 'sent_at'),
      left('slip', 'decided_at', 'r.file IS NOT NULL'),
      left(
        'unread_record',
        'heard_at',
        `NOT EXISTS (
          SELECT FROM operator_task t WHERE t.kind = 'record_unreadable' AND t.closed_at IS NULL
            AND t.subject = r.source || ':' || left(encode(r.hash, 'hex'), 16))`,
      ),
      left('bank_statement', 'uploaded_at', "r.state = 'UPLOADED'"),
    ),
  },
]
