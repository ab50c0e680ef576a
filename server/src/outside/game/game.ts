/** What every game provider can do for us, whichever adapter speaks to it (decisions D2). */

import type { Currency, Locale } from '@kapao/contract/edition.ts'
import type { TransferDirection } from '@kapao/contract/lists.ts'
import { amountMax } from '@kapao/contract/money.ts'
import type { GameTransferAnswer } from '@kapao/contract/outside/game.ts'
import type * as z from 'zod/mini'
import { OutsideError } from '#platform/refusal.ts'
import type { Clock } from '#platform/time/clock.ts'
import type { ReadBook } from '../books.ts'
import type { Connect } from '../http.ts'
import type { StoreUnreadable } from '../records.ts'

export interface TransferOrder {
  /** Ours: one transfer, one reference. */
  reference: string
  username: string
  direction: TransferDirection
  amount: bigint
  /** When we recorded it, before anybody heard of it. */
  createdAt: Date
}

export interface SoughtTransfer extends Omit<TransferOrder, 'createdAt'> {
  /** Null: our books have forgotten it, and so when that was. */
  createdAt: Date | null
  /** The provider's own id of it, when it has told us one. */
  providerReference: string | null
}

export type TransferSaid = z.output<typeof GameTransferAnswer> & {
  /** The provider's own id of it, to be kept and asked by. */
  providerReference?: string
}

/** Minor units; neither is below zero. */
export interface BalanceSaid {
  balance: bigint
  /** Bet and not settled yet, beside the balance; null: this provider cannot tell. */
  staked: bigint | null
}

/** Beyond this a balance is a provider's mistake; believing it would post it as a win. */
const balanceMax = 100n * amountMax

/** @throws OutsideError for what is not a balance. */
export function checkBalance(slot: string, said: BalanceSaid): BalanceSaid {
  for (const figure of [said.balance, said.staked ?? 0n])
    if (figure < 0n || figure > balanceMax) throw new OutsideError(`game ${slot}: ${figure} is not a balance`)
  return said
}

/** What every adapter is made of. */
export interface GameSettings {
  /** The game's code. */
  slot: string
  connect: Connect
  clock: Clock
  keep?: StoreUnreadable | undefined
}

/** Each call throws an OutsideError when no readable answer came: the outcome is unknown. */
export interface GameProvider {
  /** Opens an account; the same username again is the same account. An empty password: the provider has none. */
  openAccount(username: string, currency: Currency): Promise<{ username: string; password: string }>
  /** Makes a new password; the same reference again changes nothing and answers the same. */
  resetPassword(username: string, reference: string): Promise<string>
  readBalance(username: string): Promise<BalanceSaid>
  /** Moves money. Sent once per transfer, never again: not every provider knows a repeat when it sees one. */
  transfer(order: TransferOrder): Promise<TransferSaid>
  /** What became of it; `unknown`: the provider has no such transfer. */
  findTransfer(order: SoughtTransfer): Promise<TransferSaid>
  /** What it has booked for our transfers. Absent: it shows no such book. */
  readBook?: ReadBook
  /** A single-use link that opens the game signed in. */
  launch(username: string, locale: Locale): Promise<string>
  /** The hidden fields of its sign-in page, good for one sign-in; absent where the page asks for none. */
  readSignInState?(): Promise<Record<string, string>>
}
