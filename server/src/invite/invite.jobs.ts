/** Works out what friends' days have earned, once those are closed (decisions D9). */
import type { Tx } from '#db/schema.ts'
import { closePeriods, firstMark, type Period } from '#ledger/period-close.ts'
import { lossOf, shareOf } from '#loss.rules.ts'
import { getInviteTerms } from '#site/site.service.ts'
import type { App } from '../context.ts'
import { type FriendDay, insertCommissions, listFriendDays, type NewCommission } from './invite.queries.ts'

const membersAtOnce = 500

/** @param atOnce members in one transaction. */
export const closeInvites = (app: App, atOnce = membersAtOnce): Promise<number> =>
  closePeriods(app, {
    task: 'invite',
    lastDayOf: async (firstDay) => firstDay,
    step: (tx, period) => closeMembers(app, tx, period, atOnce),
  })

async function closeMembers(
  app: App,
  tx: Tx,
  { firstDay: day, mark }: Period,
  atOnce: number,
): Promise<string | undefined> {
  const { isOn, percentPoints } = await getInviteTerms(app)
  if (!isOn) return undefined
  const days = await listFriendDays(tx, day, mark ?? firstMark, atOnce)
  const commissions = days.flatMap((friendDay) => commissionsOf(friendDay, percentPoints))
  await insertCommissions(tx, commissions, { day, percentPoints, at: app.clock.now() })
  return days.length < atOnce ? undefined : days.at(-1)?.friendId
}

/** One, or none: a friend who won, or whom nobody invited, earns nobody anything. */
function commissionsOf(friendDay: FriendDay, percentPoints: number): NewCommission[] {
  const { inviterId, friendId, currency } = friendDay
  const loss = lossOf(friendDay)
  const amount = shareOf(loss, percentPoints)
  return inviterId && amount > 0n ? [{ inviterId, friendId, currency, loss, amount }] : []
}
