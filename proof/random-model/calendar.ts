/** Nights as the model sees them: which days are closed when, and what is worked out then (decisions D8, D9). */
import { type Holder, type Household, shareOfLoss, type Terms } from './holder.ts'
import type { Period } from './loss-memory.ts'

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

const daysOf = ({ days }: Holder, first: number, last: number) =>
  [...days].flatMap(([day, figures]) => (Number(day) >= first && Number(day) <= last ? [figures] : []))

const booksOf = (holder: Holder, period: Period) => ({
  locks: holder.lockDays,
  tellSince: () => holder.tellSince(period),
})

function closeInvite({ holders: [inviter, friend] }: Household, day: number, { invite }: Terms) {
  const period = { first: day, last: day }
  const counted = friend.losses.invite.count(period, daysOf(friend, day, day), booksOf(friend, period))
  const month = new Date(day * dayMs).toISOString().slice(0, 7)
  const room = invite.monthCap - (inviter.earnedIn.get(month) ?? 0)
  const amount = Math.min(shareOfLoss(counted, invite.percent), invite.dayCap, room)
  inviter.earned += amount
  inviter.earnedIn.set(month, (inviter.earnedIn.get(month) ?? 0) + amount)
}

function closeRefund({ holders }: Household, first: number, last: number, now: number, { refund }: Terms) {
  for (const holder of holders) {
    const period = { first, last }
    const counted = holder.losses.refund.count(period, daysOf(holder, first, last), booksOf(holder, period))
    const amount = Math.min(refund.cap, shareOfLoss(counted, refund.percent))
    if (amount > 0) holder.refunds.push({ amount, lapsesAt: now + lapseMs })
  }
}
