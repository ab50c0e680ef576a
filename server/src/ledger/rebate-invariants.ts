/**
 * What must always hold for closed days, refunds and invite bonuses: each amount follows from entries, added up here in
 * another way than the jobs do it.
 */
import { houseRoles } from './chart.ts'
import type { Invariant } from './invariants.ts'

const isOf = (role: 'deposit' | 'withdrawal' | 'gift' | 'game') => {
  const families = Object.entries(houseRoles).flatMap(([family, its]) =>
    its === role ? [`'${family}'`] : [],
  )
  return `split_part(e.code, ':', 1) || ':' || split_part(e.code, ':', 2) IN (${families.join(', ')})`
}

const loss = (row: string) => `(${row}.game_loss - ${row}.gifts_received + ${row}.gifts_taken_back)`

/** The book written once more from its beginning: each line from its figures and what the lines before it have left. */
const bookAgain = `
  line AS (
    SELECT b.*, greatest(${loss('b')}, 0) AS lost, greatest(-${loss('b')}, 0) AS won,
      row_number() OVER (PARTITION BY member_id, book ORDER BY first_day) AS n,
      b.game_loss + (SELECT coalesce(sum(d.game_loss), 0)::bigint FROM member_day d
        WHERE d.member_id = b.member_id AND d.day BETWEEN b.first_day - 7 AND b.first_day - 1) AS by_games
    FROM loss_book b
  ), again AS (
    SELECT DISTINCT member_id, book, 0::bigint AS n, 0::bigint AS counted_sum, 0::bigint AS won_back_sum, 0::bigint AS counted_before,
      0::bigint AS set_against, 0::bigint AS most, 0::bigint AS won_back, '{}'::date[] AS days, '{}'::bigint[] AS lefts FROM line
    UNION ALL
    SELECT l.member_id, l.book, l.n, a.counted_sum + l.counted, a.won_back_sum - x.counted_before + y.won_back, x.counted_before,
      z.set_against, greatest(least(l.lost - x.counted_before - z.set_against, l.by_games), 0), y.won_back,
      a.days || l.last_day, z.lefts || (l.won - y.won_back)
    FROM again a JOIN line l ON l.member_id = a.member_id AND l.book = a.book AND l.n = a.n + 1
    CROSS JOIN LATERAL (SELECT least(l.lost, a.won_back_sum) AS counted_before) x
    CROSS JOIN LATERAL (SELECT least(l.won, a.counted_sum - a.won_back_sum) AS won_back) y
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(taken), 0)::bigint AS set_against, coalesce(array_agg(w.left - taken ORDER BY w.i), '{}') AS lefts FROM (
        SELECT o.i, o.left, greatest(0, least(CASE WHEN o.day >= l.first_day - 7 THEN o.left ELSE 0 END, l.lost - x.counted_before
          - (sum(CASE WHEN o.day >= l.first_day - 7 THEN o.left ELSE 0 END) OVER (ORDER BY o.i)
             - CASE WHEN o.day >= l.first_day - 7 THEN o.left ELSE 0 END)))::bigint AS taken
        FROM unnest(a.days, a.lefts) WITH ORDINALITY AS o (day, "left", i)) w) z
  )`

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
      FROM (SELECT *, sum(amount) OVER (PARTITION BY member_id, date_trunc('month', day) ORDER BY day, friend_id) - amount AS before
        FROM invite_commission) c
      LEFT JOIN member f ON f.id = c.friend_id
      LEFT JOIN loss_book b ON b.member_id = c.friend_id AND b.book = 'invite' AND b.first_day = c.day
      LEFT JOIN member_day d ON d.member_id = c.friend_id AND d.day = c.day AND d.currency = c.currency
      WHERE f.invited_by IS DISTINCT FROM c.member_id OR c.friend_id = c.member_id
        OR c.loss IS DISTINCT FROM b.counted OR d.member_id IS NULL OR c.amount <> least(c.loss * c.percent_points / 10000, c.day_cap,
          CASE WHEN c.month_cap IS NOT NULL THEN greatest(0, c.month_cap - c.before) END)
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
      SELECT coalesce(k.member_id, c.member_id), 'claim ' || coalesce(k.id, c.claim_id), k.amount, c.sum FROM invite_claim k
      FULL JOIN (
        SELECT member_id, claim_id, sum(amount)::bigint FROM invite_commission WHERE claim_id IS NOT NULL GROUP BY 1, 2) c
        ON c.member_id = k.member_id AND c.claim_id = k.id
      WHERE k.amount IS DISTINCT FROM c.sum
      UNION ALL
      SELECT p.member_id, 'withheld', p.withheld, coalesce(c.sum, 0) FROM invite_purse p
      LEFT JOIN (
        SELECT r.member_id, sum(c.amount)::bigint FROM invite_review r
        JOIN invite_commission c ON c.member_id = r.member_id AND c.friend_id = r.friend_id AND c.claim_id IS NULL
        WHERE r.state = 'RIGHT' GROUP BY r.member_id) c ON c.member_id = p.member_id
      WHERE p.withheld <> coalesce(c.sum, 0)
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
      'each refund follows from the loss of its period that counts, and was paid once at the most, under no other bonus',
    sql: `
      SELECT r.member_id, r.first_day || ' ' || r.amount AS what, r.amount AS said, b.counted AS paid
      FROM refund r
      LEFT JOIN loss_book b ON b.member_id = r.member_id AND b.book = 'refund' AND b.currency = r.currency
        AND b.first_day = r.first_day AND b.last_day = r.last_day
      WHERE b.counted IS NULL OR r.amount <> least(b.counted * r.percent_points / 10000, r.cap)
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
    id: 'I-26l',
    title:
      'each line of the book of losses follows from its closed days and the lines before it, and none is missing',
    sql: `
      WITH RECURSIVE ${bookAgain}
      SELECT l.member_id, l.book || ' ' || l.first_day AS what, l.counted AS said, a.most AS found
      FROM line l JOIN again a ON a.member_id = l.member_id AND a.book = l.book AND a.n = l.n
      LEFT JOIN LATERAL (
        SELECT sum(d.game_loss)::bigint AS game_loss, sum(d.gifts_received)::bigint AS received, sum(d.gifts_taken_back)::bigint AS taken_back
        FROM member_day d
        WHERE d.member_id = l.member_id AND d.currency = l.currency AND d.day BETWEEN l.first_day AND l.last_day) d ON true
      JOIN period_close p ON p.task = l.book AND p.first_day = l.first_day
      WHERE (p.is_booked AND (l.game_loss, l.gifts_received, l.gifts_taken_back) IS DISTINCT FROM (d.game_loss, d.received, d.taken_back))
        OR (l.counted_sum, l.won_back_sum, l.counted_before, l.set_against, l.won_back)
          <> (a.counted_sum, a.won_back_sum, a.counted_before, a.set_against, a.won_back)
        OR (p.is_booked AND l.counted NOT IN (0, a.most))
      UNION ALL
      SELECT l.member_id, 'winnings of ' || l.first_day, l.winnings_left, e.lefts[l.n] FROM line l
      JOIN (SELECT DISTINCT ON (member_id, book) * FROM again ORDER BY member_id, book, n DESC) e
        ON e.member_id = l.member_id AND e.book = l.book
      WHERE l.winnings_left IS DISTINCT FROM e.lefts[l.n]
      UNION ALL
      SELECT d.member_id, 'no line for ' || p.first_day, sum(${loss('d')})::bigint, NULL
      FROM period_close p JOIN member_day d ON d.day BETWEEN p.first_day AND p.last_day
      WHERE p.task = 'refund' AND p.is_booked AND p.closed_at IS NOT NULL AND NOT EXISTS (
        SELECT FROM loss_book b WHERE b.member_id = d.member_id AND b.book = 'refund' AND b.first_day = p.first_day)
      GROUP BY d.member_id, p.first_day HAVING sum(${loss('d')}) <> 0`,
  },
  {
    id: 'I-26d',
    title: "each member's closed day says what the entries of that day in Bangkok say, and none is missing",
    sql: `
      WITH moved AS (
        SELECT e.member_id, (e.created_at AT TIME ZONE 'Asia/Bangkok')::date AS day,
          coalesce(-sum(e.amount) FILTER (WHERE ${isOf('deposit')}), 0)::bigint AS deposits,
          coalesce(sum(e.amount) FILTER (WHERE ${isOf('withdrawal')}), 0)::bigint AS withdrawals,
          coalesce(sum(e.amount) FILTER (WHERE ${isOf('game')}), 0)::bigint AS game_loss,
          coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0 AND ${isOf('gift')}), 0)::bigint AS received,
          coalesce(sum(e.amount) FILTER (WHERE e.amount > 0 AND ${isOf('gift')}), 0)::bigint AS taken_back,
          coalesce(sum(e.amount) FILTER (WHERE e.code NOT LIKE 'house:%'), 0)::bigint AS held
        FROM entry e JOIN member m ON m.id = e.member_id
        WHERE e.code NOT IN ('coin', 'house:coin', 'debt') GROUP BY 1, 2
      ), day AS (
        SELECT *, sum(held) OVER (PARTITION BY member_id ORDER BY day)::bigint AS holdings_end FROM moved
      )
      SELECT coalesce(c.member_id, d.member_id) AS member_id, coalesce(c.day, d.day) AS day, ${loss('c')} AS said
      FROM day d
      FULL JOIN member_day c ON c.member_id = d.member_id AND c.day = d.day
      WHERE CASE
        -- A day on which only coins moved has a row that says nothing.
        WHEN d.day IS NULL THEN (c.deposits, c.withdrawals, c.game_loss, c.gifts_received, c.gifts_taken_back, c.holdings_end - c.holdings_start)
            <> (0, 0, 0, 0, 0, 0)
        WHEN c.day IS NULL THEN EXISTS (
          SELECT FROM period_close p WHERE p.task = 'day' AND p.first_day = d.day AND p.closed_at IS NOT NULL)
        ELSE (c.deposits, c.withdrawals, c.game_loss, c.gifts_received, c.gifts_taken_back, c.holdings_start, c.holdings_end)
          <> (d.deposits, d.withdrawals, d.game_loss, d.received, d.taken_back, d.holdings_end - d.held, d.holdings_end) END`,
  },
]
