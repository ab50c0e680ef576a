/** When something that was not answered is asked about again: soon at first, then at an even pace (decisions D2). */
import * as limits from '@kapao/contract/limits.ts'
import { type RawBuilder, sql } from 'kysely'
import { plainArray } from '#platform/db/array.ts'

export interface PollPlan {
  /** The pause before the first question, before the second, and so on, in ms. */
  afterMs: readonly number[]
  /** The pause before each further one. */
  everyMs: number
}

/** When to ask first about what is recorded now, before anything is called: so that nothing is forgotten by a crash. */
export const firstAskAt = (now: Date, { afterMs, everyMs }: PollPlan): Date =>
  new Date(now.getTime() + (afterMs[0] ?? everyMs))

/** So long after now, as one parameter: an engine on several nodes adds no spans to moments beside a column. */
const momentsAfter = (now: Date, spansMs: readonly number[]) =>
  sql`(${plainArray(spansMs.map((ms) => new Date(now.getTime() + ms).toISOString()))}::timestamptz[])`

/** The time of the question after the one that is claimed now; `askCount` is the column that counts them, before it. */
export const nextAskAt = (now: Date, askCount: RawBuilder<unknown>, plan: PollPlan): RawBuilder<Date> =>
  sql<Date>`coalesce(${momentsAfter(now, plan.afterMs)}[${askCount} + 2],
    ${new Date(now.getTime() + plan.everyMs)}::timestamptz)`

/** When to look for the first time at what was decided without the outside's own word (decisions D2.2, D22). */
export const firstLookAt = (now: Date): Date => new Date(now.getTime() + limits.lookAgainAfterMs[0])

/** The time of the look after the one that is claimed now; null after the last. `lookCount` counts those before it. */
export const nextLookAt = (now: Date, lookCount: RawBuilder<unknown>): RawBuilder<Date | null> =>
  // Bare, Citus takes the element for a place that is written to, and its process dies.
  sql<Date | null>`coalesce(${momentsAfter(now, limits.lookAgainAfterMs)}[${lookCount} + 2], NULL)`
