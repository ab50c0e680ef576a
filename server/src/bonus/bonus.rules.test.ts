/** Facts about who may receive what: pure (decisions D7). Times are Bangkok's, seven hours ahead of UTC. */
import { expect, test } from 'vitest'
import { amountOf, checkReceiving, countsSince, type OfferTerms, splitOnClear } from './bonus.rules.ts'

const bangkok = (text: string) => new Date(`${text}+07:00`)

test.each([
  ['day', '2026-03-10T00:00:00', '2026-03-10T00:00:00'],
  ['day', '2026-03-10T23:59:59.999', '2026-03-10T00:00:00'],
  ['day', '2026-03-11T00:00:00', '2026-03-11T00:00:00'],
  ['day', '2026-03-10T06:59:59', '2026-03-10T00:00:00'],
  ['week', '2026-03-09T00:00:00', '2026-03-09T00:00:00'],
  ['week', '2026-03-15T23:59:59.999', '2026-03-09T00:00:00'],
  ['week', '2026-03-16T00:00:00', '2026-03-16T00:00:00'],
  ['week', '2026-01-01T12:00:00', '2025-12-29T00:00:00'],
  ['week', '2028-02-29T12:00:00', '2028-02-28T00:00:00'],
  ['limit', '2026-03-10T12:00:00', '1970-01-01T07:00:00'],
] as const)('what counts for %s at %s began at %s', (type, now, since) => {
  expect(countsSince[type](bangkok(now))).toEqual(bangkok(since))
})

const offer: OfferTerms = {
  ...{ kind: 'bonus', currency: 'THB', type: 'limit', maxReceived: 1, percent: 1_000, amountMax: 200_00n },
  ...{ depositMin: 100_00n, budget: 1_000_00n, spent: 0n, usesMax: null, uses: 0n },
}
const claimant = {
  ...{ isLocked: false, receivedCount: 0, deposit: 1_000_00n, held: 5_000_00n },
  isOwing: false,
}

test.each([
  [1_000_00n, 100_00n],
  [2_000_00n, 200_00n],
  [99_999_00n, 200_00n],
  [1_00n + 9n, 10n],
])('a deposit of %s brings %s', (deposit, amount) => {
  expect(amountOf(offer, deposit)).toBe(amount)
})

test.each([
  [1_999_00n, 199_00n],
  [9_00n, 0n],
  [10_00n, 1_00n],
  [9_999_00n, 200_00n],
])(
  'in kip a deposit of %s brings %s: what is less than a kip could never leave the wallet',
  (deposit, amount) => {
    expect(amountOf({ ...offer, currency: 'LAK', amountMax: 200_50n }, deposit)).toBe(amount)
  },
)

test.each([
  [
    'its share is less than a kip',
    { currency: 'LAK', depositMin: 1_00n },
    { deposit: 9_00n },
    'BONUS_CONDITION',
  ],
  ['all is well', {}, {}, undefined],
  ['another is active', {}, { isLocked: true, receivedCount: 1, deposit: 0n }, 'BONUS_ALREADY_ACTIVE'],
  [
    'received as often as possible',
    { spent: 1_000_00n },
    { receivedCount: 1, deposit: 0n },
    'BONUS_MAX_CLAIMED',
  ],
  ['one of three was received', { maxReceived: 3 }, { receivedCount: 1 }, undefined],
  ['a promotion is new', { kind: 'promotion', maxReceived: null }, {}, undefined],
  ['a promotion is received once', { kind: 'promotion' }, { receivedCount: 1 }, 'PROMOTION_RECEIVED'],
  ['a satang too little is left of the budget', { spent: 900_01n }, {}, 'BONUS_FULL'],
  ['just enough is left', { spent: 900_00n }, {}, undefined],
  ['one use is left', { usesMax: 7n, uses: 6n }, {}, undefined],
  ['all uses are taken', { usesMax: 7n, uses: 7n }, { deposit: 0n }, 'BONUS_FULL'],
  ['a satang too little was deposited', {}, { deposit: 99_99n }, 'BONUS_CONDITION'],
  ['just enough was', {}, { deposit: 100_00n }, undefined],
  ['its share is less than a satang', { depositMin: 1n }, { deposit: 9n }, 'BONUS_CONDITION'],
  ['a satang too little of it is still held', {}, { held: 99_99n }, 'BONUS_CONDITION'],
  ['what is still held is enough', {}, { held: 100_00n }, undefined],
  ['what was deposited has repaid a debt', {}, { deposit: 0n, isOwing: true }, 'DEBT_OPEN'],
  ['so it is when enough was deposited before', {}, { isOwing: true }, 'DEBT_OPEN'],
  ['all is given out, to who owes too', { spent: 1_000_00n }, { isOwing: true }, 'BONUS_FULL'],
] as const)('%s', (_, terms, facts, code) => {
  expect(checkReceiving({ ...offer, ...terms }, { ...claimant, ...facts })).toBe(code)
})

const clearings = [
  // Everything in the wallet: the bonus itself goes back, and what was won with it.
  ['FORFEIT', { wallet: 1_100n, fromGames: 0n }, { keep: 1_000n, forfeit: 100n }],
  ['FORFEIT', { wallet: 1_400n, fromGames: 0n }, { keep: 1_000n, forfeit: 400n }],
  ['FORFEIT', { wallet: 1_100n, fromGames: 700n }, { keep: 400n, forfeit: 700n }],
  ['FORFEIT', { wallet: 1_100n, fromGames: 40n }, { keep: 1_000n, forfeit: 100n }],
  ['FORFEIT', { wallet: 1_940n, fromGames: 40n }, { keep: 1_000n, forfeit: 940n }],
  ['FORFEIT', { wallet: 1_940n, fromGames: 40n, paidIn: 200n }, { keep: 1_200n, forfeit: 740n }],
  ['FORFEIT', { wallet: 60n, fromGames: 60n }, { keep: 0n, forfeit: 60n }],
  ['FORFEIT', { wallet: 0n, fromGames: 0n }, { keep: 0n, forfeit: 0n }],
  ['RETURN_OWN', { wallet: 1_100n, fromGames: 700n }, { keep: 1_000n, forfeit: 100n }],
  ['RETURN_OWN', { wallet: 1_500n, fromGames: 1_500n }, { keep: 1_000n, forfeit: 500n }],
  ['RETURN_OWN', { wallet: 300n, fromGames: 0n }, { keep: 300n, forfeit: 0n }],
  ['RETURN_OWN', { wallet: 1_300n, fromGames: 0n, paidIn: 200n }, { keep: 1_200n, forfeit: 100n }],
  // More was taken back by the outside than the member's own part was.
  ['RETURN_OWN', { wallet: 90n, fromGames: 0n, paidIn: -1_010n }, { keep: 0n, forfeit: 90n }],
] as const

test.each(clearings)('%s of what is held', (policy, held, split) => {
  expect(splitOnClear(policy, { amount: 100n, base: 1_100n, paidIn: 0n, ...held })).toEqual(split)
})
