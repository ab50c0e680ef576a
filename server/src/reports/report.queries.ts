/** SQL of reports: what is no movement of money, or is told by its own rows (staff-calls T6). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { LockSource, ReportStep } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import { depositorsSince } from '#closing/daily-figures.ts'
import type { Db } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, startOf } from '#platform/time/bangkok-day.ts'

/** Days in Bangkok, both within. */
export interface Span {
  from: Day
  to: Day
  currency: Currency
}

const isWithin = (column: string, { from, to }: Span) =>
  sql<boolean>`${sql.ref(column)} >= ${startOf(from)} AND ${sql.ref(column)} < ${startOf(addDays(to, 1))}`

/** As SQL: the day in Bangkok, as text. */
const dayOf = (column: string) => sql<Day>`(${sql.ref(column)} AT TIME ZONE 'Asia/Bangkok')::date::text`

export async function countRegistered(db: Db, span: Span): Promise<Map<Day, number>> {
  const rows = await db
    .selectFrom('member as m')
    .select(({ fn }) => [dayOf('m.createdAt').as('day'), fn.countAll<bigint>().as('count')])
    .where(isWithin('m.createdAt', span))
    .where('m.currency', '=', span.currency)
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, count }) => [day, Number(count)]))
}

export interface QrFigure {
  day: Day
  gateway: string
  asked: number
  paid: number
  medianMs: number | null
}

/**
 * QR codes shown on each day, or in the whole time, how many of them were paid, and how soon. Read from codes and payments
 * and not kept: I-49g compares the paid ones with the ledger, and the times are the gateway's word: of one that tells no parts of a
 * second a payment can seem to be older than its QR.
 */
export async function listQrFigures(db: Db, span: Span, step: ReportStep): Promise<QrFigure[]> {
  const { rows } = await sql<QrFigure>`
    SELECT date_trunc(${step}, c.created_at AT TIME ZONE 'Asia/Bangkok')::date::text AS day, c.gateway,
      count(*)::int AS asked, count(p.paid_at)::int AS paid,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM greatest(p.paid_at, c.created_at) - c.created_at) * 1000)
        FILTER (WHERE p.paid_at IS NOT NULL))::int AS median_ms
    FROM qr_charge c
    LEFT JOIN (
      SELECT gateway, charge_reference, min(paid_at) AS paid_at FROM gateway_payment
      WHERE paid_at >= ${startOf(span.from)} AND paid_at < ${startOf(addDays(span.to, 1 + serverLimits.qrPaidDaysMax))}
      GROUP BY 1, 2) p
      ON p.gateway = c.gateway AND p.charge_reference = c.reference
        -- Otherwise a day would have other figures within a longer time.
        AND p.paid_at < c.created_at + ${serverLimits.qrPaidDaysMax} * interval '1 day'
    WHERE c.created_at >= ${startOf(span.from)} AND c.created_at < ${startOf(addDays(span.to, 1))}
      AND c.currency = ${span.currency}
    GROUP BY 1, 2`.execute(db)
  return rows
}

export const listGames = (db: Db) =>
  db.selectFrom('game').select(['code', 'provider']).orderBy('position').execute()

interface BonusFigure {
  day: Day
  kind: LockSource
  code: string
  taken: number
  members: number
  given: bigint
  takenBack: bigint
  depositedAfter: bigint
}

/**
 * Offers by the day on which they were taken. Of refunds and invites the lock names a receipt, so they are one row each. What
 * was deposited afterwards is added up here and not kept: it is in closed days, which I-26d compares with the entries.
 */
export async function listBonusFigures(db: Db, span: Span, step: ReportStep): Promise<BonusFigure[]> {
  const { rows } = await sql<BonusFigure>`
    SELECT date_trunc(${step}, b.opened_at AT TIME ZONE 'Asia/Bangkok')::date::text AS day, b.source AS kind,
      CASE WHEN b.source IN ('bonus', 'promotion') THEN b.source_id ELSE '' END AS code,
      count(*)::int AS taken, count(DISTINCT b.member_id)::int AS members, sum(b.amount)::bigint AS given,
      sum(b.forfeited)::bigint AS taken_back, sum(d.deposits)::bigint AS deposited_after
    FROM user_bonus b
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(d.deposits), 0) AS deposits FROM member_day d
      WHERE d.member_id = b.member_id AND d.day > (b.opened_at AT TIME ZONE 'Asia/Bangkok')::date
        AND d.day <= (b.opened_at AT TIME ZONE 'Asia/Bangkok')::date + ${serverLimits.reportAfterDays}::int) d
    WHERE b.opened_at >= ${startOf(span.from)} AND b.opened_at < ${startOf(addDays(span.to, 1))}
      AND b.currency = ${span.currency}
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`.execute(db)
  return rows
}

