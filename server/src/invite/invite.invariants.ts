/** What must hold of invite bonuses: each amount follows from closed days, added up here in another way than the jobs do it (quality I-25). */
import { type Invariant, paidOnce } from '#ledger/invariant.ts'

/** Of whole kip; of before they were, with the fraction. */
const sum = `least(c.loss * c.percent_points / 10000, c.day_cap,
          CASE WHEN c.month_cap IS NOT NULL THEN greatest(0, c.month_cap - c.before) END)`

export const inviteInvariants: Invariant[] = [
  {
    id: 'I-25',
    title:
      'each closed day of a friend pays the one inviter once, and what was claimed is what was earned and paid',
    sql: `
      SELECT c.member_id, c.friend_id || ' ' || c.day AS what, c.amount AS said, NULL::bigint AS paid
      -- Whole: with a fraction, dividing by a hundred would round nothing down.
      FROM (SELECT *, (sum(amount) OVER (PARTITION BY member_id, date_trunc('month', day) ORDER BY day, friend_id))::bigint - amount AS before
        FROM invite_commission) c
      LEFT JOIN member f ON f.id = c.friend_id
      LEFT JOIN loss_book b ON b.member_id = c.friend_id AND b.book = 'invite' AND b.first_day = c.day
      LEFT JOIN member_day d ON d.member_id = c.friend_id AND d.day = c.day AND d.currency = c.currency
      WHERE f.invited_by IS DISTINCT FROM c.member_id OR c.friend_id = c.member_id
        OR c.loss IS DISTINCT FROM b.counted OR (d.member_id IS NULL AND b.put_off_before = 0) OR c.amount NOT IN (${sum}, CASE c.currency WHEN 'LAK' THEN ${sum} / 100 * 100 ELSE ${sum} END)
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
]
