/** What a member has asked to be paid, worked out a second time from decisions D6. Satang in plain numbers. */

const dayMs = 24 * 3_600_000

/** Up to so much within so long is approved by the rules, the one that is asked for included. */
const approved = [
  { within: 0, most: 10_000_00 },
  { within: dayMs, most: 30_000_00 },
  { within: 7 * dayMs, most: 100_000_00 },
]

export class WithdrawalMemory {
  readonly #asked: { amount: number; at: number }[] = []

  /** @returns whether it is so much that a person must approve it. */
  add(amount: number, now: number): boolean {
    const since = (from: number) =>
      this.#asked.reduce((sum, asked) => sum + (asked.at > from ? asked.amount : 0), amount)
    const isMuch = approved.some(({ within, most }) => since(now - within) > most)
    this.#asked.push({ amount, at: now })
    return isMuch
  }
}
