/** Works out what friends' days have earned, once those are closed (decisions D9). */

import { lineOf, lossOf, shareOf } from '#closing/loss.rules.ts'
import { insertLines, listFigures } from '#closing/loss-book.ts'
import { closePeriods, firstMark, type Period } from '#closing/period-close.ts'
import type { RecordParts } from '#parts/app-parts.ts'
import type { Tx } from '#platform/db/schema.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { getInviteTerms } from '#settings/terms.service.ts'
import { findInviters, insertCommissions } from './invite.queries.ts'
import { holdReviews } from './invite-review.queries.ts'
import { raiseDoubtsAbout } from './invite-review.service.ts'

/** @param atOnce members in one transaction. */
export const closeInvites = (app: RecordParts, atOnce = serverLimits.inviteMembersAtOnce): Promise<number> =>
  closePeriods(app, {
    task: 'invite',
    lastDayOf: async (firstDay) => firstDay,
    step: (tx, period) => closeMembers(app, tx, period, atOnce),
  })

async function closeMembers(
  app: RecordParts,
  tx: Tx,
  { firstDay: day, mark }: Period,
  atOnce: number,
): Promise<string | undefined> {
  const { isOn, percentPoints, dayCap, monthCap } = await getInviteTerms(app)
  const period = { firstDay: day, lastDay: day }
  const figures = await listFigures(tx, 'invite', period, mark ?? firstMark, atOnce)
  const friendIds = figures.map(({ memberId }) => memberId)
  const inviters = await findInviters(tx, friendIds)
  const reviews = await holdReviews(tx, friendIds)
  const lines = figures.flatMap((of) => {
    const inviterId = inviters.get(of.memberId)
    if (!inviterId || lossOf(of) === 0n) return []
    // Switched off, losses are set against winnings all the same, and none is counted.
    return [{ ...of, ...lineOf(of, of, isOn && reviews.get(of.memberId)?.state !== 'RIGHT'), inviterId }]
  })
  await insertLines(tx, 'invite', period, lines)
  const commissions = lines
    .map(({ inviterId, memberId, currency, counted }) => ({
      ...{ inviterId, friendId: memberId, currency, loss: counted, share: shareOf(counted, percentPoints) },
      ...{ dayCap: dayCap[currency], monthCap: monthCap[currency] },
    }))
    .filter(({ share }) => share > 0n)
  const at = app.clock.now()
  const earning = new Map(commissions.map(({ friendId, inviterId }) => [friendId, inviterId]))
  await raiseDoubtsAbout(tx, earning, reviews, at)
  await insertCommissions(tx, commissions, { day, percentPoints, at })
  return figures.length < atOnce ? undefined : figures.at(-1)?.memberId
}
