/**
 * Compares our books with those of services outside, by the hour and page by page, so that no process ever holds a book.
 * Each difference is one open case for a person; one that is gone closes its case. Running it twice says the same twice
 * (quality I-42).
 */

import { hourMs } from '@kapao/contract/time-units.ts'
import type { BookLine, ReadBook } from '#outside/books.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { OutsideError } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { openTasks } from '#staff/task.service.ts'
import { type Book, listBooks } from './book.queries.ts'
import {
  beginSearch,
  compareLines,
  countOpen,
  type Difference,
  endRunLease,
  findEarliestBegun,
  hasMoreLines,
  insertHours,
  listDifferingHours,
  listDueHours,
  listExplained,
  lockRunLease,
  markFound,
  type Run,
  reopenHours,
  resolveKnown,
  resolveSpan,
  setCompared,
  takeMissing,
  takeRunLease,
  upsertDifferences,
} from './reconciliation.queries.ts'
import { dueAgainAt, firstSpan, halfOf, hourOf, hoursIn, later, type Span } from './reconciliation.rules.ts'

/** A run that reads theirs. */
interface Reading extends Run {
  read: ReadBook
}

interface Reconciled {
  book: string
  /** How many have an open case. Undefined: the service did not show its book. */
  differences: number | undefined
  /** There is more to compare at once. */
  isBehind: boolean
}

/**
 * Compares what is due of every book. One that cannot be compared keeps no other one from it.
 *
 * @throws the first failure, once all have had their turn.
 */
export async function reconcile(
  app: Pick<App, 'db' | 'clock' | 'outside' | 'log' | 'wake'>,
): Promise<Reconciled[]> {
  const done: Reconciled[] = []
  const failures: unknown[] = []
  // One after the other: nobody waits for it, and it must not get in the way of money that moves.
  for (const book of await listBooks(app.db)) {
    const read = book.read(app.outside)
    if (!read) continue
    await reconcileBook(app, book, read).then(
      (compared) => done.push({ book: book.name, ...compared }),
      (failure) => failures.push(failure),
    )
  }
  if (failures.length > 0) throw failures[0]
  return done
}

async function reconcileBook(
  app: Pick<App, 'db' | 'clock' | 'outside' | 'log' | 'wake'>,
  book: Book,
  read: ReadBook,
): Promise<Omit<Reconciled, 'book'>> {
  const run = { book, read, id: newId() }
  const now = app.clock.now()
  let isBehind = false
  if (await takeRunLease(app.db, run, now, later(now, serverLimits.bookLeaseMs))) {
    try {
      await insertHours(app.db, book, hourOf(later(now, -serverLimits.bookSettledAfterMs)), now)
      await reopenHours(app.db, book, now)
      await resolveKnown(app.db, book, now)
      isBehind = await compareDue(app, run, now)
    } catch (error) {
      if (!(error instanceof OutsideError)) throw error
      app.log.warn({ err: error, book: book.name }, 'books not compared')
      return { differences: undefined, isBehind: false }
    } finally {
      await endRunLease(app.db, run, app.clock.now())
    }
  }
  return { differences: await countOpen(app.db, book), isBehind }
}

/** Each due hour once. @returns true when time was up before. */
async function compareDue(
  app: Pick<App, 'db' | 'clock' | 'outside' | 'log' | 'wake'>,
  run: Reading,
  now: Date,
): Promise<boolean> {
  const until = performance.now() + serverLimits.bookRunMs
  let from = new Date(0)
  for (;;) {
    const hours = await listDueHours(app.db, run.book, { from, now, limit: serverLimits.bookSpanHoursMax })
    const due = firstSpan(hours, now)
    if (!due) return false
    if (performance.now() > until) return true
    const span = await fitted(app, run.book, due)
    // Who stood still for longer than the lease leaves the book to who has it now.
    if (!(await takeRunLease(app.db, run, now, later(app.clock.now(), serverLimits.bookLeaseMs))))
      return false
    if (!(await compareSpan(app, run, span, now))) return false
    from = span.to
  }
}

/** As much of it as has few enough lines. */
async function fitted(app: Pick<App, 'db'>, book: Book, due: Span): Promise<Span> {
  let span = due
  for (let half = halfOf(span); half; half = halfOf(span)) {
    if (!(await hasMoreLines(app.db, book, span, serverLimits.bookSpanLinesMax))) return span
    span = half
  }
  return span
}

