/** Works out what friends' days have earned, once those are closed (decisions D9). */

import { lineOf, saysSomething, shareWithin } from '#closing/loss.rules.ts'
import { insertLines, listFigures } from '#closing/loss-book.ts'
import { closePeriods, firstMark, type Period } from '#closing/period-close.ts'
import { askUntoldGames } from '#game/untold-games.service.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import type { Db, Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { getInviteTerms } from '#settings/terms.service.ts'
import { findInviters, insertCommissions } from './invite.queries.ts'
import { holdReviews } from './invite-review.queries.ts'
import { raiseDoubtsAbout } from './invite-review.service.ts'

/** @param atOnce members in one transaction. */
export const closeInvites = (app: FlowParts, atOnce = serverLimits.inviteMembersAtOnce): Promise<number> =>
  closePeriods(app, {
    task: 'invite',
    lastDayOf: async (firstDay) => firstDay,
    prepare: async (period) => askUntoldGames(app, (await workOutLines(app, app.db, period, atOnce)).lines),
    step: (tx, period) => closeMembers(app, tx, period, atOnce),
  })

/** Lines of those of the next members who have an inviter, as their figures are now. */
async function workOutLines(
  app: Pick<App, 'db'>,
  db: Db | Tx,
  { firstDay, lastDay, mark }: Period,
  atOnce: number,
) {
  const terms = await getInviteTerms(app)
  const figures = await listFigures(db, 'invite', { firstDay, lastDay }, mark ?? firstMark, atOnce)
  const friendIds = figures.map(({ memberId }) => memberId)
  const inviters = await findInviters(db, friendIds)
  const reviews = await holdReviews(db, friendIds)
  const lines = figures.flatMap((of) => {
    const inviterId = inviters.get(of.memberId)
    if (!inviterId || !saysSomething(of)) return []
    // Switched off, losses are set against winnings all the same, and none is counted.
    const isCounted = terms.isOn && reviews.get(of.memberId)?.state !== 'RIGHT'
    return [{ ...of, ...lineOf(of, of, isCounted), inviterId }]
  })
  return { terms, reviews, lines, mark: figures.length < atOnce ? undefined : figures.at(-1)?.memberId }
}

async function closeMembers(
  app: RecordParts,
  tx: Tx,
  period: Period,
  atOnce: number,
): Promise<string | undefined> {
  const { terms, reviews, lines, mark } = await workOutLines(app, tx, period, atOnce)
  const { percentPoints, dayCap, monthCap } = terms
  await insertLines(tx, 'invite', period, lines)
  const commissions = lines
    .map(({ inviterId, memberId, currency, counted }) => ({
      ...{ inviterId, friendId: memberId, currency, loss: counted },
      share: shareWithin(counted, { percentPoints, cap: dayCap[currency] }, currency),
      ...{ dayCap: dayCap[currency], monthCap: monthCap[currency] },
    }))
    .filter(({ share }) => share > 0n)
  const at = app.clock.now()
  const earning = new Map(commissions.map(({ friendId, inviterId }) => [friendId, inviterId]))
  await raiseDoubtsAbout(tx, earning, reviews, at)
  await insertCommissions(tx, commissions, { day: period.firstDay, percentPoints, at })
  return mark
}
