/** Staff look through payouts (staff-calls T4). */
import type { PayoutFilter } from '@kapao/contract/schemas/staff-payout.ts'
import type { App } from '#parts/app-parts.ts'
import type { Operator } from '#platform/http/caller.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { lastFour } from '#platform/masking.rules.ts'
import { withMembers } from '#staff/shown-member.service.ts'
import { countPayouts, listPayouts } from './payout.queries.ts'

/** @throws Refusal KEY_INVALID. */
export async function listPayoutsForStaff(app: Pick<App, 'db'>, operator: Operator, filter: PayoutFilter) {
  const { db } = app
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countPayouts(db, filter), listPayouts(db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  const payouts = shown.map(({ createdAt, ...row }) => ({ ...row, toAccountNo: lastFour(row.toAccountNo) }))
  return { ...count, next, payouts: await withMembers(app, operator, payouts) }
}
