/** Where a member's money is, added up without the rounding errors of decimal numbers. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'

export type WalletView = Wire<typeof Wallet>

export interface WalletSums {
  wallet: number
  inGames: number
  held: number
  inTransit: number
  setAside: number
  /** All of the above. */
  total: number
}

// Amounts on the wire have at most two decimals; whole satang add up exactly.
const satang = (baht: number) => Math.round(baht * 100)

export function sumsOf({ wallet, slots }: Pick<WalletView, 'wallet' | 'slots'>): WalletSums {
  const inGames = slots.reduce((sum, slot) => sum + satang(slot.amount) + satang(slot.staked ?? 0), 0)
  const elsewhere = satang(wallet.held) + satang(wallet.inTransit) + satang(wallet.setAside)
  const total = satang(wallet.amount) + elsewhere + inGames
  return {
    wallet: wallet.amount,
    inGames: inGames / 100,
    held: wallet.held,
    inTransit: wallet.inTransit,
    setAside: wallet.setAside,
    total: total / 100,
  }
}
