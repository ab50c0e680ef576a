/** Chance that can be had again: the same seed rolls the same numbers. */

export interface Dice {
  chance(probability: number): boolean
  /** A whole number from 0 to below `count`. */
  below(count: number): number
  pick<Item>(items: readonly Item[]): Item
  /** An amount in baht with two decimals. */
  baht(min: number, max: number): number
  /** Dice of their own for somebody who rolls at the same time as others. */
  another(): Dice
}

/** mulberry32: small, and good enough to choose what a test does next. */
export function rollFrom(seed: number): Dice {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(next() * count)
  return {
    below,
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('there is nothing to pick from')
      return item
    },
    baht: (min, max) => (min * 100 + below((max - min) * 100 + 1)) / 100,
    another: () => rollFrom(below(2 ** 31)),
  }
}
