/** What did not come out of the games for a withdrawal, and why: by their own answers, or by what the wallet shows afterwards. */
import type { Wire } from '@kapao/contract/calls/endpoint.ts'
import type { Slot } from '@kapao/contract/schemas/game.ts'
import type { SlotOutcome } from '@kapao/contract/schemas/transfer.ts'
import { transferMinimum } from '#transfer-order/transfer-check.ts'

export type SlotOutcomeView = Wire<typeof SlotOutcome>

/** A key among the words of `withdraw.stayed`. */
export type StayedReason = Exclude<SlotOutcomeView['message'], 'SUCCESS'>

export interface Kept {
  slot: string
  amount: number
  /** Undefined: not known. */
  reason: StayedReason | undefined
}

/** Of what each game answered: all that is not in the wallet now. */
export function keptOf(results: readonly SlotOutcomeView[]): Kept[] {
  return results.flatMap(({ slot, amount, message }) =>
    message === 'SUCCESS' ? [] : [{ slot, amount, reason: message }],
  )
}

/** A refusal does not name the games: what they still hold shows which it was, and mostly why. */
export function keptAfter(slots: readonly Wire<typeof Slot>[], code: string): Kept[] {
  const holding = slots.filter(({ amount }) => amount > 0)
  // The refusal's reason is this game's for sure only when no other one comes into question.
  const open = holding.filter((slot) => !slot.maintenance && !slot.stale && slot.amount >= transferMinimum)
  const ofTheOnly = open.length === 1 && code === 'GAME_IN_PLAY' ? code : undefined
  return holding.map((slot) => {
    const { code: name, amount } = slot
    if (slot.maintenance) return { slot: name, amount, reason: 'GAME_MAINTENANCE' }
    if (slot.stale) return { slot: name, amount, reason: 'SERVICE_UNAVAILABLE' }
    if (amount < transferMinimum) return { slot: name, amount, reason: 'TRANSFER_MINIMUM' }
    // Every provider has answered, or the refusal would have been another one.
    return { slot: name, amount, reason: code === 'MONEY_NOT_ENOUGH' ? 'TRANSFER_FAIL' : ofTheOnly }
  })
}

/** The refusals that come after the games were asked for their money. */
export const gamesCodes = [
  'MONEY_NOT_ENOUGH',
  'GAME_MAINTENANCE',
  'GAME_IN_PLAY',
  'ACCOUNT_FROZEN',
  'SERVICE_UNAVAILABLE',
] as const
export type GamesCode = (typeof gamesCodes)[number]

export const isGamesCode = (code: string): code is GamesCode => gamesCodes.some((known) => known === code)
