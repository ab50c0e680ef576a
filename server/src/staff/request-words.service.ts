/** What one person may change by itself, where a request brings it along with what takes two (decisions D7). */
import { isDeepStrictEqual } from 'node:util'
import type { Values } from './audit-trail.service.ts'

const some = (values: Values, isMeant: (name: string) => boolean): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => isMeant(name)))

/** What of it a request changes. */
export function differing(before: Values, after: Values): { before: Values; after: Values } {
  const differs = (name: string) => !isDeepStrictEqual(before[name], after[name])
  return { before: some(before, differs), after: some(after, differs) }
}

/** As it is by now, what a request has shown of it. */
export const alsoShown = (now: Values, shown: Values): Values => some(now, (name) => name in shown)

/** What a request has not shown of it, and so leaves as it is by now. */
export const notShown = <Own extends object>(own: Own, shown: Values): Partial<Own> =>
  Object.fromEntries(Object.entries(own).filter(([name]) => !(name in shown))) as Partial<Own>
