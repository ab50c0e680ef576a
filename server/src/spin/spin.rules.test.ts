/** Facts of the draw: it keeps to the weights, what is given away has fallen out, and the odds shown are the odds drawn by. */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoSlices as demo } from '../../test/wheel.ts'
import { coinsDue, type DrawSlice, draw, isCouponId, oddsOf, type RandomInt } from './spin.rules.ts'

const plenty = 10_000_000_00n
const draws = 1_000_000

/** How far the counts are from what the weights say: Pearson's sum over all slices. */
function chiSquared(slices: DrawSlice[], random: RandomInt): number {
  const counts = new Map<string, number>()
  for (let spin = 0; spin < draws; spin++) {
    const result = draw({ slices, budgetLeft: plenty }, random)
    const code = result?.slice.code ?? 'none'
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  const outOf = slices.reduce((sum, { weight }) => sum + weight, 0)
  return slices.reduce((sum, { code, weight }) => {
    const expected = (draws * weight) / outOf
    return sum + ((counts.get(code) ?? 0) - expected) ** 2 / expected
  }, 0)
}

/** Above it with a probability of 0.001, and of 0.000001, for eight slices (seven degrees of freedom). */
const critical = { perThousand: 24.322, perMillion: 40.522 }

/** Mulberry32: a fixed source, so that a draw that is right is right each time. */
function seeded(seed: number): RandomInt {
  let state = seed
  return (outOf) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * outOf)
  }
}

describe('a million draws', () => {
  test('from a fixed source keep to the weights: p > 0.001', () => {
    expect(chiSquared(demo, seeded(20260310))).toBeLessThan(critical.perThousand)
  })

  // Of a million runs of this test one fails by chance.
  test('from the real source keep to the weights: p > 0.000001', () => {
    expect(chiSquared(demo, randomInt)).toBeLessThan(critical.perMillion)
  })

  test('from a source that leans by 2 % do not', () => {
    const leaning: RandomInt = (outOf) => (Math.random() < 0.02 ? 0 : randomInt(outOf))
    expect(chiSquared(demo, leaning)).toBeGreaterThan(critical.perMillion)
  })
})

const aSlice = fc.record({
  weight: fc.integer({ min: 1, max: 1_000_000_000 }),
  prize: fc.constantFrom('nothing' as const, 'cash' as const, 'coin' as const),
  amount: fc.bigInt({ min: 1n, max: 1_000n }),
  stock: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  taken: fc.constant(0),
})
const aWheel = fc.record({
  budgetLeft: fc.bigInt({ min: 0n, max: 1_000n }),
  slices: fc
    .array(aSlice, { minLength: 1, maxLength: 12 })
    .map((slices) => slices.map((slice, index) => ({ ...slice, code: `S${index}` }))),
})

test('each number that can be drawn belongs to one slice, to as many as its weight, in order', () => {
  fc.assert(
    fc.property(aWheel, (wheel) => {
      const odds = oddsOf(wheel)
      let outOf = 0
      const random = (limit: number) => {
        outOf = limit
        return 0
      }
      const first = draw(wheel, random)
      if (!first) {
        expect(odds.size).toBe(0)
        return
      }
      let from = 0
      for (const { code, weight } of wheel.slices.filter(({ code }) => odds.has(code))) {
        expect(draw(wheel, () => from)?.slice.code).toBe(code)
        expect(draw(wheel, () => from + weight - 1)?.slice.code).toBe(code)
        expect(odds.get(code)).toBe(weight / outOf)
        from += weight
      }
      expect(from).toBe(outOf)
    }),
  )
})

test('what is out of stock, or more than the budget can pay, is never drawn and has no odds', () => {
  fc.assert(
    fc.property(aWheel, fc.integer({ min: 0, max: 2 ** 31 }), (wheel, number) => {
      const result = draw(wheel, (outOf) => number % outOf)
      for (const slice of [result?.slice, ...wheel.slices.filter(({ code }) => oddsOf(wheel).has(code))]) {
        if (!slice) continue
        expect(slice.stock === null || slice.taken < slice.stock).toBe(true)
        expect(slice.prize !== 'cash' || slice.amount <= wheel.budgetLeft).toBe(true)
      }
    }),
  )
})

test('the last of the budget can be won, and with nothing left nothing is drawn', () => {
  const cash = { code: 'CASH', weight: 1, prize: 'cash', amount: 500n, stock: null, taken: 0 } as const
  expect(draw({ slices: [cash], budgetLeft: 500n }, randomInt)?.slice).toBe(cash)
  expect(draw({ slices: [cash], budgetLeft: 499n }, randomInt)).toBeUndefined()
  // Coins cost the campaign nothing.
  const coins = { ...cash, prize: 'coin' } as const
  expect(draw({ slices: [coins], budgetLeft: 0n }, randomInt)?.slice).toBe(coins)
})

test('when a prize falls out, the others keep their shares of each other', () => {
  const [first, second, third] = [2, 3, 5].map((weight, index) => ({
    ...{
      code: `S${index}`,
      weight,
      prize: 'cash' as const,
      amount: 1n,
      stock: 1,
      taken: index === 2 ? 1 : 0,
    },
  }))
  const slices = [first, second, third] as DrawSlice[]
  expect([...oddsOf({ slices, budgetLeft: plenty })]).toEqual([
    ['S0', 0.4],
    ['S1', 0.6],
  ])
})

test.each([
  [0n, 0n, 0n],
  [499_99n, 0n, 0n],
  [500_00n, 0n, 1n],
  [1_499_99n, 0n, 2n],
  [1_499_99n, 1n, 1n],
  [1_500_00n, 3n, 0n],
  // A deposit was reversed after its coins were given: they stay, and the next ones come later.
  [500_00n, 3n, 0n],
])('a level of %i satang with %i coins given earns %i more', (level, earned, due) => {
  expect(coinsDue(level, 500_00n, earned)).toBe(due)
})

test('a coupon is called by its id', () => {
  expect(isCouponId('01980000-0000-7000-8000-000000000010')).toBe(true)
  for (const text of ['', 'CASH', '01980000', '01980000-0000-7000-8000-00000000001G', `${'0'.repeat(36)}`])
    expect(isCouponId(text)).toBe(false)
})
