/** Brings the money of members who have begun a pause home from their games, and says when a limit's wait has ended (decisions D16). */
import { addNotice } from '#notice/notice.service.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'
import { pullAll } from '#transfer/transfer-all.service.ts'
import { claimPulls, endPull, hasStakes, takeWaited } from './play.queries.ts'

type Due = Awaited<ReturnType<typeof claimPulls>>[number]

/** Again until nothing is left that can move. @returns how many pauses were due. */
export async function emptyGames(app: FlowParts): Promise<number> {
  const due = await claimPulls(app.db, app.clock.now(), serverLimits.pausesAtOnce)
  await Promise.all(due.map((pause) => emptyGamesOf(app, pause)))
  return due.length
}

async function emptyGamesOf(app: FlowParts, pause: Due) {
  try {
    if (await pullHome(app, pause)) await endPull(app.db, pause)
  } catch (error) {
    // It is due again; one whose provider is away must not hold up the others.
    app.log[faultLevel(error)]({ err: error, memberId: pause.memberId }, 'games not emptied for a pause')
  }
}

/** Tells members that a raised limit can be confirmed. @returns how many. */
export async function tellWaited({ db, clock }: RecordParts): Promise<number> {
  const at = clock.now()
  return inTransaction(db, async (tx) => {
    const waited = await takeWaited(tx, at, serverLimits.limitsToldAtOnce)
    for (const { memberId, period, tellAt } of waited)
      await addNotice(tx, {
        ...{ memberId, key: `limit_waited:${period}:${tellAt?.toISOString()}`, topic: 'limit_waited' },
        ...{ detail: period, at },
      })
    return waited.length
  })
}

/** Nobody has called, so no token has. */
const noToken = Buffer.alloc(0)

/** False: something is still there or on its way, or bets are open whose winnings will come. */
async function pullHome(app: Pick<App, keyof FlowParts>, { memberId, id, pullCount, currency }: Due) {
  const member = { id: memberId, currency, tokenHash: noToken }
  const outcomes = await pullAll(app, member, `pause:${id}:${pullCount}`)
  // Less than the smallest transfer stays where it is.
  const isHome = outcomes.every(({ message }) => message === 'SUCCESS' || message === 'TRANSFER_MINIMUM')
  return isHome && !(await hasStakes(app.db, memberId))
}
