/** Our books beside those outside, day by day to the satang: what each side has, and what is without a counterpart (staff-calls T6). */
import type { Currency } from '@kapao/contract/edition.ts'
import type { BookDayFilter } from '@kapao/contract/schemas/staff-reconciliation.ts'
import { reconciliationLimits } from '@kapao/contract/staff-limits.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { Refusal } from '#platform/refusal.ts'
import { addDays, type Day, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { listBooks } from './book.queries.ts'
import { listComparedDays, sumOurs, sumUnmatched } from './book-day.queries.ts'

interface BookDay {
  day: Day
  service: string
  currency: Currency
  ledger: bigint
  outside: bigint
  difference: bigint
  unmatchedHere: number
  unmatchedThere: number
  openCases: number
  comparedUntil: Date
}

/** @throws Refusal KEY_INVALID for a span that is none, or too long. */
function spanOf({ from, to }: BookDayFilter, today: Day) {
  const days = reconciliationLimits.daysUsual - 1
  const last = to ?? (from ? minDay(addDays(from, days), today) : today)
  const first = from ?? addDays(last, -days)
  if (first > last) throw new Refusal('KEY_INVALID', ['to'])
  if (addDays(first, reconciliationLimits.daysMax) <= last) throw new Refusal('KEY_INVALID', ['from'])
  return { from: startOf(first), to: startOf(addDays(last, 1)) }
}

/** Of a day that has not begun there is nothing: then the later one is the answer to a question about the future. */
const minDay = (one: Day, other: Day): Day => (one < other ? one : other)

const keyOf = ({ day, book, currency }: { day: Day; book: string; currency?: string }) =>
  [day, book, currency].filter(Boolean).join(' ')

const nameOf = ({ day, service, currency }: BookDay) => keyOf({ day, book: service, currency })

/**
 * The newest first. What the service has is what we have, less our lines that it has not in this way, and with those that
 * we have not: every other line of a compared hour is the same on both sides.
 *
 * @throws Refusal KEY_INVALID.
 */
export async function listBookDays(app: RecordParts & Pick<App, 'outside'>, filter: BookDayFilter) {
  const span = spanOf(filter, dayOf(app.clock.now()))
  const all = await listBooks(app.db)
  const books = filter.service ? all.filter(({ name }) => name === filter.service) : all
  const [compared, sums, differences] = await Promise.all([
    listComparedDays(app.db, books, span),
    sumOurs(app.db, books, span),
    sumUnmatched(app.db, books, span),
  ])
  const ledgers = new Map(sums.map((sum) => [keyOf(sum), sum]))
  const unmatched = new Map(differences.map((one) => [keyOf(one), one]))
  const currencies = Map.groupBy([...ledgers.values(), ...unmatched.values()], ({ day, book }) =>
    keyOf({ day, book }),
  )
  const places = new Map(books.map(({ name }, place) => [name, place]))
  const rows = compared
    .flatMap(({ day, book, comparedUntil }) => {
      const known = new Set(currencies.get(keyOf({ day, book }))?.map(({ currency }) => currency))
      // A day without a line is a day of nothing, and was compared all the same.
      const told: Currency[] = known.size > 0 ? [...known].toSorted() : ['THB']
      return told.map((currency): BookDay => {
        const key = keyOf({ day, book, currency })
        const { ours = 0n, theirs = 0n, here = 0, there = 0, openCases = 0 } = unmatched.get(key) ?? {}
        const ledger = ledgers.get(key)?.amount ?? 0n
        const outside = ledger - ours + theirs
        return {
          ...{ day, service: book, currency, ledger, outside, difference: ledger - outside, openCases },
          ...{ unmatchedHere: here, unmatchedThere: there, comparedUntil },
        }
      })
    })
    .toSorted((one, other) =>
      one.day === other.day
        ? (places.get(one.service) ?? 0) - (places.get(other.service) ?? 0)
        : one.day < other.day
          ? 1
          : -1,
    )
  const notCompared = books.filter(({ read }) => !read(app.outside)).map(({ name }) => name)
  return { ...cut(rows, filter), notCompared }
}

/** Rows are few, as days and services are: a page is cut from all of them. */
function cut(rows: BookDay[], { page, limit, after }: BookDayFilter) {
  const first = after ? rows.findIndex((row) => nameOf(row) === after) + 1 : (page - 1) * limit
  if (after && first === 0) throw new Refusal('KEY_INVALID', ['after'])
  const days = rows.slice(first, first + limit)
  const last = days.at(-1)
  return {
    total: rows.length,
    next: last && rows.length > first + limit ? nameOf(last) : null,
    days,
  }
}
