/** Facts of what may be transferred. */
import { expect, test } from 'vitest'
import { checkTransfer } from './transfer-check.ts'

const good = { from: 'WALLET', to: 'NAGA', amount: 200, available: 500 }

test.each([
  ['a whole transfer', {}, undefined],
  ['no source', { from: '' }, 'chooseFrom'],
  ['no destination', { to: '' }, 'chooseTo'],
  ['the same place twice', { to: 'WALLET' }, 'samePlace'],
  ['no amount', { amount: undefined }, 'amountMissing'],
  ['nothing', { amount: 0 }, 'belowMinimum'],
  ['less than one baht', { amount: 0.99 }, 'belowMinimum'],
  ['one baht', { amount: 1 }, undefined],
  ['all of it', { amount: 500 }, undefined],
  ['more than the source holds', { amount: 500.01 }, 'notEnough'],
  ['a source whose balance is not known for sure', { amount: 900, available: undefined }, undefined],
  ['more than any call takes', { amount: 99_999_999_999_999, available: undefined }, 'aboveMaximum'],
] as const)('%s', (_, change, fault) => expect(checkTransfer({ ...good, ...change })).toBe(fault))
