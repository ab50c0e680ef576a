/** Game accounts at the providers: opened by us, and the provider's word on their balance is the truth (decisions D2). */

import { randomInt } from 'node:crypto'
import type { Currency } from '@kapao/contract/edition.ts'
import type { TransferDirection } from '@kapao/contract/lists.ts'
import { toBaht } from '@kapao/contract/money.ts'
import type { SeenGameAccount } from '@kapao/contract/outside/control.ts'
import type * as z from 'zod/mini'
import { Problem } from '../http.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Store } from '../store.ts'

export interface GameAccountRow {
  slot: string
  username: string
  password: string
  currency: Currency
  balance: bigint
}

// Nothing that reads like another sign when it is copied by hand.
const passwordSigns = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz23456789'

const newPassword = () =>
  Array.from({ length: 12 }, () => passwordSigns[randomInt(passwordSigns.length)]).join('')

export const findAccount = (store: Store, slot: string, username: string) =>
  store.find<GameAccountRow>('SELECT * FROM game_account WHERE slot = ? AND username = ?', slot, username)

export function getAccount(store: Store, slot: string, username: string): GameAccountRow {
  const row = findAccount(store, slot, username)
  if (!row) throw new Problem(404, `no game account ${JSON.stringify(username)} at ${slot}`)
  return row
}

/** Opens an account; the same username again is the same account. */
export function openAccount(
  sandbox: Sandbox,
  slot: string,
  username: string,
  currency: Currency,
): GameAccountRow {
  const { store } = sandbox
  store.run(
    `INSERT INTO game_account (slot, username, password, currency, opened_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (slot, username) DO NOTHING`,
    slot,
    username,
    newPassword(),
    currency,
    sandbox.now().toISOString(),
  )
  const account = getAccount(store, slot, username)
  if (account.currency !== currency)
    throw new Problem(409, `${username} at ${slot} is kept in ${account.currency}`)
  return account
}

/** Makes a new password; the same reference again answers the one it made then, and changes nothing. */
export function changePassword(
  sandbox: Sandbox,
  { slot, username }: GameAccountRow,
  reference: string,
): string {
  const { store } = sandbox
  return store.atomically(() => {
    const known = store.find<{ username: string; password: string }>(
      'SELECT username, password FROM game_password WHERE slot = ? AND reference = ?',
      slot,
      reference,
    )
    if (known && known.username !== username)
      throw new Problem(409, `password order ${reference} was for another account`)
    if (known) return known.password
    const password = newPassword()
    store.run(
      'INSERT INTO game_password (slot, reference, username, password, at) VALUES (?, ?, ?, ?, ?)',
      slot,
      reference,
      username,
      password,
      sandbox.now().toISOString(),
    )
    store.run(
      'UPDATE game_account SET password = ? WHERE slot = ? AND username = ?',
      password,
      slot,
      username,
    )
    return password
  })
}

/** Adds to a balance, or takes from it; false when there is not enough. */
export function moveBalance(store: Store, slot: string, username: string, amount: bigint): boolean {
  return (
    store.run(
      'UPDATE game_account SET balance = balance + ?1 WHERE slot = ?2 AND username = ?3 AND balance + ?1 >= 0',
      amount,
      slot,
      username,
    ) === 1
  )
}

/** What an account has in bets that are open. */
export const sumStaked = (store: Store, slot: string, username: string): bigint =>
  store.find<{ sum: bigint }>(
    'SELECT coalesce(sum(amount), 0) AS sum FROM stake WHERE slot = ? AND username = ? AND pays IS NULL',
    slot,
    username,
  )?.sum ?? 0n

/** A transfer or a transaction, by our reference. */
export interface MovementRow {
  slot: string
  reference: string
  username: string
  direction: TransferDirection
  amount: bigint
  at: string
}

/** The provider's view: the balance, and the transfers that were done. */
export function seeAccount(store: Store, slot: string, username: string): z.input<typeof SeenGameAccount> {
  const account = getAccount(store, slot, username)
  const transfers = store.list<MovementRow>(
    `SELECT * FROM game_movement WHERE slot = ? AND username = ? AND status = 'done' ORDER BY position`,
    slot,
    username,
  )
  return {
    balance: toBaht(account.balance),
    staked: toBaht(sumStaked(store, slot, username)),
    transfers: transfers.map(({ reference, direction, amount, at }) => ({
      reference,
      direction,
      amount: toBaht(amount),
      at,
    })),
  }
}