interface SourceFigure {
  day: Day
  source: string | null
  registered: number
  firstDeposits: number
  retained1: number
  retained7: number
  retained30: number
}

/**
 * Members by the day on which they registered. Counted here and not kept: first deposits are compared with the journals by
 * I-49, and the closed days that say who was retained by I-49r.
 */
export async function listSourceFigures(
  db: Db,
  span: Span,
  step: ReportStep,
  openFrom: Day,
): Promise<SourceFigure[]> {
  const active = (days: number) => sql`
    count(*) FILTER (WHERE EXISTS (
      SELECT FROM member_day d WHERE d.member_id = m.id AND d.day = (m.created_at AT TIME ZONE 'Asia/Bangkok')::date + ${days}::int))::int`
  const { rows } = await sql<SourceFigure>`
    SELECT date_trunc(${step}, m.created_at AT TIME ZONE 'Asia/Bangkok')::date::text AS day, m.source_code AS source,
      count(*)::int AS registered, count(coalesce(f.member_id, n.member_id))::int AS first_deposits,
      ${active(1)} AS retained1, ${active(7)} AS retained7, ${active(30)} AS retained30
    FROM member m LEFT JOIN first_deposit f ON f.member_id = m.id
      LEFT JOIN (${depositorsSince(openFrom)}) n ON n.member_id = m.id
    WHERE m.created_at >= ${startOf(span.from)} AND m.created_at < ${startOf(addDays(span.to, 1))}
      AND m.currency = ${span.currency}
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}

interface FriendFigure {
  day: Day
  registered: number
  firstDeposits: number
  earned: bigint
}

export async function listFriendFigures(
  db: Db,
  span: Span,
  step: ReportStep,
  openFrom: Day,
): Promise<FriendFigure[]> {
  const { rows } = await sql<FriendFigure>`
    SELECT day::date::text AS day, sum(registered)::int AS registered, sum(first_deposits)::int AS first_deposits,
      sum(earned)::bigint AS earned
    FROM (
      SELECT date_trunc(${step}, m.created_at AT TIME ZONE 'Asia/Bangkok') AS day, 1 AS registered,
        CASE WHEN coalesce(f.member_id, n.member_id) IS NULL THEN 0 ELSE 1 END AS first_deposits, 0::bigint AS earned
      FROM member m LEFT JOIN first_deposit f ON f.member_id = m.id
        LEFT JOIN (${depositorsSince(openFrom)}) n ON n.member_id = m.id
      WHERE m.invited_by IS NOT NULL AND m.currency = ${span.currency}
        AND m.created_at >= ${startOf(span.from)} AND m.created_at < ${startOf(addDays(span.to, 1))}
      UNION ALL
      SELECT date_trunc(${step}, c.day::timestamp), 0, 0, c.amount FROM invite_commission c
      WHERE c.day BETWEEN ${span.from}::date AND ${span.to}::date AND c.currency = ${span.currency}) r
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}

/** Members of whom money moved on a day: as it was closed, or by its journals. */
export async function countActive(db: Db, day: Day, currency: Currency): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    SELECT CASE WHEN EXISTS (SELECT FROM period_close WHERE task = 'day' AND first_day = ${day}::date AND closed_at IS NOT NULL)
      THEN (SELECT count(*) FROM member_day d WHERE d.week = date_trunc('week', ${day}::date)::date AND d.day = ${day}::date
              AND d.currency = ${currency})
      ELSE (SELECT count(DISTINCT j.member_id) FROM journal j JOIN member m ON m.id = j.member_id
            WHERE j.created_at >= ${startOf(day)} AND j.created_at < ${startOf(addDays(day, 1))} AND j.currency = ${currency})
      END AS count`.execute(db)
  return Number(rows[0]?.count ?? 0n)
}
