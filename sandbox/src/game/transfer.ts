/** Transfers into and out of game accounts: by our reference, each at most once (decisions D2). */
import type { TransferDirection } from '@kapao/contract/lists.ts'
import {
  type GameTransferAnswer,
  type GameTransferOrder,
  knownReasons,
} from '@kapao/contract/outside/game.ts'
import type * as z from 'zod/mini'
import { Problem } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'
import { findAccount, moveBalance } from './account.ts'
import { findGame } from './catalogue.ts'
import { isInGame } from './launch.ts'

export interface TransferRow {
  slot: string
  reference: string
  username: string
  direction: TransferDirection
  amount: bigint
  status: 'done' | 'rejected' | 'processing'
  reason: string | null
  at: string
}

export const findTransfer = (store: Store, slot: string, reference: string) =>
  store.find<TransferRow>('SELECT * FROM game_transfer WHERE slot = ? AND reference = ?', slot, reference)

function getTransfer(store: Store, slot: string, reference: string): TransferRow {
  const row = findTransfer(store, slot, reference)
  if (!row) throw new Problem(404, `no transfer ${JSON.stringify(reference)} at ${slot}`)
  return row
}

/** What a provider says of an order. */
export function saidOf(row: TransferRow | undefined): z.output<typeof GameTransferAnswer> {
  if (!row) return { status: 'unknown' }
  const { status, reason, amount } = row
  return { status, amount, ...(reason !== null && { reason }) }
}

/** Moves the money of one that is processing, or refuses it for good. */
export function settleTransfer(
  sandbox: Sandbox,
  slot: string,
  reference: string,
  status: 'done' | 'rejected',
  refusal = 'refused by the provider',
): TransferRow {
  const { store } = sandbox
  return store.atomically(() => {
    const row = getTransfer(store, slot, reference)
    if (row.status !== 'processing') throw new Problem(409, `transfer ${reference} is already ${row.status}`)
    const signed = row.direction === 'in' ? row.amount : -row.amount
    const isDone = status === 'done' && moveBalance(store, slot, row.username, signed)
    const reason = isDone ? null : status === 'done' ? 'not enough in the game account' : refusal
    store.run(
      'UPDATE game_transfer SET status = ?, reason = ?, at = ? WHERE slot = ? AND reference = ?',
      isDone ? 'done' : 'rejected',
      reason,
      sandbox.now().toISOString(),
      slot,
      reference,
    )
    return getTransfer(store, slot, reference)
  })
}

const isLate = (sandbox: Sandbox, { slot, at }: TransferRow) =>
  findGame(slot)?.habit === 'late' && sandbox.now().getTime() < Date.parse(at) + sandboxLimits.transferLateMs

/** Once the fault is gone, and the provider's own time has passed, asking finds the transfer settled. */
export function settleIfFree(sandbox: Sandbox, row: TransferRow): TransferRow {
  if (row.status !== 'processing' || isLate(sandbox, row)) return row
  return settleTransfer(sandbox, row.slot, row.reference, 'done')
}

type InjectedOutcome = 'reject' | 'processing' | 'maintenance'

/** Why an order is refused whatever the balance is. */
function refusalOf(sandbox: Sandbox, { slot, username }: TransferRow, fault: InjectedOutcome | undefined) {
  if (fault === 'maintenance') return knownReasons.maintenance
  if (fault === 'reject') return 'refused by the provider'
  if (findGame(slot)?.habit === 'busy' && isInGame(sandbox, { slot, username })) return knownReasons.inGame
}

/** Takes an order, or answers what became of the same one before. */
export function takeTransfer(
  sandbox: Sandbox,
  slot: string,
  order: z.output<typeof GameTransferOrder>,
  fault: InjectedOutcome | undefined,
): TransferRow {
  const { store } = sandbox
  return store.atomically(() => {
    const known = findTransfer(store, slot, order.reference)
    if (known) {
      const isSame =
        known.username === order.username &&
        known.direction === order.direction &&
        known.amount === order.amount
      if (!isSame) throw new Problem(409, `transfer ${order.reference} was ordered before with other content`)
      return fault === 'processing' ? known : settleIfFree(sandbox, known)
    }
    const isKnownAccount = findAccount(store, slot, order.username) !== undefined
    store.run(
      `INSERT INTO game_transfer (slot, reference, username, direction, amount, status, reason, at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      slot,
      order.reference,
      order.username,
      order.direction,
      order.amount,
      isKnownAccount ? 'processing' : 'rejected',
      isKnownAccount ? null : 'no such game account',
      sandbox.now().toISOString(),
    )
    const row = getTransfer(store, slot, order.reference)
    if (fault === 'processing' || !isKnownAccount) return row
    const refusal = refusalOf(sandbox, row, fault)
    if (refusal) return settleTransfer(sandbox, slot, order.reference, 'rejected', refusal)
    return settleIfFree(sandbox, row)
  })
}
