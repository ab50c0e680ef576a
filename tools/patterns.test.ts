/** No text that somebody sends keeps a regular expression busy: each of them is judged by recheck (quality C-11). */
import { describe, expect, test } from 'vitest'
import { checkout } from './child.ts'
import { readCheckout } from './house-rules.ts'
import { findPatterns, type Pattern } from './patterns.ts'

// Plain JavaScript: its faster programs are not installed (`overrides` in package.json).
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Only ever meets a page of ours, while the app is built. */
const whileBuilding = new Set(['web/src/login-ahead.tsx'])

/**
 * What cannot be proved is tried, in steps that are counted: fewer than usual find all that is planted below. Never in
 * seconds, by which a busy machine would find fault with anything.
 */
const effort = {
  ...{ maxInitialGenerationSize: 100, maxGenerationSize: 30, maxIteration: 4, attackLimit: 100_000_000 },
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
}

const busyOf = ({ path, source, flags }: Pattern): string[] => {
  if (source === undefined) return [`${path}: a pattern that cannot be read before it runs`]
  const { status } = checkSync(source, flags, effort)
  return status === 'safe' ? [] : [`${path}: /${source}/${flags} is ${status}`]
}

/** As much as a busy machine may take; it is a few seconds' work. */
const slowTest = { timeout: 600_000 }

test('no pattern of the product can be kept busy', slowTest, () => {
  const patterns = findPatterns(readCheckout(checkout)).filter(({ path }) => !whileBuilding.has(path))
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.flatMap(busyOf)).toEqual([])
})

describe('caught is', () => {
  test.each([
    ['exponential', 'const name = /^(a|a)*$/', 'vulnerable'],
    ['quadratic', 'text.replace(/\\s+$/, "")', 'vulnerable'],
    ['one in a template', `new RegExp(\`^(\\\\w+\\\\s?){\${min},}$\`)`, 'vulnerable'],
    ['one from elsewhere', 'new RegExp(given)', 'cannot be read'],
  ])('%s', slowTest, (_, text, fault) => {
    const patterns = findPatterns(new Map([['server/src/chat/names.ts', text]]))
    expect(patterns.flatMap(busyOf).join()).toContain(fault)
  })
})
