/** What a withdrawal must satisfy before it is sent (spec §5, decisions D6); the server judges again. */

import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { ActiveBonus } from '@kapao/contract/schemas/bonus.ts'
import type { Slot } from '@kapao/contract/schemas/game.ts'
import type { Wallet } from '@kapao/contract/schemas/wallet.ts'
import { transferMinimum } from '#transfer-order/transfer-check.ts'

/** A refusal's key among the words of `withdraw`. */
export type WithdrawFault = 'amountMissing' | 'belowMinimum' | 'aboveMaximum' | 'notEnough'

/** No further digit mends it: said while it is typed, with the button off (ux 66). */
export const isTooMuch = (fault: WithdrawFault | undefined): fault is 'aboveMaximum' | 'notEnough' =>
  fault === 'aboveMaximum' || fault === 'notEnough'

interface WithdrawBounds {
  /** Baht, as on the wire. */
  withdrawMin: number
  withdrawMax: number
  /** What {@link freeOf} says of the wallet. */
  available: number
  /** What comes out of the games first, when the wallet is too little (spec §7 withdrawAll). */
  inGames: number
}

// Amounts on the wire have at most two decimals; whole satang add up exactly.
const satang = (baht: number) => Math.round(baht * 100)
const sum = (amounts: readonly number[]) => amounts.reduce((total, baht) => total + satang(baht), 0) / 100

/** The wallet, and what is set aside, which is taken first (decisions D16). */
export const freeOf = ({ amount, setAside }: { amount: number; setAside: number }): number =>
  sum([amount, setAside])

/** What can be taken now: under a bonus what is set aside alone, and nothing of the games. */
export function boundsOf(
  { wallet, slots }: Pick<Wire<typeof Wallet>, 'wallet' | 'slots'>,
  limits: Pick<WithdrawBounds, 'withdrawMin' | 'withdrawMax'>,
  isLocked: boolean,
): WithdrawBounds {
  const { withdrawMin, withdrawMax } = limits
  if (isLocked) return { withdrawMin, withdrawMax, available: wallet.setAside, inGames: 0 }
  return { withdrawMin, withdrawMax, available: freeOf(wallet), inGames: gamesOf(slots).open }
}

/** No money of this member's is anywhere: not in the wallet, not in a game, not on its way. */
export const hasNothing = ({ wallet, slots }: Pick<Wire<typeof Wallet>, 'wallet' | 'slots'>): boolean =>
  [wallet.amount, wallet.held, wallet.inTransit, wallet.setAside].every((baht) => baht === 0) &&
  slots.every(({ amount, staked }) => amount === 0 && !staked)

/** What the games hold, in baht: what they give back now, and what stays there while they are closed. */
export function gamesOf(slots: readonly Wire<typeof Slot>[]): { open: number; closed: number } {
  const held = slots.filter(({ amount }) => amount > 0)
  return {
    // Less than may be transferred stays where it is.
    open: sum(
      held.filter((slot) => !slot.maintenance && slot.amount >= transferMinimum).map(({ amount }) => amount),
    ),
    closed: sum(held.filter((slot) => slot.maintenance).map(({ amount }) => amount)),
  }
}

/** The most that a withdrawal could take, wallet and games together. */
export const reachOf = ({ available, inGames }: WithdrawBounds) => sum([available, inGames])

/** More than is free: the games are emptied first, all of them (decisions D6). */
export const needsGames = (amount: number, { available }: Pick<WithdrawBounds, 'available'>): boolean =>
  amount > available

/** Judges an amount in baht. Amounts of at most two decimals compare exactly as numbers. */
export function checkWithdrawal(
  amount: number | undefined,
  bounds: WithdrawBounds,
): WithdrawFault | undefined {
  const { withdrawMin, withdrawMax } = bounds
  if (amount === undefined || amount === 0) return 'amountMissing'
  if (amount < withdrawMin) return 'belowMinimum'
  if (amount > withdrawMax) return 'aboveMaximum'
  if (amount > reachOf(bounds)) return 'notEnough'
  return undefined
}

/** Whether an active bonus forbids withdrawals. One that stands at either end is ended by the withdrawal itself. */
export function isLockedBy({ status, total, target, floor }: Wire<typeof ActiveBonus>): boolean {
  if (total === undefined || target === undefined || floor === undefined) return status
  return status && total < target && total > floor
}

/** What "all" fills in: wallet and games together, but never more than may be withdrawn at a time. */
export function allOf(bounds: WithdrawBounds): number {
  return Math.min(reachOf(bounds), bounds.withdrawMax)
}
