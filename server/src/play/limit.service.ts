/** A member's own deposit limits: lower at once, higher after a day and a second word (decisions D16). */

import * as limits from '@kapao/contract/limits.ts'
import { type LimitPeriod, limitPeriods } from '@kapao/contract/lists.ts'
import type { PlayLimits } from '@kapao/contract/schemas/play.ts'
import type * as z from 'zod/mini'
import { findKeeping, findUsed, lockHoldings } from '#ledger/keeping.ts'
import { releaseSetAside } from '#ledger/set-aside.ts'
import { mustSetAside } from '#member/freeze.service.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import {
  findLimits,
  findRealityMinutes,
  insertLimitChange,
  listPauses,
  setLimit,
  setRealityMinutes,
} from './play.queries.ts'
import { type Amount, asOf, changed, checkConfirm, type DepositLimit, pausesShown } from './play.rules.ts'

type Shown = z.output<typeof PlayLimits>

export async function getPlayLimits({ db, clock }: RecordParts, { id }: Pick<Member, 'id'>): Promise<Shown> {
  const now = clock.now()
  const [found, used, pauses, everyMinutes] = await Promise.all([
    findLimits(db, id),
    findUsed(db, id, now),
    listPauses(db, id),
    findRealityMinutes(db, id),
  ])
  const shown = (period: LimitPeriod) => {
    const { amount: limit, pending } = asOf(found[period], now)
    return {
      limit,
      used: used[period],
      left: limit === null ? null : leftOf(limit, used[period]),
      pending: pending && { limit: pending.amount, from: pending.from },
    }
  }
  const { time_out, exclusion } = pausesShown(pauses, now)
  return {
    deposit: { day: shown('day'), week: shown('week'), month: shown('month') },
    reality: { everyMinutes: everyMinutes ?? limits.realityMinutesDefault },
    timeOut: time_out,
    exclusion,
  }
}

const leftOf = (limit: bigint, used: bigint) => (used < limit ? limit - used : 0n)

/** Lower at once; higher, or none, waits. */
export const changeDepositLimit = (
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  member: Member,
  { period, limit }: { period: LimitPeriod; limit: Amount },
): Promise<Shown> => change(app, member, period, (current, at) => changed(current, limit, at))

/** @throws Refusal LIMIT_WAITING before its time, NO_DATA when nothing waits. */
export const confirmDepositLimit = (
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  member: Member,
  period: LimitPeriod,
): Promise<Shown> =>
  change(app, member, period, (current, at) => {
    refuseIf(checkConfirm(current, at))
    return { amount: current.pending?.amount ?? null, pending: null }
  })

/** Under the lock of the member's wallet, so that each deposit comes before the change or after it. */
async function change(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  member: Member,
  period: LimitPeriod,
  make: (current: DepositLimit, at: Date) => DepositLimit,
): Promise<Shown> {
  await inTransaction(app.db, async (tx) => {
    const { id: memberId } = member
    const at = await lockHoldings(tx, app, member)
    const current = asOf((await findLimits(tx, memberId))[period], at)
    const wanted = make(current, at)
    await setLimit(tx, { memberId, period }, wanted)
    if (wanted.amount === current.amount) return
    await insertLimitChange(tx, { memberId, period, amount: wanted.amount, at })
    if (!(await mustSetAside(tx, memberId))) await releaseSetAside(tx, app, memberId)
  })
  app.wake('relayOutbox')
  return getPlayLimits(app, member)
}

/** @throws Refusal DEPOSIT_LIMIT when the amount would go beyond one of the member's own limits. */
export async function refuseBeyondLimit({ db, clock }: RecordParts, memberId: string, amount: bigint) {
  const keeping = await findKeeping(db, memberId, clock.now())
  if (keeping && keeping.room !== null && amount > keeping.room) throw new Refusal('DEPOSIT_LIMIT')
}

/** Whether any deposit limit is in force for the member. */
export async function hasDepositLimit(db: Db | Tx, memberId: string): Promise<boolean> {
  const found = await findLimits(db, memberId)
  return limitPeriods.some((period) => found[period].amount !== null)
}

export async function changeRealityCheck(
  app: RecordParts,
  member: Member,
  everyMinutes: number,
): Promise<Shown> {
  await setRealityMinutes(app.db, member.id, everyMinutes)
  return getPlayLimits(app, member)
}
