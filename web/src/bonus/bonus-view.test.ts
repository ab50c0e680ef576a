/** Facts of how bonuses are shown. */
import { expect, test } from 'vitest'
import { aBonus } from '../../test/offers.ts'
import { activeOf, inOrder, noticeOf, progressOf } from './bonus-view.ts'

const active = {
  status: true,
  type: 'day',
  ...{ amount: 100, base: 1100, target: 1430, floor: 55, total: 1100 },
} as const

test('without an active bonus there is nothing to show', () => {
  expect(activeOf({ status: false, type: null })).toBeUndefined()
})

test('an active bonus that is not being ended says so', () => {
  expect(activeOf(active)).toMatchObject({ type: 'day', total: 1100, isClearing: false })
  expect(activeOf({ ...active, isClearing: true })).toMatchObject({ isClearing: true })
})

test.each([
  ['at the floor', 50, 0],
  ['at the target', 250, 1],
  ['half way', 150, 0.5],
  ['below the floor', 20, 0],
  ['above the target', 999, 1],
])('a total %s stands there on the bar', (_, total, now) => {
  expect(progressOf({ base: 100, target: 250, floor: 50, total, paidIn: 0, isClearing: false })).toEqual({
    now,
    start: 0.25,
  })
})

test('what is paid in moves nothing on the bar', () => {
  const raised = { base: 100, target: 350, floor: 150, total: 250, paidIn: 100, isClearing: false }
  expect(progressOf(raised)).toEqual({ now: 0.5, start: 0.25 })
})

test('two ends in one place are reached, not divided by nothing', () => {
  expect(
    progressOf({ base: 100, target: 100, floor: 100, total: 100, paidIn: 0, isClearing: false }).now,
  ).toBe(1)
})

test('what can be received comes first, what cannot next, what is over last', () => {
  const offers = [
    aBonus({ code: 'USED', state: 'received', reason: 'BONUS_MAX_CLAIMED' }),
    aBonus({ code: 'POOR', reason: 'BONUS_CONDITION' }),
    aBonus({ code: 'FULL', state: 'full', reason: 'BONUS_FULL' }),
    aBonus({ code: 'OPEN' }),
    aBonus({ code: 'ALSO' }),
  ]
  expect(inOrder(offers).map(({ code }) => code)).toEqual(['OPEN', 'ALSO', 'POOR', 'USED', 'FULL'])
})

test('the notice tells the percentage of its own bonus, wherever it stands', () => {
  const notice = 'At {percentFail}% it ends; not at {percent}. {percentFail}%!'
  expect(noticeOf({ notice, percentFail: 7.5 })).toBe('At 7.5% it ends; not at {percent}. 7.5%!')
})
