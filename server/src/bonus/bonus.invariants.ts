/** What must always hold between the ledger and what was received under conditions. */
import { patternsOf } from '#ledger/chart.ts'
import type { Invariant } from '#ledger/invariant.ts'

/** Whether an account has this role for locks. */
const isOf = (role: Parameters<typeof patternsOf>[0], code: string) =>
  `${code} LIKE ANY ('{${patternsOf(role).join(',')}}')`

/** The wallet's part of each journal of a kind, beside the rows that it was posted for: neither without the other. */
const journalsBeside = (kind: string, amount: string, rows: string) => `
      SELECT coalesce(u.member_id, j.member_id), coalesce(j.key, '${kind} ' || u.id), u.${amount}::text, j.amount::text
      FROM (SELECT * FROM user_bonus WHERE ${rows}) u
      FULL JOIN (
        SELECT j.member_id, j.key, abs(e.amount) AS amount
        FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code = 'wallet' WHERE j.kind = '${kind}') j
        ON j.member_id = u.member_id AND j.key = '${kind}:' || u.id
      WHERE u.${amount} IS DISTINCT FROM j.amount`

export const bonusInvariants: Invariant[] = [
  {
    id: 'I-21',
    title:
      'nothing that was locked was withdrawn, and each lock has ended as its conditions and what was held then say',
    sql: `
      SELECT w.member_id, 'withdrawal ' || w.id AS wrong, u.id AS lock
      FROM user_bonus u
      JOIN withdrawal w ON w.member_id = u.member_id
      JOIN journal j ON j.member_id = w.member_id AND j.key = 'withdraw_held:' || w.id
      JOIN entry e ON e.journal_id = j.id AND e.code = 'wallet' AND e.seq > u.opened_seq
      JOIN statement s ON s.member_id = w.member_id AND s.opened_by = j.id
      LEFT JOIN statement f ON f.member_id = u.member_id AND f.id = u.finish_id
      -- A withdrawal that finds the target reached ends the lock itself, in the row after its own.
      WHERE (u.is_active OR (s.n < f.n AND w.created_at <> u.ended_at))
        -- What was set aside was never locked.
        AND w.amount > coalesce((
          SELECT a.amount FROM journal d
          JOIN entry a ON a.journal_id = d.id AND a.member_id = d.member_id AND a.code = 'wallet'
          WHERE d.member_id = j.member_id AND d.key = 'set_aside_drawn:' || j.key), 0)
      UNION ALL
      SELECT u.member_id, u.outcome || ' with ' || u.total || ' and ' || coalesce(f.amount::text, 'no row'), u.id
      FROM user_bonus u
      LEFT JOIN statement f ON f.member_id = u.member_id AND f.id = u.finish_id AND f.type = 'finish_bonus'
      WHERE NOT u.is_active AND (f.amount = -u.forfeited AND CASE u.outcome
        WHEN 'successful' THEN u.total >= u.target + coalesce(u.paid_in, 0)
        WHEN 'failed' THEN u.total <= greatest(0, u.floor + coalesce(u.paid_in, 0))
        ELSE true END) IS NOT TRUE
      UNION ALL
      SELECT u.member_id, 'conditions of ' || u.base, u.id
      FROM user_bonus u
      LEFT JOIN entry e ON e.member_id = u.member_id AND e.code = 'wallet' AND e.seq = u.opened_seq
      WHERE u.target <> u.base * u.success_points / 10000 OR u.floor <> u.base * u.fail_points / 10000
        OR e.balance_after IS NULL OR e.balance_after > u.base`,
  },
  {
    id: 'I-48v',
    title: 'each invitation to an offer is what two people have approved for this member',
    sql: `
      SELECT i.member_id, i.kind || ':' || i.code, r.state FROM offer_invitation i
      LEFT JOIN operator_request r ON r.id = i.request_id
      WHERE r.state IS DISTINCT FROM 'APPROVED' OR r.kind <> 'offer_invitation' OR r.member_id IS DISTINCT FROM i.member_id
        OR r.subject <> i.kind || ':' || i.code OR r.decided_at <> i.invited_at`,
  },
  {
    id: 'I-22',
    title: 'at most one lock is active per member, and the index that keeps it so is there',
    sql: `
      SELECT member_id::text, count(*) FROM user_bonus WHERE is_active GROUP BY member_id HAVING count(*) > 1
      UNION ALL
      SELECT 'the index is missing', 0
      WHERE NOT EXISTS (SELECT FROM pg_indexes WHERE indexname = 'user_bonus_active' AND indexdef LIKE 'CREATE UNIQUE%')`,
  },
  {
    id: 'I-23',
    title: 'no bonus was received more often than its type allows, by the calendar of Bangkok',
    sql: `
      SELECT member_id, source_id, type, span, count(*) FROM (
        SELECT *, CASE type
          WHEN 'day' THEN date_trunc('day', opened_at AT TIME ZONE 'Asia/Bangkok')
          WHEN 'week' THEN date_trunc('week', opened_at AT TIME ZONE 'Asia/Bangkok') END AS span
        FROM user_bonus WHERE source = 'bonus') u
      GROUP BY member_id, source_id, type, span HAVING count(*) > max(max_received)`,
  },
  {
    id: 'I-24',
    title:
      'each promotion was received once, offers cost what was paid and no more than they may, each was paid and taken back once',
    sql: `
      SELECT member_id, 'promotion ' || source_id AS wrong, count(*)::text AS said, NULL AS found
      FROM user_bonus WHERE source = 'promotion' GROUP BY member_id, source_id HAVING count(*) > 1
      UNION ALL
      SELECT NULL, o.kind || ' ' || o.code, o.spent || ' in ' || o.uses, u.spent || ' in ' || u.uses
      FROM bonus_offer o, LATERAL (
        SELECT coalesce(sum(amount), 0) AS spent, count(*) AS uses FROM user_bonus
        WHERE source = o.kind AND source_id = o.code AND currency = o.currency) u
      WHERE (o.spent, o.uses) <> (u.spent, u.uses) OR o.spent > o.budget OR o.uses > o.uses_max
      UNION ALL ${journalsBeside('bonus_paid', 'amount', `source IN ('bonus', 'promotion')`)}
      UNION ALL ${journalsBeside('bonus_forfeited', 'forfeited', 'forfeited > 0')}`,
  },
  {
    id: 'I-44',
    title:
      'what was paid in under a lock is what came from outside since it began, and no bonus was earned without play',
    sql: `
      WITH measured AS (
        SELECT u.*, n.outside, n.results AS results_now FROM user_bonus u CROSS JOIN LATERAL (
          SELECT coalesce(sum(a.balance) FILTER (WHERE ${isOf('outside', 'a.code')}), 0) AS outside,
            coalesce(sum(a.balance) FILTER (WHERE ${isOf('result', 'a.code')}), 0) AS results
          FROM account a WHERE a.member_id = u.member_id) n
        WHERE u.outside_before IS NOT NULL
      )
      -- Paid in: what the wallet received from the outside since, but for withdrawals: the one that ended the lock, and those of what
      -- was set aside, which went by way of the wallet.
      SELECT u.member_id, 'paid in ' || coalesce(u.paid_in, u.outside_before - u.outside) AS wrong, p.sum::text AS found, u.id AS lock
      FROM measured u CROSS JOIN LATERAL (
        SELECT coalesce(sum(e.amount), 0) AS sum
        FROM entry e JOIN journal j ON j.id = e.journal_id AND j.member_id = e.member_id
        WHERE e.member_id = u.member_id AND e.code = 'wallet' AND e.seq > u.opened_seq
          AND e.seq <= coalesce(u.closed_seq, e.seq) AND j.kind <> 'withdraw_held'
          AND j.key NOT LIKE 'set_aside_drawn:withdraw_held:%'
          AND EXISTS (SELECT FROM entry o WHERE o.journal_id = j.id AND ${isOf('outside', 'o.code')})) p
      WHERE p.sum <> coalesce(u.paid_in, u.outside_before - u.outside)
      UNION ALL
      -- Nothing else is between what was held in the beginning and at the end.
      SELECT u.member_id, u.base || ' to ' || u.total, u.paid_in || ' paid in, ' || u.results || ' won', u.id
      FROM measured u WHERE u.total <> u.base + u.paid_in + u.results - u.forfeited
      UNION ALL
      -- Game results in the time that it lasted; of the very moment in which it began or ended those that help it.
      SELECT u.member_id, u.outcome || ' with results of ' || u.results, r.sum::text, u.id
      FROM measured u CROSS JOIN LATERAL (
        SELECT coalesce(sum(CASE WHEN e.created_at > u.opened_at AND e.created_at < u.ended_at THEN -e.amount
                                 ELSE greatest(0, -e.amount) END), 0) AS sum
        FROM entry e WHERE e.member_id = u.member_id AND ${isOf('result', 'e.code')}
          AND e.created_at BETWEEN u.opened_at AND u.ended_at) r
      WHERE u.outcome = 'successful' AND (u.results < u.target - u.base OR r.sum < u.target - u.base)`,
  },
]
