/**
 * What must always hold for closed days, refunds and invite bonuses: each amount follows from entries, added up here in
 * another way than the jobs do it.
 */
import { houseRoles } from './chart.ts'
import type { Invariant } from './invariants.ts'

const isOf = (role: 'deposit' | 'withdrawal' | 'gift') => {
  const families = Object.entries(houseRoles).flatMap(([family, its]) =>
    its === role ? [`'${family}'`] : [],
  )
  return `split_part(e.code, ':', 1) || ':' || split_part(e.code, ':', 2) IN (${families.join(', ')})`
}

const loss = (row: string) =>
  `(${row}.deposits - ${row}.withdrawals - (${row}.holdings_end - ${row}.holdings_start) - ${row}.gifts)`

/** A receipt or claim and its journal: each has the other, with the same amount. */
const paidOnce = (table: string, kind: string) => `
  SELECT coalesce(r.member_id, j.member_id) AS member_id, coalesce(r.id::text, j.key) AS what, r.amount AS said, j.amount AS paid
  FROM ${table} r
  FULL JOIN (
    SELECT j.member_id, j.key, j.currency, e.amount FROM journal j
    JOIN entry e ON e.journal_id = j.id AND e.member_id = j.member_id AND e.code = 'wallet'
    WHERE j.kind = '${kind}') j ON j.member_id = r.member_id AND j.key = '${kind}:' || r.id AND j.currency = r.currency
  WHERE r.amount IS DISTINCT FROM j.amount`

