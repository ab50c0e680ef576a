/** Reads the books of the services that hold or move our money (quality I-42). */
import { BookPage, BookLine as LineShape } from '@kapao/contract/outside/books.ts'
import type * as z from 'zod/mini'
import type { Ask } from './http.ts'
import { readRecords, rejectUnreadable, type StoreUnreadable } from './records.ts'

/** One movement, as a service has written it down. */
export interface BookLine extends Omit<z.output<typeof LineShape>, 'about'> {
  /** Null: its list does not say, and it is not compared. */
  about: string | null
}

export interface Span {
  from: Date
  to: Date
}

/**
 * The lines of a span, page after page: a book may be larger than a process.
 *
 * @throws OutsideError when any page was not answered: half a book is none.
 */
export type ReadBook = (span: Span) => AsyncIterable<BookLine[]>

/** @param place the book's path, such as `/bank/payouts`. */
export const createReadBook = (ask: Ask, place: string, keep: StoreUnreadable = rejectUnreadable): ReadBook =>
  async function* ({ from, to }) {
    let after: string | null = ''
    while (after !== null) {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
      if (after) query.set('after', after)
      const page: z.output<typeof BookPage> = await ask({
        method: 'GET',
        path: `${place}?${query}`,
        answer: BookPage,
      })
      const { values, unreadable } = readRecords(LineShape, page.lines)
      await keep(`book:${place}`, unreadable)
      yield values
      after = page.next
    }
  }
