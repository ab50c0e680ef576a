/** Closes periods one after the other, each in small parts that commit by themselves (docs/decisions/0008). */
import * as limits from '@kapao/contract/limits.ts'
import type { ClosingTask } from '@kapao/contract/lists.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import type { Clock } from '#platform/time/clock.ts'

/** What closing needs of the app. */
export interface Books {
  db: Db
  clock: Clock
}

export interface Period {
  firstDay: Day
  lastDay: Day
  /** Where the next part begins; null at first. */
  mark: string | null
}

export interface Closing {
  task: ClosingTask
  /** The last day of the period that begins on this one; asked when that period is begun. */
  lastDayOf(firstDay: Day, app: Books): Promise<Day>
  /** What the next part needs of the outside; nothing is locked meanwhile. */
  prepare?(period: Period): Promise<void>
  /** Does the next part in the given transaction. @returns where the one after it begins; undefined when there is none. */
  step(tx: Tx, period: Period): Promise<string | undefined>
}

/** Before every member's id. */
export const firstMark = '00000000-0000-0000-0000-000000000000'

/** Closes what is due. Several processes take turns: each part is one transaction, and moves the mark with it. */
export async function closePeriods(app: Books, closing: Closing): Promise<number> {
  const until = performance.now() + serverLimits.periodRunMs
  let parts = 0
  while (performance.now() < until) {
    const progress = await findProgress(app.db, closing.task)
    const isBusy = progress.isOpen ? await closePart(app, closing) : await beginNext(app, closing, progress)
    if (!isBusy) return parts
    parts++
  }
  return parts
}

/** False when another process is at work on it, or has just closed it. */
async function closePart(app: Books, { task, prepare, step }: Closing): Promise<boolean> {
  const next = await findOpen(app.db, task)
  if (!next) return false
  await prepare?.(next)
  return inTransaction(app.db, async (tx) => {
    const period = await lockOpen(tx, task)
    if (!period) return false
    // Another process has done this part meanwhile: what was prepared is of others.
    if (prepare && (period.firstDay !== next.firstDay || period.mark !== next.mark)) return true
    const mark = await step(tx, period)
    await moveMark(tx, task, period, mark, app.clock.now())
    return true
  })
}

/** False when none is due. */
async function beginNext(app: Books, { task, lastDayOf }: Closing, progress: Progress): Promise<boolean> {
  const firstDay = await findNextFirstDay(app.db, task, progress)
  if (!firstDay) return false
  const lastDay = await lastDayOf(firstDay, app)
  // What was posted at the last moment has been committed by then.
  const dueAt = startOf(addDays(lastDay, 1)).getTime() + limits.periodCloseDelayMs
  if (app.clock.now().getTime() < dueAt) return false
  if (task !== 'day' && !(await isDayClosed(app.db, lastDay))) return false
  return insertPeriod(app.db, task, firstDay, lastDay)
}

async function findOpen(db: Db | Tx, task: ClosingTask, lock = sql``): Promise<Period | undefined> {
  const { rows } = await sql<Period>`
    SELECT first_day::text AS first_day, last_day::text AS last_day, mark FROM period_close
    WHERE task = ${task} AND closed_at IS NULL ${lock}`.execute(db)
  return rows[0]
}

const lockOpen = (tx: Tx, task: ClosingTask) => findOpen(tx, task, sql`FOR UPDATE SKIP LOCKED`)

const moveMark = (tx: Tx, task: ClosingTask, { firstDay }: Period, mark: string | undefined, now: Date) =>
  sql`
    UPDATE period_close SET mark = coalesce(${mark ?? null}, mark), closed_at = ${mark === undefined ? now : null}
    WHERE task = ${task} AND first_day = ${firstDay}::date`.execute(tx)

interface Progress {
  isOpen: boolean
  /** Of the last period. */
  last: Day | null
  /** Of all closed days. */
  firstClosed: Day | null
}

async function findProgress(db: Db, task: ClosingTask): Promise<Progress> {
  const { rows } = await sql<Progress>`
    SELECT EXISTS (SELECT FROM period_close WHERE task = ${task} AND closed_at IS NULL) AS is_open,
      (SELECT max(last_day)::text FROM period_close WHERE task = ${task}) AS last,
      (SELECT min(first_day)::text FROM period_close WHERE task = 'day') AS first_closed`.execute(db)
  return rows[0] ?? { isOpen: false, last: null, firstClosed: null }
}

/** The day after the last period; at first the day of the first journal of all. Undefined while there is none. */
async function findNextFirstDay(
  db: Db,
  task: ClosingTask,
  { last, firstClosed }: Progress,
): Promise<Day | undefined> {
  if (last) return addDays(last, 1)
  if (task !== 'day') return firstClosed ?? undefined
  const first = await sql<{ at: Date | null }>`SELECT min(created_at) AS at FROM journal`.execute(db)
  const at = first.rows[0]?.at
  return at ? dayOf(at) : undefined
}

async function isDayClosed(db: Db, day: Day): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM period_close WHERE task = 'day' AND first_day = ${day}::date AND closed_at IS NOT NULL`.execute(
    db,
  )
  return rows.length > 0
}

/** False when another process was quicker: it goes on from there. */
async function insertPeriod(db: Db, task: ClosingTask, firstDay: Day, lastDay: Day): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO period_close (task, first_day, last_day) VALUES (${task}, ${firstDay}::date, ${lastDay}::date)
    ON CONFLICT DO NOTHING`.execute(db)
  return numAffectedRows === 1n
}
