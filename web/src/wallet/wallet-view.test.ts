/** Facts of the balance that is shown. */
import { expect, test } from 'vitest'
import { patchWallet } from './wallet-patch.ts'
import { sumsOf, type WalletView } from './wallet-sums.ts'

const slot = (code: string, amount: number) => ({
  code,
  name: code,
  category: 'slot' as const,
  isActive: true,
  amount,
  ftWalletSlot: 1,
  logo: null,
  background: null,
  web: null,
  android: null,
  ios: null,
  autoLogin: null,
  stale: false,
  updatedAt: null,
})

const wallet = {
  amount: 0.1,
  held: 300,
  inTransit: 0,
  setAside: 0.05,
  debt: 12,
  updatedAt: '2026-03-01T12:00:00.000Z',
}
const shown = { wallet, slots: [slot('NAGA', 0.2), slot('LOTUS', 200.01)] } as WalletView

test('the total is exact to the satang', () => {
  const places = { wallet: 0.1, inGames: 200.21, held: 300, inTransit: 0, setAside: 0.05 }
  // What is owed is no place where money lies.
  expect(sumsOf(shown)).toEqual({ ...places, total: 500.36 })
  const slots = shown.slots.map((one) => ({ ...one, staked: 0.1 }))
  expect(sumsOf({ ...shown, slots })).toMatchObject({ inGames: 200.41, total: 500.56 })
})

const news = {
  kind: 'deposit_qr',
  reference: null,
  amount: 500,
  wallet: 500.1,
  at: '2026-03-01T12:00:05.000Z',
}

test('a pushed balance is shown at once, and everything else stays', () => {
  const after = patchWallet(shown, news)
  expect(after?.wallet).toEqual({ ...wallet, amount: 500.1, updatedAt: news.at })
  expect(after?.slots).toBe(shown.slots)
})

test('news that is older than what is shown changes nothing', () => {
  expect(patchWallet(shown, { ...news, at: '2026-03-01T11:59:59.000Z' })).toBe(shown)
})

test('before the first load there is nothing to patch', () =>
  expect(patchWallet(undefined, news)).toBeUndefined())
