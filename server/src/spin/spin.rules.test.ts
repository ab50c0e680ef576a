/** Facts of the draw: it keeps to the weights, what is given away has fallen out, and the odds shown are the odds drawn by; and it follows from the seeds (decisions 50). */
import { randomBytes, randomInt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { demoSlices as demo } from '../../test/wheel.ts'
import {
  coinsDue,
  type DrawSlice,
  draw,
  isCouponId,
  numberBelow,
  oddsOf,
  positionOf,
  weightsOf,
} from './spin.rules.ts'

const plenty = 10_000_000_00n
const demoWeights = weightsOf({ slices: demo, budgetLeft: plenty })

/** How far the counts are from what the weights say: Pearson's sum over all slices. */
function chiSquared(draws: number, positionAt: (spin: number) => number | undefined): number {
  const weights = demoWeights
  const counts = new Map<number | undefined, number>()
  for (let spin = 0; spin < draws; spin++) {
    const position = positionAt(spin)
    counts.set(position, (counts.get(position) ?? 0) + 1)
  }
  const outOf = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.reduce((sum, weight, position) => {
    const expected = (draws * weight) / outOf
    return sum + ((counts.get(position) ?? 0) - expected) ** 2 / expected
  }, 0)
}

/** Above it with a probability of 0.001, and of 0.000001, for eight slices (seven degrees of freedom). */
const critical = { perThousand: 24.322, perMillion: 40.522 }

const demoSum = demoWeights.reduce((sum, weight) => sum + weight, 0)
const drawFrom = (valueAt: () => bigint) => positionOf(demoWeights, numberBelow(demoSum, valueAt))

describe('as many draws', () => {
  test('as a million, from evenly spread values, keep to the weights: p > 0.000001', () => {
    const values = new BigUint64Array(randomBytes(8_000_000).buffer)
    // Of a million runs of this test one fails by chance.
    expect(chiSquared(values.length, (spin) => drawFrom(() => values[spin] ?? 0n))).toBeLessThan(
      critical.perMillion,
    )
  })

  test('as fifty thousand, from one pair of seeds, keep to the weights: p > 0.001', () => {
    const seeds = { serverSeed: Buffer.alloc(32, 7), clientSeed: 'มะลิ' }
    const positionAt = (nonce: number) => draw(demoWeights, { ...seeds, nonce })?.position
    expect(chiSquared(50_000, positionAt)).toBeLessThan(critical.perThousand)
  })

  test('from a source that leans by 2 % do not', () => {
    const leaning = () => positionOf(demoWeights, Math.random() < 0.02 ? 0 : randomInt(demoSum))
    expect(chiSquared(1_000_000, leaning)).toBeGreaterThan(critical.perMillion)
  })
})

const serverSeed = Buffer.from(Array.from({ length: 32 }, (_, index) => index))

/** Worked out by another program; web/src/spin/fair.test.ts has the same. */
test.each([
  ['my lucky seven', 0, [300, 200, 150, 60, 210, 15, 64, 1], { position: 4, drawn: 749, outOf: 1000 }],
  ['โชคดี 🍀:7', 41, [3, 0, 5], { position: 2, drawn: 5, outOf: 8 }],
] as const)('seed %j, spin %i: the same draw as anybody works out', (clientSeed, nonce, weights, drawn) => {
  expect(draw(weights, { serverSeed, clientSeed, nonce })).toEqual(drawn)
})

test('what is drawn follows from each of the seeds and from the number of the spin', () => {
  const weights = Array<number>(64).fill(1_000_000_000)
  const seeds = { serverSeed, clientSeed: 'a', nonce: 0 }
  const others = [{ serverSeed: Buffer.alloc(32) }, { clientSeed: 'b' }, { nonce: 1 }, {}]
  const drawn = others.map((other) => draw(weights, { ...seeds, ...other })?.drawn)
  expect(drawn[3]).toBe(draw(weights, seeds)?.drawn)
  expect(new Set(drawn).size).toBe(4)
})

describe('a value at or above the largest multiple of the sum', () => {
  const last = 2n ** 64n - 1n
  const attempts =
    (...values: bigint[]) =>
    (attempt: number) =>
      values[attempt] ?? -1n

  test('takes the next attempt, as often as it must', () => {
    // 2 ** 64 is 1 more than a multiple of 3.
    expect(numberBelow(3, attempts(last, last, 5n))).toBe(2)
    expect(numberBelow(3, attempts(last - 1n, 0n))).toBe(2)
  })

  test('does not exist when the sum divides all values', () => {
    expect(numberBelow(16, attempts(last, 0n))).toBe(15)
    expect(numberBelow(1, attempts(last, 0n))).toBe(0)
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
      const weights = weightsOf(wheel)
      const outOf = weights.reduce((sum, weight) => sum + weight, 0)
      const drawn = draw(weights, { serverSeed, clientSeed: 'a', nonce: 0 })
      if (!drawn) {
        expect([odds.size, outOf]).toEqual([0, 0])
        return
      }
      expect(drawn).toEqual({ position: positionOf(weights, drawn.drawn), drawn: drawn.drawn, outOf })
      let from = 0
      for (const [position, { code, weight }] of wheel.slices.entries()) {
        if (!odds.has(code)) continue
        expect(positionOf(weights, from)).toBe(position)
        expect(positionOf(weights, from + weight - 1)).toBe(position)
        expect(odds.get(code)).toBe(weight / outOf)
        from += weight
      }
      expect(from).toBe(outOf)
    }),
  )
})

test('what is out of stock, or more than the budget can pay, is never drawn and has no odds', () => {
  fc.assert(
    fc.property(aWheel, fc.integer({ min: 0, max: 2 ** 31 }), (wheel, nonce) => {
      const drawn = draw(weightsOf(wheel), { serverSeed, clientSeed: 'a', nonce })
      const slice = drawn && wheel.slices[drawn.position]
      for (const one of [slice, ...wheel.slices.filter(({ code }) => oddsOf(wheel).has(code))]) {
        if (!one) continue
        expect(one.stock === null || one.taken < one.stock).toBe(true)
        expect(one.prize !== 'cash' || one.amount <= wheel.budgetLeft).toBe(true)
      }
    }),
  )
})

test('the last of the budget can be won, and with nothing left nothing is drawn', () => {
  const cash = { code: 'CASH', weight: 1, prize: 'cash', amount: 500n, stock: null, taken: 0 } as const
  const of = (slice: DrawSlice, budgetLeft: bigint) =>
    draw(weightsOf({ slices: [slice], budgetLeft }), { serverSeed, clientSeed: 'a', nonce: 0 })?.position
  expect(of(cash, 500n)).toBe(0)
  expect(of(cash, 499n)).toBeUndefined()
  // Coins cost the campaign nothing.
  expect(of({ ...cash, prize: 'coin' }, 0n)).toBe(0)
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
