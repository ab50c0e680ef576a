/** Facts of labels on the wheel: they stay inside their slice, and are cut between letters only. */
import { expect, test } from 'vitest'
import { fitLabel, type Room } from './slice-label.ts'

/** Every letter with its marks is as wide as this. */
const measure = (text: string) => [...new Intl.Segmenter().segment(text)].length * 0.55
const room = (count: number): Room => ({ count, across: 120, along: { from: 70, to: 160 } })

test('a short label stands across its slice in one line, as large as labels get', () => {
  expect(fitLabel('5 baht', measure, room(8))).toEqual({ lines: ['5 baht'], size: 18, isRadial: false })
})

test('a longer one is broken at a space before it becomes small', () => {
  expect(fitLabel('1,000,000 กีบลาว', measure, room(8))).toMatchObject({
    lines: ['1,000,000', 'กีบลาว'],
    isRadial: false,
  })
})

test('where slices are narrow, labels run along the radius', () => {
  const { lines, size, isRadial } = fitLabel('1,000 baht', measure, room(24))
  expect({ lines, isRadial }).toEqual({ lines: ['1,000 baht'], isRadial: true })
  expect(measure('1,000 baht') * size).toBeLessThanOrEqual(90)
})

test('what fits in no way is cut between letters, with their marks, and says so', () => {
  const label = 'ที่นี่มีรางวัลใหญ่ที่สุดของวงล้อนำโชคประจำเดือนนี้'
  const { lines, size } = fitLabel(label, measure, room(24))
  const [line = ''] = lines
  expect(line).toMatch(/…$/)
  expect(measure(line) * size).toBeLessThanOrEqual(90)
  const letters = [...new Intl.Segmenter().segment(label)].map(({ segment }) => segment)
  expect(letters.some((_, index) => letters.slice(0, index).join('') === line.slice(0, -1))).toBe(true)
})

test.each([1, 2, 3, 6, 12, 30])('a wheel of %d slices has a label of a readable size', (count) => {
  expect(fitLabel('100 บาท', measure, room(count)).size).toBeGreaterThanOrEqual(8)
})
