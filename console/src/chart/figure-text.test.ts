/** Facts about figures along an axis: exact below a million, with their unit, in the words of the language above. */
import { expect, test } from 'vitest'
import { axisText } from './figure-text.ts'

const thb = { type: 'money', currency: 'THB', locale: 'en' } as const

test('money has its unit and groups, and from a million on the words of the language', () => {
  expect(axisText(0, thb)).toBe('฿0')
  expect(axisText(12_500, thb)).toBe('฿12,500')
  expect(axisText(-500, thb)).toBe('−฿500')
  expect(axisText(1_250_000, thb)).toBe('฿1.25M')
  expect(axisText(1_250_000, { ...thb, locale: 'th' })).toBe('฿1.25 ล้าน')
  expect(axisText(2_000, { ...thb, currency: 'LAK' })).toBe('LAK\u00a02,000')
})

test('counts, parts and times have their own', () => {
  expect(axisText(1_500, { ...thb, type: 'count' })).toBe('1,500')
  expect(axisText(0.25, { ...thb, type: 'part' })).toBe('25 %')
  expect(axisText(2_500, { ...thb, type: 'time' })).toBe('2.5 s')
})
