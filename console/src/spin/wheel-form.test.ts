/** Facts of a wheel's form: what is wrong with it, what it costs, and what is sent. */
import { describe, expect, test } from 'vitest'
import {
  bodyOf,
  changedIn,
  copyOf,
  costOf,
  faultsOf,
  faultsOfRun,
  runOf,
  type SliceDraft,
  sharesOf,
  shareText,
  type WheelDraft,
  type WheelRow,
} from './wheel-form.ts'

const inAll = (text: string) => ({ th: text, la: text, en: text })
const slice = (id: string, part: Partial<SliceDraft> = {}): SliceDraft => ({
  ...{ id, code: id.toUpperCase(), label: inAll('x'), description: inAll(''), weight: '1' },
  ...{ bgColor: '#000000', textColor: '#ffffff', prize: 'nothing', amount: '', coins: '', stock: '' },
  ...part,
})
const cash = (part: Partial<SliceDraft> = {}) => slice('cash', { prize: 'cash', amount: '10', ...part })
const wheel = (part: Partial<WheelDraft> = {}): WheelDraft => ({
  ...{ name: inAll('Naga'), currency: 'THB', runsFrom: '2026-05-01T00:00', runsUntil: '2026-06-01T00:00' },
  ...{ budget: '100', couponDays: '7', slices: [slice('none'), cash()] },
  ...part,
})

test('a whole wheel has no faults, and is sent as it was typed', () => {
  expect(faultsOf(wheel())).toEqual({})
  expect(bodyOf(wheel({ slices: [slice('none', { stock: '3' }), cash()] }))).toMatchObject({
    ...{ runsFrom: '2026-04-30T17:00:00.000Z', budget: 100, couponDays: 7, currency: 'THB' },
    slices: [
      { code: 'NONE', prize: 'nothing', weight: 1, stock: 3 },
      { code: 'CASH', prize: 'cash', amount: 10, stock: null },
    ],
  })
})

describe('faults stand at their field', () => {
  test.each([
    ['name.th', 'missing', { name: { ...inAll('x'), th: '' } }],
    ['runsUntil', 'order', { runsUntil: '2026-05-01T00:00' }],
    ['budget', 'wrong', { budget: '1.234' }],
    ['couponDays', 'wrong', { couponDays: '0' }],
    ['cash.amount', 'missing', { slices: [slice('none'), cash({ amount: '' })] }],
    ['cash.weight', 'wrong', { slices: [slice('none'), cash({ weight: '0.5' })] }],
    ['cash.stock', 'wrong', { slices: [slice('none'), cash({ stock: '-1' })] }],
    ['coin.coins', 'wrong', { slices: [slice('none'), slice('coin', { prize: 'coin', coins: '1001' })] }],
    ['cash.code', 'twice', { slices: [slice('none'), cash({ code: 'NONE' })] }],
    ['slices', 'count', { slices: [slice('none')] }],
    ['slices', 'endless', { slices: [slice('none', { stock: '1' }), cash()] }],
    ['slices', 'dear', { slices: [slice('none'), cash({ amount: '200.02' })] }],
    [
      'slices',
      'dear',
      { slices: [slice('none'), slice('blank', { weight: '99', stock: '9' }), cash({ amount: '900' })] },
    ],
    ['slices', 'dear', { slices: [slice('coin', { prize: 'coin', coins: '2' }), cash({ amount: '1' })] }],
  ] as [string, string, Partial<WheelDraft>][])('%s: %s', (name, fault, part) => {
    expect(faultsOf(wheel(part))).toHaveProperty([name], fault)
  })

  test('its budget is never below what it has cost', () => {
    expect(faultsOfRun(wheel(), 100)).toEqual({})
    expect(faultsOfRun(wheel(), 100.01)).toEqual({ budget: 'below' })
  })
})

test('what it costs follows from what is typed', () => {
  expect(costOf([slice('none', { weight: '' })])).toBeUndefined()
  expect(costOf([slice('none', { weight: '3' }), cash()])).toEqual({ spin: 250n, coin: 250n })
})

test.each([
  [
    [1, 1, 1],
    [3_334, 3_333, 3_333],
  ],
  [
    [1, 0, 3],
    [2_500, 0, 7_500],
  ],
  [
    [1, 999_999],
    [0, 10_000],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('the shares of %j are %j', (weights, shares) => expect(sharesOf(weights)).toEqual(shares))

test('what can be won is never told as nothing', () => {
  expect([shareText(1_250, true), shareText(0, true), shareText(0, false)]).toEqual([
    '12.50 %',
    '< 0.01 %',
    '0.00 %',
  ])
})

test('a copy is the same wheel for another time; a change tells what differs', () => {
  const row = {
    ...{ _id: '1', name: inAll('Naga'), currency: 'THB', budget: 100, spent: 5, couponDays: 7 },
    ...{ runsFrom: '2026-04-30T17:00:00.000Z', runsUntil: '2026-05-31T17:00:00.000Z', isActive: true },
    slices: bodyOf(wheel()).slices.map((one) => ({ amount: 0, coins: 0, ...one, taken: 0, isLeft: true })),
  } as unknown as WheelRow
  const copy = copyOf(row)
  expect([copy.runsFrom, copy.runsUntil, copy.budget]).toEqual(['', '', '100'])
  expect(bodyOf({ ...copy, ...runOf(row) })).toEqual(bodyOf(wheel()))
  expect(changedIn(runOf(row), { ...runOf(row), budget: '200' })).toEqual(['budget'])
  expect(changedIn(runOf(row), runOf(row))).toEqual([])
})
