/** A provider's own figures and colours, for display only (decisions D2). */
import type { SlotCategory } from '@kapao/contract/schemas/game.ts'

/** The provider's credit figure: balance × factor. Transfers are always in the member's currency. */
export function creditOf({ amount, ftWalletSlot }: { amount: number; ftWalletSlot: number }): number {
  return Math.round(amount * ftWalletSlot * 100) / 100
}

/** Colour tokens of the look. */
export const categoryColour = {
  slot: '--slot',
  sport: '--sport',
  lotto: '--lotto',
} as const satisfies Record<SlotCategory, string>

/** In the order of home's rows. */
export const categories = Object.keys(categoryColour) as SlotCategory[]
