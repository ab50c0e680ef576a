/** What must always hold of deposit limits and pauses (quality I-46, I-47). */
import { kindsRefusedInPause } from '#ledger/chart.ts'
import type { Invariant } from '#ledger/invariant.ts'
import { creditedSince, endOfPause, sinceOf } from '#ledger/keeping.ts'

const kinds = kindsRefusedInPause.map((kind) => `'${kind}'`).join(', ')

/**
 * At each moment at which money was credited: what the limit was right before, or became at that very moment, the higher one.
 * None is the highest.
 */
const limitThen = `
  SELECT max(CASE WHEN h.amount IS NULL THEN 'Infinity'::numeric ELSE h.amount END) AS amount FROM (
    (SELECT p.amount FROM deposit_limit_change p WHERE p.member_id = l.member_id AND p.period = l.period AND p.at < c.created_at
     ORDER BY p.at DESC, p.id DESC LIMIT 1)
    UNION ALL
    SELECT s.amount FROM deposit_limit_change s WHERE s.member_id = l.member_id AND s.period = l.period AND s.at = c.created_at) h`

export const playInvariants: Invariant[] = [
  {
    id: 'I-46l',
    title: 'what of a member’s deposits reached the wallet in any period was within the limit of that moment',
    sql: `
      SELECT l.member_id, l.period, c.created_at, bound.amount AS "limit", used.amount AS used
      FROM (SELECT DISTINCT member_id, period FROM deposit_limit_change) l
      CROSS JOIN LATERAL (${creditedSince('l.member_id', `'-infinity'::timestamptz`)}) c
      CROSS JOIN LATERAL (${limitThen}) bound
      CROSS JOIN LATERAL (
        SELECT sum(u.amount) AS amount FROM (${creditedSince('l.member_id', sinceOf('c.created_at'))}) u
        WHERE u.created_at <= c.created_at) used
      WHERE c.amount > 0 AND used.amount > bound.amount
        -- What came when the limit had not been set yet, and counts all the same.
        AND EXISTS (SELECT FROM deposit_limit_change f WHERE f.member_id = l.member_id AND f.period = l.period
                    AND f.at < c.created_at)`,
  },
  {
    id: 'I-46f',
    title: 'the limit in force is the one that was set last',
    sql: `
      SELECT l.member_id, l.period, l.amount, last.amount AS set FROM deposit_limit l
      LEFT JOIN LATERAL (
        SELECT c.amount FROM deposit_limit_change c WHERE c.member_id = l.member_id AND c.period = l.period
        ORDER BY c.at DESC, c.id DESC LIMIT 1) last ON true
      WHERE l.amount IS DISTINCT FROM last.amount`,
  },
  {
    id: 'I-47',
    title: 'no journal that a pause refuses lies within one',
    sql: `
      SELECT p.member_id, p.kind AS pause, p.begun_at, j.kind, j.key, j.created_at
      FROM play_pause p JOIN journal j ON j.member_id = p.member_id
        AND j.created_at > p.begun_at AND j.created_at < ${endOfPause}
      WHERE j.kind IN (${kinds}, 'set_aside_released')`,
  },
  {
    id: 'I-47d',
    title: 'nothing that comes from outside in a pause reaches the wallet',
    sql: `
      SELECT p.member_id, p.begun_at, c.created_at, c.amount FROM play_pause p
      CROSS JOIN LATERAL (${creditedSince('p.member_id', 'p.begun_at')}) c
      WHERE c.amount > 0 AND c.created_at < ${endOfPause}`,
  },
  {
    id: 'I-47s',
    title:
      'a self-exclusion ends a day after its member has asked to come back, and nobody asks before its end',
    sql: `SELECT member_id, id FROM play_pause WHERE asked_back_at < until OR (kind = 'time_out' AND asked_back_at IS NOT NULL)`,
  },
]
