/** Pauses from play: a time-out, a self-exclusion and the way back from it (decisions D16). */
import type { PlayLimits } from '@kapao/contract/schemas/play.ts'
import type * as z from 'zod/mini'
import { lockHoldings } from '#ledger/keeping.ts'
import type { App, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Member } from '#platform/http/caller.ts'
import { Refusal, refuseIf } from '#platform/refusal.ts'
import { getPlayLimits } from './limit.service.ts'
import { insertPause, listPauses, setAskedBack } from './play.queries.ts'
import { checkReturn, endOfExclusion, endOfTimeOut, mayBegin, type Pause } from './play.rules.ts'

type Shown = z.output<typeof PlayLimits>

/** @throws Refusal CANNOT_SHORTEN when one runs that ends later, or within a self-exclusion. */
export const beginTimeOut = (app: Pick<App, 'db' | 'clock' | 'wake'>, member: Member, hours: number) =>
  begin(app, member, 'time_out', (at) => endOfTimeOut(at, hours))

/** @throws Refusal CANNOT_SHORTEN when one runs that ends later. */
export const beginExclusion = (app: Pick<App, 'db' | 'clock' | 'wake'>, member: Member, months: number) =>
  begin(app, member, 'exclusion', (at) => endOfExclusion(at, months))

/**
 * At once, under the lock of the member's wallet: what is held for a game, given or credited comes before it or after it, and
 * what comes after is refused or set aside. A job brings home what is in games.
 */
async function begin(
  app: Pick<App, 'db' | 'clock' | 'wake'>,
  member: Member,
  kind: Pause['kind'],
  endOf: (at: Date) => Date,
): Promise<Shown> {
  await inTransaction(app.db, async (tx) => {
    const at = await lockHoldings(tx, app, member)
    const until = endOf(at)
    if (!mayBegin(await listPauses(tx, member.id), { kind, until }, at)) throw new Refusal('CANNOT_SHORTEN')
    await insertPause(tx, { memberId: member.id, kind, begunAt: at, until })
  })
  app.wake('emptyGames')
  return getPlayLimits(app, member)
}

/** Asked twice, the first time counts. @throws Refusal CANNOT_SHORTEN before its end, NO_DATA without one. */
export async function askToReturn(app: RecordParts, member: Member): Promise<Shown> {
  await inTransaction(app.db, async (tx) => {
    const at = await lockHoldings(tx, app, member)
    refuseIf(checkReturn(await listPauses(tx, member.id), at))
    await setAskedBack(tx, member.id, at)
  })
  return getPlayLimits(app, member)
}
