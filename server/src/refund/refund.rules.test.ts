/** Facts about a refund's arithmetic (decisions D8): a table, and what holds for any figures. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DayFigures, lossOf, shareOf } from '#loss.rules.ts'
import { checkReceivable, refundAmountOf } from './refund.rules.ts'
import { refundInfo } from './refund-info.ts'

const figures = (changes: Partial<DayFigures>): DayFigures => ({
  deposits: 0n,
  withdrawals: 0n,
  gifts: 0n,
  holdingsStart: 0n,
  holdingsEnd: 0n,
  ...changes,
})

test.each([
  ['all that was paid in', { deposits: 1_000_00n }, 1_000_00n],
  ['paid in and still there', { deposits: 1_000_00n, holdingsEnd: 1_000_00n }, 0n],
  ['paid in and withdrawn', { deposits: 1_000_00n, withdrawals: 1_000_00n }, 0n],
  ['what was there before', { holdingsStart: 500_00n, holdingsEnd: 100_00n }, 400_00n],
  ['a win', { deposits: 100_00n, holdingsEnd: 350_00n }, -250_00n],
  ['a win that was withdrawn', { deposits: 100_00n, withdrawals: 900_00n }, -800_00n],
  ['less what was given', { deposits: 1_000_00n, gifts: 100_00n }, 900_00n],
])('the loss of %s', (_, changes, loss) => expect(lossOf(figures(changes))).toBe(loss))

test.each([
  [100_00n, 5_00, 5_00n],
  [1n, 5_00, 0n],
  [19n, 5_00, 0n],
  [20n, 5_00, 1n],
  [39n, 5_00, 1n],
  [0n, 5_00, 0n],
  [-100_00n, 5_00, 0n],
  [100_00n, 0, 0n],
  [33_33n, 100_00, 33_33n],
])('of a loss of %d, %d points are %d', (loss, points, share) => expect(shareOf(loss, points)).toBe(share))

const terms = { isOn: true, percentPoints: 5_00, cap: 40_00n, min: 1_00n }

test('it is capped', () => {
  expect(refundAmountOf(figures({ deposits: 799_99n }), terms)).toBe(39_99n)
  expect(refundAmountOf(figures({ deposits: 800_00n }), terms)).toBe(40_00n)
  expect(refundAmountOf(figures({ deposits: 9_000_00n }), terms)).toBe(40_00n)
})

test('why it cannot be received', () => {
  expect(checkReceivable(5_00n, { ...terms, isOn: false })).toBe('REFUND_INACTIVE')
  expect(checkReceivable(0n, terms)).toBe('NO_REFUND')
  expect(checkReceivable(99n, terms)).toBe('REFUND_MINIMUM')
  expect(checkReceivable(1_00n, terms)).toBeUndefined()
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
const anyFigures = fc.record({
  deposits: amount,
  withdrawals: amount,
  gifts: amount,
  holdingsStart: amount,
  holdingsEnd: amount,
})

test('it is never negative, never above the cap, and never more than the loss', () => {
  fc.assert(
    fc.property(anyFigures, fc.nat(10_000), amount, (of, percentPoints, cap) => {
      const refund = refundAmountOf(of, { percentPoints, cap })
      const loss = lossOf(of)
      expect(refund >= 0n && refund <= cap && refund <= (loss > 0n ? loss : 0n)).toBe(true)
    }),
  )
})

test('the loss of days in a row is the sum of their losses', () => {
  fc.assert(
    fc.property(fc.array(anyFigures, { minLength: 1, maxLength: 7 }), (days) => {
      const inARow = days.map((day, index) => ({
        ...day,
        holdingsStart: days[index - 1]?.holdingsEnd ?? day.holdingsStart,
      }))
      const sum = (pick: (day: DayFigures) => bigint) => inARow.reduce((all, day) => all + pick(day), 0n)
      const week = {
        deposits: sum((day) => day.deposits),
        withdrawals: sum((day) => day.withdrawals),
        gifts: sum((day) => day.gifts),
        holdingsStart: inARow[0]?.holdingsStart ?? 0n,
        holdingsEnd: inARow.at(-1)?.holdingsEnd ?? 0n,
      }
      expect(lossOf(week)).toBe(sum(lossOf))
    }),
  )
})

test('the arithmetic is shown line by line, in each language, and nothing in it is a tag of somebody else', () => {
  const refund = {
    ...figures({ deposits: 1_234_50n, holdingsEnd: 34_50n }),
    firstDay: '2026-03-09',
    lastDay: '2026-03-10',
    percentPoints: 5_50,
    amount: 66_00n,
  }
  expect(refundInfo([refund], 'en')).toBe(
    '<h3>Losses of 09/03/2026 – 10/03/2026</h3><ul><li>Deposits: 1,234.50</li><li>Withdrawals: 0.00</li>' +
      '<li>Held at the start: 0.00</li><li>Held at the end: −34.50</li><li>Bonuses and prizes received: 0.00</li>' +
      '<li>Loss: 1,200.00</li><li>5.5% back: 66.00</li></ul>',
  )
  expect(refundInfo([refund, refund], 'th')).toContain('<p><b>รวมที่รับได้: 132.00</b></p>')
  expect(refundInfo([], 'la')).toBe('<p>ຍັງບໍ່ມີຍອດຄືນ</p>')
})
