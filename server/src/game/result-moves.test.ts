/** Facts about what a provider's word means for our accounts: pure (decisions D2.4, D7). */
import { expect, test } from 'vitest'
import { resultMoves } from './result-moves.ts'

const [house, inGame, inStake] = ['house:provider:NAGA', 'game:NAGA', 'stake:NAGA']

test.each([
  ['nothing changed', [100n, 50n], [100n, 50n], []],
  ['won', [100n, 0n], [130n, 0n], [[house, inGame, 30n]]],
  ['lost', [100n, 0n], [0n, 0n], [[inGame, house, 100n]]],
  ['staked', [100n, 0n], [40n, 60n], [[inGame, inStake, 60n]]],
  ['a stake came back as it was', [40n, 60n], [100n, 0n], [[inStake, inGame, 60n]]],
  [
    'a stake won',
    [40n, 60n],
    [150n, 0n],
    [
      [inStake, inGame, 60n],
      [house, inGame, 50n],
    ],
  ],
  ['a stake lost', [40n, 60n], [40n, 0n], [[inStake, house, 60n]]],
  [
    'a stake paid a part',
    [40n, 60n],
    [50n, 0n],
    [
      [inStake, inGame, 10n],
      [inStake, house, 50n],
    ],
  ],
  [
    'staked, and lost more',
    [100n, 0n],
    [30n, 60n],
    [
      [inGame, inStake, 60n],
      [inGame, house, 10n],
    ],
  ],
  [
    'staked more than we knew of',
    [100n, 0n],
    [0n, 160n],
    [
      [inGame, inStake, 100n],
      [house, inStake, 60n],
    ],
  ],
  [
    'both won',
    [10n, 10n],
    [20n, 30n],
    [
      [house, inGame, 10n],
      [house, inStake, 20n],
    ],
  ],
  [
    'both lost',
    [10n, 10n],
    [0n, 5n],
    [
      [inGame, house, 10n],
      [inStake, house, 5n],
    ],
  ],
  ['it no longer tells of stakes', [10n, 90n], [10n, null], [[inStake, house, 90n]]],
] as const)('%s', (_, [balance, staked], [saidBalance, saidStaked], moves) => {
  const found = resultMoves({ slot: 'NAGA', balance, staked }, { balance: saidBalance, staked: saidStaked })
  expect(found.map(({ from, to, amount }) => [from, to, amount])).toEqual(moves)
})

test('whatever is said, the accounts are as it was said, and no account is below zero on the way', () => {
  const figures = [0n, 1n, 7n, 100n]
  for (const balance of figures)
    for (const staked of figures)
      for (const saidBalance of figures)
        for (const saidStaked of figures) {
          const held = new Map([
            [inGame, balance],
            [inStake, staked],
          ])
          for (const { from, to, amount } of resultMoves(
            { slot: 'NAGA', balance, staked },
            { balance: saidBalance, staked: saidStaked },
          )) {
            held.set(from, (held.get(from) ?? 0n) - amount)
            held.set(to, (held.get(to) ?? 0n) + amount)
            if (from !== house) expect(held.get(from)).toBeGreaterThanOrEqual(0n)
          }
          expect([held.get(inGame), held.get(inStake)]).toEqual([saidBalance, saidStaked])
        }
})
