/** Reads the books of the services that hold or move our money (quality I-42). */
import { BookPage } from '@kapao/contract/outside/books.ts'
import type * as z from 'zod/mini'
import type { Ask } from './http.ts'

/** One movement, as a service has written it down. */
export type BookLine = z.output<typeof BookPage>['lines'][number]

export interface Span {
  from: Date
  to: Date
}

/** All lines of a span. @throws OutsideError when any page was not answered: half a book is none. */
export type ReadBook = (span: Span) => Promise<BookLine[]>

/** @param place the book's path, such as `/bank/payouts`. */
export const createReadBook =
  (ask: Ask, place: string): ReadBook =>
  async ({ from, to }) => {
    const lines: BookLine[] = []
    let after: string | null = ''
    while (after !== null) {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
      if (after) query.set('after', after)
      const page: z.output<typeof BookPage> = await ask({
        method: 'GET',
        path: `${place}?${query}`,
        answer: BookPage,
      })
      lines.push(...page.lines)
      after = page.next
    }
    return lines
  }
