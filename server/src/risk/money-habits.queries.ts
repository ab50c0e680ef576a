/** SQL of the habits that show in amounts: each reads what is new in a stretch, and of those members what lies before it. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/schema.ts'
import { daysBefore, type Hit, inCurrency, lastFacts, shownMoment, shownMoney } from './hit.ts'
import { type Stretch, within } from './look.queries.ts'
import type { ThresholdsOf } from './threshold.rules.ts'

/** What deposit `j` brought the member. */
const deposited = sql`(
  SELECT coalesce(sum(e.amount), 0) AS amount FROM entry e
  WHERE e.journal_id = j.id AND e.amount > 0 AND e.code NOT LIKE 'house:%')`

/** Paid in, hardly played with, and asked back. */
export async function findDepositWithoutPlay(
  tx: Tx,
  stretch: Stretch,
  { depositMin, playPercent, days }: ThresholdsOf<'deposit_without_play'>,
): Promise<Hit[]> {
  const least = inCurrency(sql`w.currency`, depositMin)
  const { rows } = await sql<Hit>`
    SELECT w.member_id, w.id::text AS pattern, w.created_at AS facts_until, jsonb_build_object(
      'withdrawalId', w.id, 'amount', ${shownMoney(sql`w.amount`)}, 'currency', w.currency,
      'deposits', ${shownMoney(sql`paid.sum`)}, 'play', ${shownMoney(sql`played.sum`)},
      'since', ${shownMoment(sql`since.at`)}) AS evidence
    FROM withdrawal w
    CROSS JOIN LATERAL (
      SELECT greatest(${daysBefore(sql`w.created_at`, days)}, max(p.created_at)) AS at FROM withdrawal p
      WHERE p.member_id = w.member_id AND p.created_at < w.created_at
        AND p.created_at > ${daysBefore(sql`w.created_at`, days)} AND p.state NOT IN ('REJECTED', 'FAILED')) since
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.amount), 0) AS sum FROM journal j CROSS JOIN LATERAL ${deposited} d
      WHERE j.member_id = w.member_id AND j.kind LIKE 'deposit%'
        AND j.created_at > since.at AND j.created_at <= w.created_at) paid
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(p.sum), 0) AS sum FROM account a CROSS JOIN LATERAL (
        SELECT sum(abs(e.amount)) AS sum FROM entry e
        WHERE e.member_id = a.member_id AND e.code = a.code AND e.created_at <= w.created_at AND e.seq > coalesce((
          SELECT s.seq FROM entry s WHERE s.member_id = a.member_id AND s.code = a.code AND s.created_at <= since.at
          ORDER BY s.seq DESC LIMIT 1), 0)) p
      WHERE a.member_id = w.member_id AND a.code >= 'house:provider:' AND a.code < 'house:provider;') played
    WHERE ${within(sql`w.created_at`, stretch)} AND w.amount >= ${least} AND paid.sum >= ${least}
      AND played.sum * 100 < paid.sum * ${playPercent}::int`.execute(tx)
  return rows
}

/** Deposit after deposit just below an amount from which somebody would ask. */
export async function findBelowLimit(
  tx: Tx,
  stretch: Stretch,
  { limit, belowPercent, depositsMin, days }: ThresholdsOf<'below_limit'>,
): Promise<Hit[]> {
  const most = inCurrency(sql`j.currency`, limit)
  const isNear = sql`d.amount < ${most} AND d.amount * 100 >= ${most} * (100 - ${belowPercent}::int)`
  const { rows } = await sql<Hit>`
    SELECT DISTINCT ON (n.member_id) n.member_id, n.id::text AS pattern, n.created_at AS facts_until, jsonb_build_object(
      'deposits', near.count, 'smallest', ${shownMoney(sql`near.smallest`)}, 'largest', ${shownMoney(sql`near.largest`)},
      'currency', n.currency, 'since', ${shownMoment(sql`near.since`)}, 'journalIds', near.ids) AS evidence
    FROM (
      SELECT j.member_id, j.id, j.currency, j.created_at FROM journal j CROSS JOIN LATERAL ${deposited} d
      WHERE j.kind LIKE 'deposit%' AND ${within(sql`j.created_at`, stretch)} AND ${isNear}) n
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, min(d.amount) AS smallest, max(d.amount) AS largest, min(j.created_at) AS since,
        (array_agg(j.id ORDER BY j.created_at DESC))[1:10] AS ids
      FROM journal j CROSS JOIN LATERAL ${deposited} d
      WHERE j.member_id = n.member_id AND j.kind LIKE 'deposit%' AND j.created_at <= n.created_at AND ${isNear}
        AND j.created_at > greatest(${daysBefore(sql`n.created_at`, days)}, ${lastFacts(sql`n.member_id`, 'below_limit')})) near
    WHERE near.count >= ${depositsMin}::int
    ORDER BY n.member_id, n.created_at DESC`.execute(tx)
  return rows
}

