/** What must hold of tables whose rows are kept for a while only (decisions D17, quality I-53). */
import type { Invariant } from '#ledger/invariant.ts'

/**
 * What a pass that has ended should have removed.
 *
 * @param at since when it was old enough and finished. Neighbours may have changed places, since nodes make ids.
 */
const left = (table: string, at: string) => `
  SELECT '${table}' AS of_table, count(*) AS rows, min(${at}) AS oldest FROM ${table}
  WHERE ${at} < (SELECT removed_before - interval '1 min' FROM retention WHERE of_table = '${table}') HAVING count(*) > 0`

export const retentionInvariants: Invariant[] = [
  {
    id: 'I-53',
    title: 'what is finished and older than it is to be kept is gone',
    sql: [
      left('outbox', 'delivered_at'),
      left('webhook_event', 'received_at'),
      left('request_key', 'created_at'),
      left('session', 'last_seen_at'),
      left('otp', 'created_at'),
      left('member_sms', 'created_at'),
      left('notice', 'created_at'),
      left('passkey_challenge', 'created_at'),
    ].join(' UNION ALL '),
  },
]
