/** Ends locks whose time has come, asks again about low balances, and goes on with clearings that stood still (decisions D7). */
import { readBalances } from '#game/balance.service.ts'
import type { App, FlowParts } from '#parts/app-parts.ts'
import { inSlices } from '#platform/jobs/in-slices.ts'
import { OutsideError, Refusal } from '#platform/refusal.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { claimClearing } from './clear.queries.ts'
import { clearBonus } from './clear.service.ts'
import { judgeLock } from './judge-lock.service.ts'
import { claimLow, listChangedMembers } from './lock/lock.queries.ts'

/** After each change of a balance the member's lock is judged again. @returns how many have been. */
export async function judgeLocks(app: FlowParts & Pick<App, 'wake'>): Promise<number> {
  const changed = await listChangedMembers(app.db, serverLimits.locksAtOnce)
  const judged = await inSlices(changed, serverLimits.playersAskedAtOnce, async ({ memberId, currency }) => {
    try {
      if (await judgeLock(app, { id: memberId, currency })) app.wake('relayOutbox')
      return true
    } catch (error) {
      // The mark stays; one that cannot be judged must not hold up the others.
      app.log[faultLevel(error)]({ err: error, memberId }, 'lock not judged')
      return false
    }
  })
  return judged.filter((isJudged) => isJudged).length
}

/** Games that cannot tell open stakes say once more what they hold; then locks that are low are judged by it (decisions D7). */
export async function confirmLowBalances(app: FlowParts & Pick<App, 'wake'>): Promise<number> {
  const due = await claimLow(app.db, app.clock.now(), serverLimits.locksAtOnce)
  await inSlices(due, serverLimits.playersAskedAtOnce, async ({ memberId, currency }) => {
    try {
      const member = { id: memberId, currency }
      await readBalances(app, member)
      if (await judgeLock(app, member)) app.wake('relayOutbox')
    } catch (error) {
      app.log[faultLevel(error)]({ err: error, memberId }, 'low balance not confirmed')
    }
  })
  return due.length
}

/** Nobody has called, so no token has. */
const noToken = Buffer.alloc(0)

/** A provider had not answered, or the process was killed: the member has asked for it, so it is brought to its end. */
export async function finishClearing(app: FlowParts & Pick<App, 'wake'>): Promise<number> {
  const due = await claimClearing(app.db, app.clock.now(), serverLimits.locksAtOnce)
  await inSlices(due, serverLimits.playersAskedAtOnce, async ({ memberId, id, currency }) => {
    try {
      await clearBonus(app, { id: memberId, currency, tokenHash: noToken })
    } catch (error) {
      const level = error instanceof Refusal || error instanceof OutsideError ? 'info' : faultLevel(error)
      app.log[level]({ err: error, memberId, bonus: id }, 'bonus not cleared yet')
    }
  })
  return due.length
}
