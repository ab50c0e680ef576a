/** Staff look through flags, those of rules and those raised by hand alike (staff-calls T7). */
import type { Evidence, FlagFilter } from '@kapao/contract/schemas/staff-risk.ts'
import { claimOfFlag } from '#member/flag.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { withClaims } from '#staff/claim.service.ts'
import { countFlags, listFlags } from './flag.queries.ts'

/** @throws Refusal KEY_INVALID. */
export async function getFlags({ db, clock }: RecordParts, filter: FlagFilter) {
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countFlags(db, filter), listFlags(db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  const flags = await withClaims(
    { db, clock },
    shown.map((flag) => ({ ...flag, evidence: flag.evidence as Evidence })),
    ({ _id }) => claimOfFlag(_id),
  )
  return { ...count, next, flags }
}
