/** Facts of what is said about games that kept their money. */
import { expect, test } from 'vitest'
import { aSlot } from '../../test/members.ts'
import { keptAfter, keptOf } from './games-kept.ts'

test('of what each game answered, all that is not in the wallet is told with its reason', () => {
  const results = [
    { slot: 'NAGA', amount: 300, message: 'SUCCESS' },
    { slot: 'LOTUS', amount: 20, message: 'TRANSFER_FAIL' },
  ] as const
  expect(keptOf(results)).toEqual([{ slot: 'LOTUS', amount: 20, reason: 'TRANSFER_FAIL' }])
})

test.each([
  ['closed', { maintenance: true, stale: true }, 'MONEY_NOT_ENOUGH', 'GAME_MAINTENANCE'],
  ['silent', { stale: true }, 'SERVICE_UNAVAILABLE', 'SERVICE_UNAVAILABLE'],
  ['holding less than may be moved', { amount: 0.5 }, 'MONEY_NOT_ENOUGH', 'TRANSFER_MINIMUM'],
  ['open, when every provider has answered', {}, 'MONEY_NOT_ENOUGH', 'TRANSFER_FAIL'],
  ['open, and the only one that can be the one in play', {}, 'GAME_IN_PLAY', 'GAME_IN_PLAY'],
  ['open, while another one is closed', {}, 'GAME_MAINTENANCE', undefined],
] as const)('a game that is %s', (_, change, code, reason) => {
  expect(keptAfter([aSlot(change)], code)).toMatchObject([{ slot: 'NAGA', reason }])
})

test('of two games, nobody can say which is the one in play', () => {
  const kept = keptAfter([aSlot(), aSlot({ code: 'LOTUS' })], 'GAME_IN_PLAY')
  expect(kept.map(({ reason }) => reason)).toEqual([undefined, undefined])
})

test('an empty game has kept nothing', () =>
  expect(keptAfter([aSlot({ amount: 0 })], 'MONEY_NOT_ENOUGH')).toEqual([]))