/** False when another process has taken the book over. */
async function compareSpan(
  app: Pick<App, 'db' | 'clock' | 'outside' | 'log' | 'wake'>,
  run: Reading,
  span: Span,
  now: Date,
): Promise<boolean> {
  const { book } = run
  const ours = await inTransaction(app.db, async (tx) =>
    (await lockRunLease(tx, run)) ? beginSearch(tx, run, span) : undefined,
  )
  if (!ours) return false
  const theirs = new Map<number, bigint>()
  const around = {
    from: later(span.from, -serverLimits.bookGraceMs),
    to: later(span.to, serverLimits.bookGraceMs),
  }
  for await (const page of run.read(around)) {
    const lines = page.map((line) => ({ ...line, name: book.nameOf?.(line.name) ?? line.name }))
    await markFound(app.db, run, lines)
    const within = lines.filter(({ at }) => at >= span.from && at < span.to)
    for (const { at } of within) {
      const hour = hourOf(at).getTime()
      theirs.set(hour, (theirs.get(hour) ?? 0n) + 1n)
    }
    await compareTheirs(app, run, within)
  }
  await searchEarlier(app, run, around.from)
  while (await keepMissing(app, run));
  return settle(app, run, { span, theirs, ours, now })
}

async function compareTheirs(app: Pick<App, 'db' | 'clock' | 'wake'>, run: Run, lines: BookLine[]) {
  const { book } = run
  const found = await compareLines(app.db, book, lines)
  if (found.length === 0) return
  await inTransaction(app.db, (tx) => keepDifferences(app, tx, run, found))
  const missing = new Set(found.flatMap(({ what, name }) => (what === 'missing_with_us' ? [name] : [])))
  const about = lines.flatMap((line) => (missing.has(line.name) ? (line.about ?? []) : []))
  if (about.length > 0) await book.catchUp?.(app, about)
}

/** Each with its case, unless a person has closed that very one. */
async function keepDifferences(app: Pick<App, 'clock'>, tx: Tx, run: Run, found: Difference[]) {
  await upsertDifferences(tx, run, found)
  const explained = await listExplained(tx, run.book, found)
  const cases = found.filter(({ name }) => !explained.has(name))
  await openTasks(
    tx,
    cases.map(({ name, what, theirs, ours }) => ({
      kind: 'difference' as const,
      subject: `${run.book.name}:${name}`,
      memberId: null,
      detail: { what, theirs, ours },
    })),
    app.clock.now(),
  )
}

/** What was unknown to us for days they have written down days before us: from where it began, hour by hour, until all is found. */
async function searchEarlier(app: Pick<App, 'db'>, run: Reading, before: Date) {
  let from = new Date(0)
  for (;;) {
    const begun = await findEarliestBegun(app.db, run)
    if (!begun) return
    const first = hourOf(later(begun, -serverLimits.bookGraceMs))
    if (first > from) from = first
    if (from >= before) return
    const end = later(from, hourMs)
    const to = end < before ? end : before
    for await (const page of run.read({ from, to }))
      await markFound(
        app.db,
        run,
        page.map((line) => ({ ...line, name: run.book.nameOf?.(line.name) ?? line.name })),
      )
    from = to
  }
}

/** Some of what was looked for in vain. False when there is no more. */
const keepMissing = (app: RecordParts, run: Run): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    const missing = (await lockRunLease(tx, run))
      ? await takeMissing(tx, run, serverLimits.bookMissingAtOnce)
      : []
    if (missing.length > 0) await keepDifferences(app, tx, run, missing)
    return missing.length > 0
  })

interface Outcome {
  span: Span
  /** How many lines by hour. */
  theirs: ReadonlyMap<number, bigint>
  ours: ReadonlyMap<number, bigint>
  now: Date
}

const settle = (
  app: Pick<App, 'db' | 'log'>,
  run: Run,
  { span, theirs, ours, now }: Outcome,
): Promise<boolean> =>
  inTransaction(app.db, async (tx) => {
    if (!(await lockRunLease(tx, run))) return false
    await resolveSpan(tx, run, span, now)
    const differing = await listDifferingHours(tx, run.book, span)
    const hours = hoursIn(span).map((hour) => {
      const end = later(hour, hourMs)
      const comparedUntil = end < span.to ? end : span.to
      const hasDifferences = differing.has(hour.getTime())
      return {
        hour,
        comparedUntil,
        theirs: theirs.get(hour.getTime()) ?? 0n,
        ours: ours.get(hour.getTime()) ?? 0n,
        dueAt: dueAgainAt({ hour, comparedUntil, hasDifferences }, now),
      }
    })
    await setCompared(tx, run.book, hours, now)
    const counts = { hours: hours.length, differing: differing.size }
    app.log[differing.size > 0 ? 'warn' : 'info'](
      { book: run.book.name, ...span, ...counts },
      'books compared',
    )
    return true
  })
