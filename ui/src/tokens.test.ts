/** Facts of the colours: every pair of ink and ground that we use can be read (WCAG AA), in both themes. */

/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

type Theme = Record<string, string>

const colours = (block: string): Theme =>
  Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
  )

const block = (from: string) => {
  const start = css.indexOf(from)
  return css.slice(start, css.indexOf('\n}', start))
}

const dark = colours(block(':root {'))
const light = { ...dark, ...colours(block(":root[data-theme='light'] {")) }
const lightByDevice = { ...dark, ...colours(block(':root:not([data-theme])')) }

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(theme: Theme, ink: string, ground: string): number {
  const [a = 0, b = 0] = [ink, ground].map((name) => luminance(theme[name] ?? '')).sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

const grounds = ['ink', 'surface', 'raised']
const inks = ['text', 'muted', 'gold-text', 'good', 'bad', 'warning', 'info', 'slot', 'sport', 'lotto']
const banks = Object.keys(dark).filter((name) => name.startsWith('bank-'))
const pairs = [
  ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
  ['on-gold', 'gold'],
  ['on-gold', 'gold-deep'],
  ['on-bad', 'bad-fill'],
  ['weave-text', 'weave-from'],
  ['weave-muted', 'weave-from'],
  ['weave-thread', 'weave-from'],
  ['on-paper', 'paper'],
  ...banks.map((bank) => ['on-bank', bank] as const),
] as const

test.each(pairs)('%s on %s can be read', (ink, ground) => {
  expect(contrast(dark, ink, ground)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(light, ink, ground)).toBeGreaterThanOrEqual(4.5)
})

test.each(grounds)('each line of a picture of figures can be seen on %s', (ground) => {
  for (const line of ['chart-1', 'chart-2', 'chart-3', 'chart-4', 'chart-5'])
    for (const theme of [dark, light]) expect(contrast(theme, line, ground)).toBeGreaterThanOrEqual(3)
})

test.each(grounds)('the edge of a tick box can be seen on %s', (ground) => {
  expect(contrast(dark, 'line-strong', ground)).toBeGreaterThanOrEqual(3)
  expect(contrast(light, 'line-strong', ground)).toBeGreaterThanOrEqual(3)
})

test('light by choice and light by device are the same', () => expect(lightByDevice).toEqual(light))
