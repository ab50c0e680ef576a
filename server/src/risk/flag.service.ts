/** Staff look through flags, those of rules and those raised by hand alike (staff-calls T7). */
import type { Evidence, FlagFilter } from '@kapao/contract/schemas/staff-risk.ts'
import { claimOfFlag } from '#member/flag.service.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Operator } from '#platform/http/caller.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { withClaims } from '#staff/claim.service.ts'
import { findShownMembers } from '#staff/shown-member.service.ts'
import { countFlags, listFlags } from './flag.queries.ts'

/** Of accounts that share something: whose the others are. */
const othersIn = ({ evidence: { members = [] } }: { evidence: Evidence }) => [members].flat().map(String)

/** @throws Refusal KEY_INVALID. */
export async function getFlags(app: RecordParts, operator: Operator, filter: FlagFilter) {
  const { db } = app
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countFlags(db, filter), listFlags(db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  const memberOf = await findShownMembers(app, operator, shown.flatMap(othersIn))
  const flags = await withClaims(
    app,
    shown.map((flag) => ({
      ...flag,
      others: othersIn(flag).map((memberId) => ({ memberId, member: memberOf(memberId) })),
    })),
    ({ _id }) => claimOfFlag(_id),
  )
  return { ...count, next, flags }
}
