/** What must always hold between the ledger and the spin wheel. */
import { type Invariant, inPieces, ofRows, whole } from '#ledger/invariant.ts'

const slicesOfSpins = `spin p JOIN spin_slice s ON s.campaign_id = p.campaign_id AND s.code = p.slice_code`

/** Coins that a journal of this kind gave for a spin, and took. */
const coinsBy = (kind: string) =>
  `(SELECT coalesce(sum(e.amount), 0) FROM journal j JOIN entry e ON e.journal_id = j.id AND e.code = 'coin'
    WHERE j.member_id = p.member_id AND j.key = '${kind}:' || p.id)`

/**
 * What a spin from told seeds must have been: HMAC-SHA256 worked out with what PostgreSQL has of its own, apart from the
 * code that draws. A fifth attempt is never needed.
 */
const recomputed = `
  WITH padded AS MATERIALIZED (
    SELECT d.member_id, d.number, d.client_seed, k.inner_pad, k.outer_pad FROM spin_seed d, LATERAL (
      SELECT string_agg(set_byte('\\x00', 0, b # 54), '' ORDER BY i) AS inner_pad,
        string_agg(set_byte('\\x00', 0, b # 92), '' ORDER BY i) AS outer_pad
      FROM generate_series(0, 63) i,
        LATERAL (SELECT CASE WHEN i < 32 THEN get_byte(d.server_seed, i) ELSE 0 END AS b) bytes) k
    WHERE d.server_seed IS NOT NULL)
  SELECT p.member_id, p.id, p.drawn, p.slice_code, x.drawn AS right_drawn, (
    SELECT s.code FROM (
      SELECT o.code, w.weight, sum(w.weight) OVER (ORDER BY w.n) AS upto FROM unnest(p.weights) WITH ORDINALITY w (weight, n)
      JOIN (SELECT code, row_number() OVER (ORDER BY position) AS n FROM spin_slice WHERE campaign_id = p.campaign_id) o
        USING (n)) s
    WHERE s.weight > 0 AND s.upto > x.drawn ORDER BY s.upto LIMIT 1) AS right_code
  FROM padded d JOIN spin p ON p.member_id = d.member_id AND p.seed_number = d.number
  LEFT JOIN LATERAL (
    SELECT mod(value, p.out_of) AS drawn FROM generate_series(0, 4) attempt,
      LATERAL (SELECT sha256(d.outer_pad || sha256(d.inner_pad
        || convert_to(d.client_seed || ':' || p.nonce || ':' || attempt, 'UTF8'))) AS hash) h,
      LATERAL (SELECT ('x' || encode(substring(hash FROM 1 FOR 8), 'hex'))::bit(64)::bigint::numeric AS signed) s,
      LATERAL (SELECT signed + CASE WHEN signed < 0 THEN 18446744073709551616 ELSE 0 END AS value) v
    WHERE value < 18446744073709551616 - mod(18446744073709551616, p.out_of) ORDER BY attempt LIMIT 1) x ON true`

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
    ...inPieces(
      ofRows(
        'spin',
        (isMeant) => `
      SELECT p.member_id, 'spin ' || p.id AS wrong, ${coinsBy('spin_paid')} AS paid, ${coinsBy('coin_won')} AS won
      FROM ${slicesOfSpins}
      WHERE ${isMeant('p')} AND (${coinsBy('spin_paid')} <> -1
        OR ${coinsBy('coin_won')} <> CASE s.prize WHEN 'coin' THEN s.amount ELSE 0 END
        OR p.drawn < 0 OR p.drawn >= p.out_of)
      UNION ALL
      SELECT p.member_id, 'remaining after ' || p.id, p.remaining_coin, e.balance_after FROM spin p
      JOIN journal j ON j.member_id = p.member_id AND j.key = 'spin_paid:' || p.id
      LEFT JOIN journal w ON w.member_id = p.member_id AND w.key = 'coin_won:' || p.id
      JOIN entry e ON e.journal_id = coalesce(w.id, j.id) AND e.code = 'coin'
      WHERE ${isMeant('p')} AND e.balance_after <> p.remaining_coin`,
      ),
      ofRows(
        'journal',
        (isMeant) => `
      SELECT j.member_id, 'no result: ' || j.key, NULL, NULL FROM journal j
      WHERE ${isMeant('j')} AND j.kind IN ('spin_paid', 'coin_won') AND NOT EXISTS (
        SELECT FROM spin p WHERE p.member_id = j.member_id AND j.key = j.kind || ':' || p.id)`,
      ),
      whole(`
      SELECT NULL, 'not frozen: ' || w.id, NULL, NULL FROM spin_campaign w
      WHERE w.frozen_at IS NULL AND EXISTS (SELECT FROM spin p WHERE p.campaign_id = w.id)`),
    ),
  },
  {
    id: 'I-50',
    title:
      'each spin follows from its seeds, its number and its weights; each seed was promised before its first spin',
    sql: `
      SELECT r.member_id, 'spin ' || r.id AS wrong, r.slice_code || ' by ' || r.drawn AS found,
        r.right_code || ' by ' || r.right_drawn AS should_be
      FROM (${recomputed}) r WHERE (r.drawn, r.slice_code) IS DISTINCT FROM (r.right_drawn, r.right_code)
      UNION ALL
      SELECT p.member_id, 'weights of ' || p.id, p.weights::text, p.out_of::text FROM spin p
      WHERE p.weights IS NOT NULL AND (p.out_of <> (SELECT sum(w) FROM unnest(p.weights) w)
        -- Only what has an end can have been given away.
        OR p.weights <> ARRAY(SELECT CASE WHEN w.weight = 0 AND s.has_end THEN 0 ELSE s.weight END FROM (
            SELECT weight, stock IS NOT NULL OR prize = 'cash' AS has_end, row_number() OVER (ORDER BY position) AS n FROM spin_slice WHERE campaign_id = p.campaign_id) s
          LEFT JOIN unnest(p.weights) WITH ORDINALITY w (weight, n) USING (n) ORDER BY n))
      UNION ALL
      SELECT d.member_id, 'numbers of seed ' || d.number, d.nonce::text, p.spins || ' up to ' || p.last FROM spin_seed d,
        LATERAL (SELECT count(*) AS spins, coalesce(max(nonce), -1) AS last FROM spin
          WHERE member_id = d.member_id AND seed_number = d.number) p
      WHERE d.nonce <> p.spins OR d.nonce <> p.last + 1
      UNION ALL
      SELECT d.member_id, 'promise of seed ' || d.number, NULL, NULL FROM spin_seed d
      LEFT JOIN spin_seed b ON b.member_id = d.member_id AND b.number = d.number - 1
      WHERE sha256(d.server_seed) <> d.commit
        OR (d.number > 1 AND (b.begun_at IS NULL OR (d.begun_at IS NOT NULL AND b.revealed_at IS NULL)))
        OR EXISTS (SELECT FROM spin p WHERE p.member_id = d.member_id AND p.seed_number = d.number
          AND (d.begun_at IS NULL OR p.created_at < d.begun_at - interval '1 min'))`,
  },
]
