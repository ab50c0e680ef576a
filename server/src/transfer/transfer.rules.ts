/** Rules of transfers: pure (decisions D2). */
import type { RefusalCode } from '@kapao/contract/errors.ts'
import * as limits from '@kapao/contract/limits.ts'
import { knownReasons } from '@kapao/contract/outside/game.ts'

export interface TransferOrder {
  from: string
  to: string
  amount: bigint
}

/** What is refused whatever the balances are; asked after both places are known to exist. */
export function checkTransferOrder({ from, to, amount }: TransferOrder): RefusalCode | undefined {
  if (from === to) return 'KEY_INVALID'
  if (amount < limits.transferMin) return 'TRANSFER_MINIMUM'
}

export type RejectedCode = 'TRANSFER_FAIL' | 'GAME_IN_PLAY' | 'GAME_MAINTENANCE'

const codesByReason = new Map<string | null, RejectedCode>([
  [knownReasons.inGame, 'GAME_IN_PLAY'],
  [knownReasons.maintenance, 'GAME_MAINTENANCE'],
])

/** What a member learns of a transfer that the provider definitely did not do. */
export const codeOfReason = (reason: string | null): RejectedCode =>
  codesByReason.get(reason) ?? 'TRANSFER_FAIL'

export interface Unknown {
  /** How often the provider has said that it has no such transfer. */
  unknownCount: number
  /** When it was taken for sending; null: not yet, and never after `orderUntil`. */
  orderedAt: Date | null
  orderUntil: Date
}

/** Whether an order of it may still go out, or be on its way: until then no person ends it either. */
export const isOrderAbout = (order: Pick<Unknown, 'orderedAt' | 'orderUntil'>, now: Date): boolean =>
  now.getTime() < orderOver(order)

/** From here on no order of it can be on its way to the provider. */
const orderOver = ({ orderedAt, orderUntil }: Pick<Unknown, 'orderedAt' | 'orderUntil'>): number =>
  orderedAt ? orderedAt.getTime() + limits.providerTimeoutMs : orderUntil.getTime()

/** "No such transfer" is believed only when said twice, and a settle window after the order can no longer be sent. */
export const isDefinitelyUnknown = ({ unknownCount, ...order }: Unknown, now: Date): boolean =>
  unknownCount >= 2 && now.getTime() >= orderOver(order) + limits.providerSettleWindowMs

/** A person looks at what a provider leaves unanswered this long; the transfer stays open all the same. */
export const needsOperator = (createdAt: Date, now: Date): boolean =>
  now.getTime() - createdAt.getTime() >= limits.transferTaskAfterMs
