/** What each day moved, account by account: kept of closed days, added up of those that are not (staff-calls T6; quality I-49). */
import type { ledgerCurrencies } from '@kapao/contract/lists.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { sql } from 'kysely'
import { perDatabase } from '#platform/db/per-database.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { cachedBriefly } from '#platform/db/short-cache.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { endOfStretch } from './member-day.ts'
import { type Books, closePeriods, type Period } from './period-close.ts'

export interface Figure {
  currency: (typeof ledgerCurrencies)[number]
  account: string
  kind: string
  paidIn: bigint
  paidOut: bigint
  entries: bigint
}

/** Of one hour of an open day. */
export interface HourFigure extends Figure {
  hour: Date
}

export interface DayFigure extends Figure {
  day: Day
}

/** Closes the figures of days that are closed. */
export const closeFigures = (app: Books): Promise<number> =>
  closePeriods(app, { task: 'figures', lastDayOf: async (firstDay) => firstDay, step: closePiece })

/** The next stretch of the day; the mark, which says where it begins, moves in the same transaction. */
async function closePiece(tx: Tx, { firstDay: day, mark }: Period): Promise<string | undefined> {
  const end = startOf(addDays(day, 1))
  const from = mark ? new Date(mark) : startOf(day)
  const stretch = await endOfStretch(tx, from, mark ? undefined : end)
  const until = stretch < end ? stretch : end
  await addFigures(tx, day, from, until)
  await addFirstDeposits(tx, day, from, until)
  return until < end ? until.toISOString() : undefined
}

/** Entries of the journals of a time, found by the journals and not the other way round. */
const entriesOf = (from: Date, until: Date) => sql`
  journal j CROSS JOIN LATERAL (
    SELECT e.code, e.amount FROM entry e WHERE e.journal_id = j.id AND e.member_id = j.member_id OFFSET 0) e
  WHERE j.created_at >= ${from} AND j.created_at < ${until}`

const sums = sql`
  coalesce(sum(e.amount) FILTER (WHERE e.amount > 0), 0)::bigint AS paid_in,
  coalesce(-sum(e.amount) FILTER (WHERE e.amount < 0), 0)::bigint AS paid_out, count(*) AS entries`

const addFigures = (tx: Tx, day: Day, from: Date, until: Date) =>
  sql`
    INSERT INTO daily_figure AS f (day, currency, account, kind, paid_in, paid_out, entries)
    SELECT ${day}::date, j.currency, e.code, j.kind, ${sums} FROM ${entriesOf(from, until)}
    GROUP BY j.currency, e.code, j.kind
    ON CONFLICT (day, currency, account, kind) DO UPDATE SET paid_in = f.paid_in + excluded.paid_in,
      paid_out = f.paid_out + excluded.paid_out, entries = f.entries + excluded.entries`.execute(tx)

/** As SQL: whether journal `j` is a deposit. */
const isDeposit = sql`j.kind LIKE 'deposit%'`

const addFirstDeposits = (tx: Tx, day: Day, from: Date, until: Date) =>
  sql`
    INSERT INTO first_deposit (member_id, day)
    SELECT DISTINCT j.member_id, ${day}::date FROM journal j
    WHERE j.created_at >= ${from} AND j.created_at < ${until} AND ${isDeposit}
    ON CONFLICT (member_id) DO NOTHING`.execute(tx)

