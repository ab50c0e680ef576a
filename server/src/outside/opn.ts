/** What is the same in everything that Opn Payments (Omise) offers: its key, its refusals, its lists (docs.omise.co, API version 2019-05-29). */
import * as z from 'zod/mini'
import type { Span } from './books.ts'
import { type Ask, type Connect, proveByBasic } from './http.ts'
import * as outsideLimits from './limits.ts'

/** Its key is a name without a password. */
export const connectOpn = (connect: Connect): Ask => connect((call, key) => proveByBasic(call, `${key}:`))

/** As refusals are shaped, and answers of 404. */
export const OpnError = z.object({ object: z.literal('error'), code: z.string() })

const OpnList = z.object({ object: z.literal('list'), total: z.int(), data: z.array(z.unknown()) })

/** What was made in a span of time, oldest first, page after page. @param place such as `/charges`. */
export async function* readOpnList(ask: Ask, place: string, { from, to }: Span): AsyncIterable<unknown[]> {
  for (let offset = 0, total = 1; offset < total; offset += outsideLimits.opnPageRows) {
    const query = new URLSearchParams({
      ...{ from: from.toISOString(), to: to.toISOString(), order: 'chronological' },
      ...{ limit: String(outsideLimits.opnPageRows), offset: String(offset) },
    })
    const page = await ask({ method: 'GET', path: `${place}?${query}`, answer: OpnList })
    total = page.total
    yield page.data
  }
}
