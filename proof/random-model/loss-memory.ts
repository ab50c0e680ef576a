/** What counts of losses, worked out a second time from decisions D8 and D9: nothing imported from the product. */
/** Numbers of days. */
export interface Period {
  first: number
  last: number
}

/** A day's figures, from which losses follow (decisions D8). */
export interface DayFigures {
  /** By which the games have more than before. */
  lost: number
  given: number
  takenBack: number
}

/** Of each lock: on which day it was opened, and on which it ended. */
export interface LockDays {
  opened: number
  ended: number
}

/**
 * Baht by baht as a player would tell it: a loss that was paid on already and won back is not paid on again; nor is one that a win of
 * the seven days before has brought, or a gift that a lock holds; what no game has taken is none; and what a game has given
 * since waits for the next time.
 */
export class LossMemory {
  /** Paid on, and lost now; paid on, and won back since. */
  #paidLost = 0
  #paidWonBack = 0
  #wins: (Period & { left: number })[] = []
  /** What games have taken of a period that did not count then, because gifts were given with it. */
  #hidden: { last: number; amount: number }[] = []
  #waiting = 0

  /** @param tellSince has the games tell, and says what they have given since the period. */
  count(
    period: Period,
    days: DayFigures[],
    { locks, tellSince }: { locks: LockDays[]; tellSince: () => number },
  ): number {
    const { first, last } = period
    const sum = (pick: (day: DayFigures) => number) => days.reduce((all, day) => all + pick(day), 0)
    const taken = sum(({ lost }) => lost) + this.#waiting
    const gifts = sum(({ given, takenBack }) => given - takenBack)
    const loss = taken - gifts
    this.#waiting = 0
    if (loss <= 0) {
      const wonBack = Math.min(-loss, this.#paidLost)
      this.#paidLost -= wonBack
      this.#paidWonBack += wonBack
      this.#wins.push({ ...period, left: -loss - wonBack })
      this.#hidden.push({ last, amount: gifts })
      return 0
    }
    const setOff = this.#setOff(first, loss, locks)
    const before = this.#hidden.reduce((all, of) => (of.last >= first - 7 ? all + of.amount : all), 0)
    const counts = Math.max(0, Math.min(loss - setOff, taken - setOff + before))
    if (counts > 0) this.#waiting = Math.min(counts, tellSince())
    this.#hidden.push({ last, amount: Math.min(Math.max(0, gifts), taken - setOff - counts) })
    this.#paidLost += counts - this.#waiting
    return counts - this.#waiting
  }

  /** What of a loss was paid on before, or a win has brought. */
  #setOff(first: number, loss: number, locks: LockDays[]): number {
    const again = Math.min(loss, this.#paidWonBack)
    this.#paidWonBack -= again
    this.#paidLost += again
    let rest = loss - again
    for (const win of this.#wins) {
      const isHeld = locks.some(
        ({ opened, ended }) => opened >= win.first && opened <= win.last && ended >= first,
      )
      if (win.last < first - 7 && !isHeld) continue
      const set = Math.min(rest, win.left)
      win.left -= set
      rest -= set
    }
    return loss - rest
  }
}
