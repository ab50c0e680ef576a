/** Staff look through withdrawals, and at one with all that speaks for and against it; account numbers in part (staff-calls T4). */
import type { WithdrawalFilter } from '@kapao/contract/schemas/staff-withdrawal.ts'
import { getMovedBetween } from '#closing/member-figures.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import { cutPage, readPlace } from '#platform/http/page-place.ts'
import { lastFour, shortName } from '#platform/masking.rules.ts'
import { Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { listDevices } from '#session/device.service.ts'
import { getHolder, withClaims } from '#staff/claim.service.ts'
import { findWaitingAbout } from '#staff/request.service.ts'
import type { WithdrawalName } from './review.service.ts'
import {
  countWithdrawals,
  findLastPaid,
  findWithdrawalForStaff,
  listOpenFlags,
  listOtherWithdrawals,
  listWithdrawals,
} from './staff.queries.ts'

/** Who pays by hand asks for the whole (staff-calls T3). */
const masked = <Row extends { toAccountNo: string; toAccountName: string }>(row: Row): Row => ({
  ...row,
  toAccountNo: lastFour(row.toAccountNo),
  toAccountName: shortName(row.toAccountName),
})

const nameOf = ({ _id }: { _id: string }) => ({ kind: 'withdrawal' as const, subject: _id })

/** @throws Refusal KEY_INVALID. */
export async function listWithdrawalsForStaff(app: RecordParts, filter: WithdrawalFilter) {
  const { db } = app
  const after = readPlace(filter.after)
  const [count, rows] = await Promise.all([countWithdrawals(db, filter), listWithdrawals(db, filter, after)])
  const { shown, next } = cutPage(rows, filter.limit, ({ createdAt: at, _id: id }) => ({ at, id }))
  return { ...count, next, withdrawals: await withClaims(app, shown.map(masked), nameOf) }
}

/** @throws Refusal NO_DATA. */
export async function getWithdrawalForStaff(app: RecordParts, { memberId, withdrawalId }: WithdrawalName) {
  const { db } = app
  const row = await findWithdrawalForStaff(db, memberId, withdrawalId)
  if (!row) throw new Refusal('NO_DATA')
  const since = await findLastPaid(db, memberId, row.createdAt)
  const [holder, asked, moved, payouts, devices, flags] = await Promise.all([
    getHolder(app, nameOf(row)),
    findWaitingAbout(app, ['payout_end'], [withdrawalId]),
    getMovedBetween(db, memberId, since, row.createdAt),
    listOtherWithdrawals(db, memberId, withdrawalId, serverLimits.withdrawalSheetRowsMax),
    listDevices(db, memberId, serverLimits.withdrawalSheetRowsMax),
    listOpenFlags(db, memberId),
  ])
  return {
    ...masked(row),
    ...holder,
    endAsked: asked.get(withdrawalId)?.[0] ?? null,
    since: { at: since, ...moved },
    payouts: payouts.map((payout) => ({ ...payout, toAccountNo: lastFour(payout.toAccountNo) })),
    devices: devices.map(({ firstSeenAt, lastSeenAt, sharedWith }) => ({
      firstSeenAt,
      lastSeenAt,
      sharedWith,
    })),
    flags,
  }
}
