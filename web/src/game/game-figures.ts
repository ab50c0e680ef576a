/** A provider's own figures, for display only (decisions D2), and the order of categories. */
import type { SlotCategory } from '@kapao/contract/schemas/game.ts'
import { categoryColour } from '#game-picture/GameScene.tsx'

/** The provider's credit figure: balance × factor. Transfers are always in the member's currency. */
export function creditOf({ amount, ftWalletSlot }: { amount: number; ftWalletSlot: number }): number {
  return Math.round(amount * ftWalletSlot * 100) / 100
}

/** In the order of home's rows. */
export const categories = Object.keys(categoryColour) as SlotCategory[]