/** The first day whose figures are not kept yet; a day before all others while none are. */
export async function findOpenFrom(db: Db): Promise<Day> {
  const { last } = await db
    .selectFrom('periodClose')
    .select(sql<Day | null>`max(last_day)::text`.as('last'))
    .where('task', '=', 'figures')
    .where('closedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  if (last) return addDays(last, 1)
  const { first } = await db
    .selectFrom('journal')
    .select(({ fn }) => fn.min('createdAt').as('first'))
    .executeTakeFirstOrThrow()
  return first ? dayOf(first) : '2000-01-01'
}

async function readHours(db: Db, from: Date, until: Date): Promise<HourFigure[]> {
  const { rows } = await sql<HourFigure>`
    SELECT date_trunc('hour', j.created_at, 'UTC') AS hour, j.currency, e.code AS account, j.kind, ${sums}
    FROM ${entriesOf(from, until)} GROUP BY 1, 2, 3, 4`.execute(db)
  return rows
}

/** Hours that nothing is added to any more, as closing takes it too; of open days only. */
const settledHours = perDatabase(() => new Map<number, Promise<HourFigure[]>>())

/** Of the hours that are not settled yet, as all readers share it for a moment. */
const readOpenHours = (db: Db, from: Date, now: Date) =>
  cachedBriefly(db, 'figures of open hours', () => readHours(db, from, new Date(now.getTime() + hourMs)))

/** What has moved in each hour of a time that is not closed, up to now. Both ends are full hours. */
export async function listHourFigures(db: Db, from: Date, until: Date, now: Date): Promise<HourFigure[]> {
  const known = settledHours(db)
  const settledMs = Math.floor((now.getTime() - serverLimits.figuresSettledAfterMs) / hourMs) * hourMs
  const end = Math.min(until.getTime(), now.getTime() + hourMs)
  const found: Promise<HourFigure[]>[] = []
  let at = from.getTime()
  // Days that wait long to be closed are read at once: hour by hour they would be too many questions.
  const keptFrom = Math.min(settledMs, end) - serverLimits.figureHoursKept * hourMs
  if (at < keptFrom) {
    found.push(readHours(db, from, new Date(keptFrom)))
    at = keptFrom
  }
  for (; at + hourMs <= Math.min(settledMs, end); at += hourMs) {
    const key = at
    const hour = known.get(key) ?? readHours(db, new Date(key), new Date(key + hourMs))
    known.set(key, hour)
    hour.catch(() => known.delete(key))
    found.push(hour)
  }
  for (const hour of known.keys()) if (known.size > serverLimits.figureHoursKept) known.delete(hour)
  if (at < end) {
    const open = await readOpenHours(db, new Date(settledMs), now)
    found.push(Promise.resolve(open.filter(({ hour }) => hour.getTime() >= at && hour.getTime() < end)))
  }
  return (await Promise.all(found)).flat()
}

/** The figures of these days, from the closed ones as they are kept. */
export async function listDayFigures(
  db: Db,
  { from, to, now }: { from: Day; to: Day; now: Date },
): Promise<DayFigure[]> {
  const openFrom = await findOpenFrom(db)
  const kept = await db
    .selectFrom('dailyFigure')
    .selectAll()
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('day', '<', openFrom)
    .execute()
  const firstOpen = from > openFrom ? from : openFrom
  if (firstOpen > to) return kept
  const hours = await listHourFigures(db, startOf(firstOpen), startOf(addDays(to, 1)), now)
  return [...kept, ...hours.map(({ hour, ...row }) => ({ ...row, day: dayOf(hour) }))]
}

/** As SQL: the ids of members who have deposited on days that are not closed; those of earlier days are in `first_deposit`. */
export const depositorsSince = (openFrom: Day) =>
  sql`SELECT DISTINCT j.member_id FROM journal j WHERE j.created_at >= ${startOf(openFrom)} AND ${isDeposit}`

/** Members whose first deposit came on each of these days. */
export async function countFirstDeposits(db: Db, { from, to }: { from: Day; to: Day }, currency: string) {
  const openFrom = await findOpenFrom(db)
  const since = startOf(openFrom)
  // Looked up for each: joined, all members would be read.
  const isMeant = (row: string) =>
    sql`(SELECT m.currency FROM member m WHERE m.id = ${sql.ref(`${row}.memberId`)}) = ${currency}`
  const { rows } = await sql<{ day: Day; count: bigint }>`
    SELECT f.day::text, count(*) FROM first_deposit f
    WHERE f.day BETWEEN ${from}::date AND ${to}::date AND f.day < ${openFrom}::date AND ${isMeant('f')} GROUP BY 1
    UNION ALL
    SELECT n.day::text, count(*) FROM (
      SELECT j.member_id, (min(j.created_at) AT TIME ZONE 'Asia/Bangkok')::date AS day FROM journal j
      WHERE j.created_at >= ${since} AND ${isDeposit} GROUP BY j.member_id) n
    WHERE n.day BETWEEN ${from}::date AND ${to}::date AND ${isMeant('n')}
      AND NOT EXISTS (SELECT FROM first_deposit f WHERE f.member_id = n.member_id AND f.day < ${openFrom}::date)
    GROUP BY 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, Number(count)]))
}
