/** Facts of the search over games. */
import { expect, test } from 'vitest'
import { findGames } from './find-games.ts'

const games = [
  ['Naga River', 'สล็อต'],
  ['Lotus Pond', 'สล็อต'],
  ['Kick Off', 'กีฬาและคาสิโน'],
  ['River Cup', 'กีฬาและคาสิโน'],
  ['Star Digits', 'หวย'],
  ['Stock Digits', 'หวย'],
]

test.each([
  ['a name', 'Lotus Pond', ['Lotus Pond']],
  ['the beginning of a word', 'ri', ['Naga River', 'River Cup']],
  ['small letters and marks', '  lotus-', ['Lotus Pond']],
  ['words in another order', 'river naga', ['Naga River']],
  ['two words written as one', 'kickoff', ['Kick Off']],
  ['a letter too few', 'lots', ['Lotus Pond']],
  ['a letter too many', 'nagaa', ['Naga River']],
  ['two letters changed', 'rievr', ['Naga River', 'River Cup']],
  ['a wrong letter', 'stack', ['Stock Digits']],
  ['a category', 'หวย', ['Star Digits', 'Stock Digits']],
  ['a category without its tone mark', 'สลอต', ['Naga River', 'Lotus Pond']],
  ['nothing like it', 'zebra', []],
  ['a short word with a slip', 'xi', []],
])('%s', (_, typed, found) => {
  expect(findGames(games, typed, (words) => words).map(([name]) => name)).toEqual(found)
})
