/** The books that services show on request: what moved in a span of time, in pages (quality I-42). */
import type { Currency } from '@kapao/contract/edition.ts'
import { BookLine, BookPage, BookQuery } from '@kapao/contract/outside/books.ts'
import * as z from 'zod/mini'
import { type Answer, Problem, read } from './http.ts'
import * as sandboxLimits from './limits.ts'
import type { Store } from './store.ts'

export interface BookRow {
  rowid: bigint
  name: string
  about: string
  amount: bigint
  currency: Currency
  at: string
}

/** @param rows SQL with the columns of {@link BookRow}; their rowids grow as they are written. */
export function answerBook(store: Store, query: unknown, rows: string, ...values: string[]): Answer {
  const { from, to, after = '0' } = read(BookQuery, query)
  if (!/^\d{1,18}$/.test(after)) throw new Problem(400, 'after: not a page of this book')
  const found = store.list<BookRow>(
    `SELECT * FROM (${rows}) WHERE at >= ? AND at < ? AND rowid > ? ORDER BY rowid LIMIT ?`,
    ...values,
    from.toISOString(),
    to.toISOString(),
    BigInt(after),
    sandboxLimits.bookPageLines,
  )
  const lines = found.map(({ name, about, amount, currency, at }) =>
    z.encode(BookLine, { name, about, amount, currency, at: new Date(at) }),
  )
  const next = found.length === sandboxLimits.bookPageLines ? String(found.at(-1)?.rowid) : null
  return { body: z.encode(BookPage, { lines, next }) }
}