export const rebateInvariants: Invariant[] = [
  {
    id: 'I-25',
    title:
      'each closed day of a friend pays the one inviter once, and what was claimed is what was earned and paid',
    sql: `
      SELECT c.member_id, c.friend_id || ' ' || c.day AS what, c.amount AS said, NULL::bigint AS paid
      FROM invite_commission c
      LEFT JOIN member f ON f.id = c.friend_id
      LEFT JOIN member_day d ON d.member_id = c.friend_id AND d.day = c.day AND d.currency = c.currency
      WHERE f.invited_by IS DISTINCT FROM c.member_id OR c.friend_id = c.member_id
        OR c.loss IS DISTINCT FROM ${loss('d')} OR c.amount <> c.loss * c.percent_points / 10000
      UNION ALL
      SELECT member_id, friend_id || ' ' || day, count(*), NULL FROM invite_commission
      GROUP BY member_id, friend_id, day HAVING count(*) > 1
      UNION ALL
      SELECT coalesce(p.member_id, c.member_id), 'earned', p.earned, c.sum FROM invite_purse p
      FULL JOIN (SELECT member_id, sum(amount) FROM invite_commission GROUP BY member_id) c ON c.member_id = p.member_id
      WHERE p.earned IS DISTINCT FROM c.sum
      UNION ALL
      SELECT coalesce(p.member_id, c.member_id), 'claimed', p.claimed, c.sum FROM invite_purse p
      FULL JOIN (SELECT member_id, sum(amount) FROM invite_claim GROUP BY member_id) c ON c.member_id = p.member_id
      WHERE coalesce(p.claimed, 0) <> coalesce(c.sum, 0)
      UNION ALL
      ${paidOnce('invite_claim', 'invite_paid')}`,
  },
  {
    id: 'I-25c',
    title: 'nobody was invited by those whom they have invited themselves, however far around',
    sql: `
      WITH RECURSIVE above AS (
        SELECT id, invited_by FROM member WHERE invited_by IS NOT NULL
        UNION
        SELECT a.id, m.invited_by FROM above a JOIN member m ON m.id = a.invited_by WHERE m.invited_by IS NOT NULL)
      SELECT id FROM above WHERE invited_by = id`,
  },
  {
    id: 'I-26',
    title:
      'each refund follows from the closed days of its period, and was paid once at the most, under no other bonus',
    sql: `
      SELECT r.member_id, r.first_day || ' ' || r.amount AS what, ${loss('r')} AS said, d.loss AS paid
      FROM refund r
      LEFT JOIN LATERAL (
        SELECT sum(${loss('d')})::bigint AS loss, sum(d.deposits) AS deposits, sum(d.withdrawals) AS withdrawals,
          sum(d.gifts) AS gifts
        FROM member_day d
        WHERE d.member_id = r.member_id AND d.currency = r.currency AND d.day BETWEEN r.first_day AND r.last_day) d ON true
      WHERE (r.deposits, r.withdrawals, r.gifts, ${loss('r')})
          IS DISTINCT FROM (d.deposits::bigint, d.withdrawals::bigint, d.gifts::bigint, d.loss)
        OR r.amount <> least(greatest(d.loss, 0) * r.percent_points / 10000, r.cap)
      UNION ALL
      SELECT a.member_id, a.first_day || ' within ' || b.first_day, NULL, NULL FROM refund a
      JOIN refund b ON b.member_id = a.member_id AND b.first_day < a.first_day AND b.last_day >= a.first_day
      UNION ALL
      SELECT coalesce(t.member_id, r.member_id), 'receipt ' || coalesce(t.id, r.receipt_id), t.amount, r.sum
      FROM refund_receipt t
      FULL JOIN (
        SELECT member_id, receipt_id, sum(amount)::bigint FROM refund WHERE receipt_id IS NOT NULL GROUP BY 1, 2) r
        ON r.member_id = t.member_id AND r.receipt_id = t.id
      WHERE t.amount IS DISTINCT FROM r.sum
      UNION ALL
      SELECT t.member_id, 'under bonus ' || u.id, t.amount, NULL FROM refund_receipt t
      JOIN user_bonus u ON u.member_id = t.member_id AND NOT (u.source = 'refund' AND u.source_id = t.id::text)
        AND u.opened_at < t.created_at AND coalesce(u.ended_at > t.created_at, true)
      UNION ALL
      ${paidOnce('refund_receipt', 'refund_paid')}`,
  },
  {
    id: 'I-26d',
    title: "each member's closed day says what the entries of that day in Bangkok say, and none is missing",
    sql: `
      WITH moved AS (
        SELECT e.member_id, (e.created_at AT TIME ZONE 'Asia/Bangkok')::date AS day,
          coalesce(-sum(e.amount) FILTER (WHERE ${isOf('deposit')}), 0)::bigint AS deposits,
          coalesce(sum(e.amount) FILTER (WHERE ${isOf('withdrawal')}), 0)::bigint AS withdrawals,
          coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0 AND ${isOf('gift')}), 0)::bigint AS gifts,
          coalesce(sum(e.amount) FILTER (WHERE e.code NOT LIKE 'house:%'), 0)::bigint AS held
        FROM entry e JOIN member m ON m.id = e.member_id
        WHERE e.code NOT IN ('coin', 'house:coin') GROUP BY 1, 2
      ), day AS (
        SELECT *, sum(held) OVER (PARTITION BY member_id ORDER BY day)::bigint AS holdings_end FROM moved
      )
      SELECT coalesce(c.member_id, d.member_id) AS member_id, coalesce(c.day, d.day) AS day, ${loss('c')} AS said
      FROM day d
      FULL JOIN member_day c ON c.member_id = d.member_id AND c.day = d.day
      WHERE CASE
        -- A day on which only coins moved has a row that says nothing.
        WHEN d.day IS NULL THEN (c.deposits, c.withdrawals, c.gifts, c.holdings_end - c.holdings_start) <> (0, 0, 0, 0)
        WHEN c.day IS NULL THEN EXISTS (
          SELECT FROM period_close p WHERE p.task = 'day' AND p.first_day = d.day AND p.closed_at IS NOT NULL)
        ELSE (c.deposits, c.withdrawals, c.gifts, c.holdings_start, c.holdings_end)
          <> (d.deposits, d.withdrawals, d.gifts, d.holdings_end - d.held, d.holdings_end) END`,
  },
]
