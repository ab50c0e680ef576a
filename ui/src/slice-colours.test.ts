/** Facts of labels on slices: readable on every colour that an operator can choose. */
import { expect, test } from 'vitest'
import { contrast, labelColour } from './slice-colours.ts'

const ours = ['#0b1020', '#ffffff']

test('contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 6)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#f2c14e', '#f2c14e')).toBe(1)
})

test("the operator's colour stays where it can be read", () => {
  expect(labelColour('#f2c14e', '#1f2a44', ours)).toBe('#1f2a44')
  expect(labelColour('#1f2a44', '#ffffff', ours)).toBe('#ffffff')
})

test('what could not be read becomes dark on light and light on dark', () => {
  expect(labelColour('#f2c14e', '#ffffff', ours)).toBe('#0b1020')
  expect(labelColour('#1f2a44', '#1f2a44', ours)).toBe('#ffffff')
  expect(labelColour('#1f2a44', 'red', ours)).toBe('#ffffff')
})

test('there is no background on which a label cannot be read', () => {
  const steps = ['00', '33', '66', '77', '88', '99', 'cc', 'ff']
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const background = `#${red}${green}${blue}`
        expect(contrast(background, labelColour(background, background, ours))).toBeGreaterThanOrEqual(4.3)
      }
})
