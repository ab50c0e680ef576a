/** What must always hold between the ledger and the spin wheel. */
import type { Invariant } from '#ledger/invariant.ts'

const slicesOfSpins = `spin p JOIN spin_slice s ON s.campaign_id = p.campaign_id AND s.code = p.slice_code`

/** Coins that a journal of this kind gave for a spin, and took. */
const coinsBy = (kind: string) =>
  `(SELECT coalesce(sum(e.amount), 0) FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code = 'coin'
    WHERE j.member_id = p.member_id AND j.key = '${kind}:' || p.id)`

export const spinInvariants: Invariant[] = [
  {
    id: 'I-24c',
    title:
      'each cash prize is one coupon, claimed at most once and for its amount; no campaign gives more than it may',
    sql: `
      SELECT p.member_id, 'spin ' || p.id AS wrong, s.amount, c.amount AS found
      FROM ${slicesOfSpins} JOIN spin_campaign w ON w.id = p.campaign_id
      LEFT JOIN coupon c ON c.member_id = p.member_id AND c.id = p.id
      WHERE (c.amount, c.currency) IS DISTINCT FROM
        (CASE s.prize WHEN 'cash' THEN s.amount END, CASE s.prize WHEN 'cash' THEN w.currency END)
      UNION ALL
      SELECT c.member_id, 'coupon without a spin ' || c.id, c.amount, NULL FROM coupon c
      WHERE NOT EXISTS (SELECT FROM spin p WHERE p.member_id = c.member_id AND p.id = c.id)
      UNION ALL
      SELECT coalesce(c.member_id, j.member_id), coalesce(j.key, 'claimed ' || c.id), c.amount, j.amount
      FROM (SELECT * FROM coupon WHERE state = 'CLAIMED') c
      FULL JOIN (
        SELECT j.member_id, j.key, e.amount FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code = 'wallet'
        WHERE j.kind = 'prize_paid') j ON j.member_id = c.member_id AND j.key = 'prize_paid:' || c.id
      WHERE c.amount IS DISTINCT FROM j.amount
      UNION ALL
      SELECT NULL, 'campaign ' || w.id, w.budget, w.spent FROM spin_campaign w
      WHERE w.spent > w.budget OR w.spent <> (
        SELECT coalesce(sum(c.amount), 0) FROM coupon c
        JOIN spin p ON p.member_id = c.member_id AND p.id = c.id WHERE p.campaign_id = w.id)
      UNION ALL
      SELECT NULL, 'slice ' || s.code || ' of ' || s.campaign_id, s.stock, s.taken FROM spin_slice s
      WHERE s.stock IS NOT NULL AND (s.taken > s.stock OR s.taken <> (
        SELECT count(*) FROM spin p WHERE p.campaign_id = s.campaign_id AND p.slice_code = s.code))`,
  },
  {
    id: 'I-27',
    title: 'each spin took one coin and has one stored result, drawn while its weights could not be changed',
    sql: `
      SELECT p.member_id, 'spin ' || p.id AS wrong, ${coinsBy('spin_paid')} AS paid, ${coinsBy('coin_won')} AS won
      FROM ${slicesOfSpins}
      WHERE ${coinsBy('spin_paid')} <> -1
        OR ${coinsBy('coin_won')} <> CASE s.prize WHEN 'coin' THEN s.amount ELSE 0 END
        OR p.drawn < 0 OR p.drawn >= p.out_of
      UNION ALL
      SELECT p.member_id, 'remaining after ' || p.id, p.remaining_coin, e.balance_after FROM spin p
      JOIN journal j ON j.member_id = p.member_id AND j.key = 'spin_paid:' || p.id
      LEFT JOIN journal w ON w.member_id = p.member_id AND w.key = 'coin_won:' || p.id
      JOIN entry e ON e.journal_id = coalesce(w.id, j.id) AND e.code = 'coin'
      WHERE e.balance_after <> p.remaining_coin
      UNION ALL
      SELECT j.member_id, 'no result: ' || j.key, NULL, NULL FROM journal j
      WHERE j.kind IN ('spin_paid', 'coin_won') AND NOT EXISTS (
        SELECT FROM spin p WHERE p.member_id = j.member_id AND j.key = j.kind || ':' || p.id)
      UNION ALL
      SELECT NULL, 'not frozen: ' || w.id, NULL, NULL FROM spin_campaign w
      WHERE w.frozen_at IS NULL AND EXISTS (SELECT FROM spin p WHERE p.campaign_id = w.id)`,
  },
]
