/**
 * Compares our books with those of the gateways, the bank and the voucher service. Each difference is one open case for a person; one that is
 * gone by the next run closes its case. Running it twice says the same twice (quality I-42).
 */
import { OutsideError } from '#refusal.ts'
import type { App } from '../context.ts'
import {
  type Book,
  closeSettledCases,
  listBooks,
  listOursNamed,
  listOursWithin,
} from './reconciliation.queries.ts'
import { compareBooks, type Difference, earliestOf } from './reconciliation.rules.ts'
import { openTasks } from './task.service.ts'

/** Each run looks back this far, so that a day of silence is made up for. */
const spanMs = 48 * 3_600_000

export interface Reconciled {
  book: string
  /** Undefined: the service did not show its book. */
  differences: Difference[] | undefined
}

export async function reconcile(app: App): Promise<Reconciled[]> {
  const done: Reconciled[] = []
  // One after the other: nobody waits for it, and it must not get in the way of money that moves.
  for (const book of await listBooks(app.db))
    done.push({ book: book.name, differences: await reconcileBook(app, book) })
  return done
}

async function reconcileBook(app: App, book: Book): Promise<Difference[] | undefined> {
  const to = app.clock.now()
  const span = { from: new Date(to.getTime() - spanMs), to }
  try {
    const ours = await listOursWithin(app.db, book, span)
    const theirs = await book.read(app.outside)({ from: earliestOf(ours, span.from), to })
    const names = theirs.map(({ name }) => name)
    const known = await listOursNamed(app.db, book, names)
    const differences = compareBooks({ theirs, known, ours }, span)
    await keepCases(
      app,
      book,
      [...theirs, ...ours].map(({ name }) => name),
      differences,
    )
    const missing = differences.filter(({ what }) => what === 'missing_with_us').map(({ name }) => name)
    const about = theirs.filter(({ name }) => missing.includes(name)).map((line) => line.about)
    if (about.length > 0) await book.catchUp?.(app, about)
    const level = differences.length > 0 ? 'warn' : 'info'
    const counts = { theirs: theirs.length, ours: ours.length, differences: differences.length }
    app.log[level]({ book: book.name, ...counts }, 'books compared')
    return differences
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error, book: book.name }, 'books not compared')
    return undefined
  }
}

async function keepCases(app: App, { name: book }: Book, names: string[], differences: Difference[]) {
  const subjectOf = (name: string) => `${book}:${name}`
  const open = new Set(differences.map(({ name }) => name))
  const cases = differences.map(({ name, what, theirs, ours }) => ({
    kind: 'difference' as const,
    subject: subjectOf(name),
    memberId: null,
    detail: { what, theirs, ours },
  }))
  const settled = [...new Set(names)].filter((name) => !open.has(name)).map(subjectOf)
  await openTasks(app.db, cases, app.clock.now())
  await closeSettledCases(app.db, settled, app.clock.now())
}
