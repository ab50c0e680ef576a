/** Staff look through flags, those of rules and those raised by hand alike (staff-calls T7). */
import type { Evidence, FlagFilter } from '@kapao/contract/schemas/staff-risk.ts'
import type { App } from '#parts/app-parts.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { countFlags, listFlags } from './flag.queries.ts'

/** @throws Refusal KEY_INVALID. */
export async function getFlags({ db }: Pick<App, 'db'>, filter: FlagFilter) {
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countFlags(db, filter), listFlags(db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  return { ...count, next, flags: shown.map((flag) => ({ ...flag, evidence: flag.evidence as Evidence })) }
}
