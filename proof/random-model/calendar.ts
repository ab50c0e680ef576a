/** Nights as the model sees them: which days are closed when, and what is worked out then (decisions D8, D9). */
import { type Holder, type Household, lossOf, shareOfLoss, type Terms } from './holder.ts'

const dayMs = 86_400_000
const bangkokMs = 7 * 3_600_000
const closedAfterMs = 30 * 60_000
const lapseMs = 7 * dayMs

/** The number of a day in Bangkok; day 0 was a Thursday. */
export const dayNumber = (at: number): number => Math.floor((at + bangkokMs) / dayMs)
export const startOfDay = (day: number): number => day * dayMs - bangkokMs
/** Monday of the week that it is in. */
export const mondayNumber = (day: number): number => day - ((day + 3) % 7)

export class Calendar {
  #nextDay: number
  #nextRefund: number

  constructor(firstDay: number) {
    this.#nextDay = firstDay
    this.#nextRefund = firstDay
  }

  /** What a night has brought to these families. Refunds of a week are closed with its Sunday. */
  close(now: number, terms: Terms, period: 'day' | 'week', families: Household[]) {
    const isOver = (day: number) => now >= startOfDay(day + 1) + closedAfterMs
    for (; isOver(this.#nextDay); this.#nextDay++)
      for (const family of families) closeInvite(family, this.#nextDay, terms)
    for (;;) {
      const first = this.#nextRefund
      const last = period === 'week' ? mondayNumber(first) + 6 : first
      if (!isOver(last)) return
      for (const family of families) closeRefund(family, first, last, now, terms)
      this.#nextRefund = last + 1
    }
  }
}

/** What games took of a member from a day to another one. */
const takenByGames = (holder: Holder, first: number, last: number) =>
  daysOf(holder, first, last).reduce((sum, { lost }) => sum + lost, 0)

const daysOf = ({ days }: Holder, first: number, last: number) =>
  [...days].flatMap(([day, figures]) => (Number(day) >= first && Number(day) <= last ? [figures] : []))

function closeInvite({ holders: [inviter, friend] }: Household, day: number, { invite }: Terms) {
  const loss = lossOf(daysOf(friend, day, day))
  const counted = friend.losses.invite.count(
    { first: day, last: day },
    loss,
    takenByGames(friend, day - 7, day),
  )
  const month = new Date(day * dayMs).toISOString().slice(0, 7)
  const room = invite.monthCap - (inviter.earnedIn.get(month) ?? 0)
  const amount = Math.min(shareOfLoss(counted, invite.percent), invite.dayCap, room)
  inviter.earned += amount
  inviter.earnedIn.set(month, (inviter.earnedIn.get(month) ?? 0) + amount)
}

function closeRefund({ holders }: Household, first: number, last: number, now: number, { refund }: Terms) {
  for (const holder of holders) {
    const loss = lossOf(daysOf(holder, first, last))
    const counted = holder.losses.refund.count({ first, last }, loss, takenByGames(holder, first - 7, last))
    const amount = Math.min(refund.cap, shareOfLoss(counted, refund.percent))
    if (amount > 0) holder.refunds.push({ amount, lapsesAt: now + lapseMs })
  }
}