/** Bonuses received and ended early, again and again. */
export async function findBonusThenCancel(
  tx: Tx,
  stretch: Stretch,
  { cancelsMin, days }: ThresholdsOf<'bonus_then_cancel'>,
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT DISTINCT ON (n.member_id) n.member_id, n.id::text AS pattern, n.ended_at AS facts_until, jsonb_build_object(
      'cancels', ended.count, 'bonuses', ${shownMoney(sql`ended.amount`)}, 'takenBack', ${shownMoney(sql`ended.forfeited`)},
      'currency', n.currency, 'since', ${shownMoment(sql`ended.since`)}, 'bonusIds', ended.ids) AS evidence
    FROM user_bonus n
    CROSS JOIN LATERAL (
      SELECT count(*) AS count, sum(b.amount) AS amount, sum(b.forfeited) AS forfeited, min(b.opened_at) AS since,
        (array_agg(b.id ORDER BY b.ended_at DESC))[1:10] AS ids
      FROM user_bonus b
      WHERE b.member_id = n.member_id AND b.outcome = 'cleared' AND b.ended_at <= n.ended_at AND b.ended_at > greatest(
        ${daysBefore(sql`n.ended_at`, days)}, ${lastFacts(sql`n.member_id`, 'bonus_then_cancel')})) ended
    WHERE n.outcome = 'cleared' AND ${within(sql`n.ended_at`, stretch)} AND ended.count >= ${cancelsMin}::int
    ORDER BY n.member_id, n.ended_at DESC`.execute(tx)
  return rows
}

/** An amount that is many times the largest before it. */
export async function findSuddenSize(
  tx: Tx,
  stretch: Stretch,
  { amountMin, times, earlierMin, days }: ThresholdsOf<'sudden_size'>,
): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    SELECT n.member_id, n.id::text AS pattern, n.created_at AS facts_until, jsonb_build_object(
      'kind', n.kind, 'id', n.id, 'amount', ${shownMoney(sql`n.amount`)}, 'largestBefore', ${shownMoney(sql`n.largest`)},
      'earlier', n.count, 'currency', n.currency) AS evidence
    FROM (
      SELECT 'deposit' AS kind, j.member_id, j.id, j.currency, j.created_at, d.amount, b.count, b.largest
      FROM journal j CROSS JOIN LATERAL ${deposited} d CROSS JOIN LATERAL (
        SELECT count(*) AS count, max(o.amount) AS largest FROM (
          SELECT d.amount FROM (
            SELECT id FROM journal p WHERE p.member_id = j.member_id AND p.kind LIKE 'deposit%'
              AND p.created_at < j.created_at AND p.created_at > ${daysBefore(sql`j.created_at`, days)}) j
          CROSS JOIN LATERAL ${deposited} d) o) b
      WHERE j.kind LIKE 'deposit%' AND ${within(sql`j.created_at`, stretch)}
      UNION ALL
      SELECT 'withdrawal', w.member_id, w.id, w.currency, w.created_at, w.amount, b.count, b.largest
      FROM withdrawal w CROSS JOIN LATERAL (
        SELECT count(*) AS count, max(p.amount) AS largest FROM withdrawal p
        WHERE p.member_id = w.member_id AND p.created_at < w.created_at
          AND p.created_at > ${daysBefore(sql`w.created_at`, days)} AND p.state NOT IN ('REJECTED', 'FAILED')) b
      WHERE ${within(sql`w.created_at`, stretch)}) n
    WHERE n.amount >= ${inCurrency(sql`n.currency`, amountMin)} AND n.count >= ${earlierMin}::int
      AND n.amount >= n.largest * ${times}::int`.execute(tx)
  return rows
}
