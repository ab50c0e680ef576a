/** What every game provider can do for us, whichever adapter speaks to it (decisions D2). */
import type { Currency, Locale } from '@kapao/contract/edition.ts'
import type { GameTransferAnswer, GameTransferOrder } from '@kapao/contract/outside/game.ts'
import type * as z from 'zod/mini'

export type TransferOrder = z.output<typeof GameTransferOrder>
export type TransferSaid = z.output<typeof GameTransferAnswer>

/** Each call throws an OutsideError when no readable answer came: the outcome is unknown. */
export interface GameProvider {
  /** Opens an account; the same username again is the same account. */
  openAccount(username: string, currency: Currency): Promise<{ username: string; password: string }>
  /** Makes a new password; the same reference again changes nothing and answers the same. */
  resetPassword(username: string, reference: string): Promise<string>
  /** Minor units; never below zero. */
  readBalance(username: string): Promise<bigint>
  /** Moves money; the same reference again moves nothing more and answers the same. */
  transfer(order: TransferOrder): Promise<TransferSaid>
  /** What became of it; `unknown`: the provider has no such transfer. */
  findTransfer(reference: string): Promise<TransferSaid>
  /** A single-use link that opens the game signed in. */
  launch(username: string, locale: Locale): Promise<string>
}
