/** Facts of which game stands first. */
import { afterEach, expect, test } from 'vitest'
import { notePlayed, playedFirst } from './played-last.ts'

afterEach(() => localStorage.clear())

const games = ['NAGA', 'LOTUS', 'KICK', 'STAR'].map((code) => ({ code }))
const order = () => playedFirst(games).map(({ code }) => code)

test('what was played last stands first, each game once, the rest as it came', () => {
  expect(order()).toEqual(['NAGA', 'LOTUS', 'KICK', 'STAR'])
  for (const code of ['STAR', 'KICK', 'STAR']) notePlayed(code)
  expect(order()).toEqual(['STAR', 'KICK', 'NAGA', 'LOTUS'])
})
