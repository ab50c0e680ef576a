/** How two books are compared: pure (quality I-42). */

/** A line of either side, named alike on both. */
export interface Line {
  name: string
  /** For what, or to which account. */
  about: string
  amount: bigint
  currency: string
  at: Date
}

interface Span {
  from: Date
  to: Date
}

export interface Difference {
  name: string
  what: 'missing_with_us' | 'missing_outside' | 'differs'
  theirs: string | null
  ours: string | null
}

/** What is younger may still be on its way between the two. */
const graceMs = 10 * 60_000

/** From when on theirs must be read: what was unknown to us for days they have written down days before us. */
export function earliestOf(ours: { begunAt: Date }[], from: Date): Date {
  let earliest = from.getTime()
  for (const { begunAt } of ours) earliest = Math.min(earliest, begunAt.getTime() - graceMs)
  return new Date(earliest)
}

export interface Books {
  /** What they wrote down within the span, and what ours could be of before it. */
  theirs: Line[]
  /** What we have under those names, whenever it was. */
  known: Line[]
  /** What we wrote down within the span. */
  ours: Line[]
}

/**
 * The two sides do not write a line down at the same moment: each side's settled lines are looked for among all that the
 * other has.
 */
export function compareBooks({ theirs, known, ours }: Books, { from, to }: Span): Difference[] {
  const isSettled = ({ at }: Line) =>
    at.getTime() >= from.getTime() + graceMs && at.getTime() < to.getTime() - graceMs
  const knownByName = new Map([...known, ...ours].map((line) => [line.name, line]))
  const theirNames = new Set(theirs.map(({ name }) => name))
  const differences: Difference[] = []
  for (const line of theirs) {
    const own = knownByName.get(line.name)
    if (!own && line.at.getTime() < to.getTime() - graceMs)
      differences.push({ name: line.name, what: 'missing_with_us', theirs: textOf(line), ours: null })
    if (own && textOf(own) !== textOf(line))
      differences.push({ name: line.name, what: 'differs', theirs: textOf(line), ours: textOf(own) })
  }
  for (const line of ours)
    if (isSettled(line) && !theirNames.has(line.name))
      differences.push({ name: line.name, what: 'missing_outside', theirs: null, ours: textOf(line) })
  return differences.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const textOf = ({ about, amount, currency }: Line): string => `${amount} ${currency} ${about}`
