/** What a provider books under ids of its own: our memo is only noted, so the same order twice is booked twice. */
import { randomBytes } from 'node:crypto'
import type { TransferDirection } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import { knownReasons, type Transaction, type TransactionOrder } from '@kapao/contract/outside/game.ts'
import type * as z from 'zod/mini'
import { Problem } from '../http.ts'
import * as sandboxLimits from '../limits.ts'
import type { Sandbox } from '../sandbox.ts'
import { findAccount, moveBalance } from './account.ts'

export interface TransactionRow {
  id: string
  slot: string
  username: string
  direction: TransferDirection
  amount: bigint
  memo: string
  status: 'done' | 'rejected' | 'processing' | 'cancelled'
  reason: string | null
  at: string
}

const stateOf = {
  done: 'booked',
  rejected: 'refused',
  processing: 'pending',
  cancelled: 'cancelled',
} as const

export const seeTransaction = (row: TransactionRow): z.input<typeof Transaction> => ({
  transactionId: row.id,
  direction: row.direction,
  amount: toBaht(row.amount),
  memo: row.memo,
  state: stateOf[row.status],
  ...(row.reason === null ? {} : { reason: row.reason }),
  at: row.at,
})

export function getTransaction({ store }: Sandbox, slot: string, id: string): TransactionRow {
  const row = store.find<TransactionRow>('SELECT * FROM game_transaction WHERE slot = ? AND id = ?', slot, id)
  if (!row) throw new Problem(404, `no transaction ${JSON.stringify(id)} at ${slot}`)
  return row
}

/** The one under our memo that has not been decided. */
export const findPending = ({ store }: Sandbox, slot: string, memo: string) =>
  store.find<TransactionRow>(
    `SELECT * FROM game_transaction WHERE slot = ? AND memo = ? AND status = 'processing'`,
    slot,
    memo,
  )

function decide(
  sandbox: Sandbox,
  row: TransactionRow,
  status: TransactionRow['status'],
  reason: string | null,
) {
  sandbox.store.run(
    'UPDATE game_transaction SET status = ?, reason = ? WHERE slot = ? AND id = ?',
    status,
    reason,
    row.slot,
    row.id,
  )
  return getTransaction(sandbox, row.slot, row.id)
}

const signed = ({ direction, amount }: TransactionRow) => (direction === 'in' ? amount : -amount)

/** Moves the money of one that is pending, or refuses it for good. */
export function settleTransaction(
  sandbox: Sandbox,
  row: TransactionRow,
  refusal: string | undefined,
): TransactionRow {
  return sandbox.store.atomically(() => {
    if (row.status !== 'processing') throw new Problem(409, `transaction ${row.id} is already ${row.status}`)
    if (refusal !== undefined) return decide(sandbox, row, 'rejected', refusal)
    return moveBalance(sandbox.store, row.slot, row.username, signed(row))
      ? decide(sandbox, row, 'done', null)
      : decide(sandbox, row, 'rejected', 'not enough in the game account')
  })
}

/** Books an order, whatever was booked before. */
export function book(
  sandbox: Sandbox,
  slot: string,
  order: z.output<typeof TransactionOrder>,
  fault: 'reject' | 'processing' | 'maintenance' | undefined,
): TransactionRow {
  const { store } = sandbox
  return store.atomically(() => {
    const id = `TX${randomBytes(8).toString('hex')}`
    store.run(
      `INSERT INTO game_transaction (slot, id, username, direction, amount, memo, status, reason, at)
       VALUES (?, ?, ?, ?, ?, ?, 'processing', NULL, ?)`,
      slot,
      id,
      order.username,
      order.direction,
      order.amount,
      order.memo,
      sandbox.now().toISOString(),
    )
    const row = getTransaction(sandbox, slot, id)
    if (!findAccount(store, slot, order.username))
      return settleTransaction(sandbox, row, 'no such game account')
    if (fault === 'processing') return row
    if (fault === 'maintenance') return settleTransaction(sandbox, row, knownReasons.maintenance)
    return settleTransaction(sandbox, row, fault === 'reject' ? 'refused by the provider' : undefined)
  })
}

/** A page of an account's transactions within the window, oldest first. */
export function listTransactions(
  { store }: Sandbox,
  slot: string,
  username: string,
  { from, to, page }: { from: string; to: string; page: number },
) {
  const rows = store.list<TransactionRow>(
    `SELECT * FROM game_transaction WHERE slot = ? AND username = ? AND at >= ? AND at <= ? ORDER BY rowid LIMIT ? OFFSET ?`,
    slot,
    username,
    from,
    to,
    sandboxLimits.transactionPageRows + 1,
    (page - 1) * sandboxLimits.transactionPageRows,
  )
  return {
    rows: rows.slice(0, sandboxLimits.transactionPageRows),
    hasMore: rows.length > sandboxLimits.transactionPageRows,
  }
}

/** Undoes what was booked twice, the later one; one whose money has been played away stays for a person to see. */
export function clearDoubles(sandbox: Sandbox, slot: string) {
  const { store } = sandbox
  const dueAt = new Date(sandbox.now().getTime() - sandboxLimits.transactionClearingMs).toISOString()
  store.atomically(() => {
    const doubles = store.list<TransactionRow>(
      `SELECT t.* FROM game_transaction t WHERE t.slot = ? AND t.status = 'done' AND t.at <= ? AND EXISTS (
         SELECT 1 FROM game_transaction f WHERE f.slot = t.slot AND f.username = t.username AND f.memo = t.memo
           AND f.status = 'done' AND f.rowid < t.rowid)`,
      slot,
      dueAt,
    )
    for (const row of doubles)
      if (moveBalance(store, slot, row.username, -signed(row)))
        decide(sandbox, row, 'cancelled', 'booked twice')
  })
}
