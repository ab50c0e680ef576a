/** Bets that stay open, as on a match that has not been played: the stake leaves the balance now, and what it pays joins it later. */
import { randomBytes } from 'node:crypto'
import { Problem } from '../http.ts'
import type { Sandbox } from '../sandbox.ts'
import { getAccount, moveBalance } from './account.ts'
import type { Seat } from './launch.ts'
import { noteRound } from './rounds.ts'

export interface StakeRow {
  id: string
  slot: string
  username: string
  amount: bigint
}

/** @returns the bet's id; refused when the balance does not cover it. */
export function placeStake(sandbox: Sandbox, { slot, username }: Seat, amount: bigint): string {
  const { store } = sandbox
  return store.atomically(() => {
    getAccount(store, slot, username)
    if (!moveBalance(store, slot, username, -amount))
      throw new Problem(422, 'amount: more than the game account holds')
    const id = `ST${randomBytes(8).toString('hex')}`
    store.run(
      'INSERT INTO stake (id, slot, username, amount, at) VALUES (?, ?, ?, ?, ?)',
      id,
      slot,
      username,
      amount,
      sandbox.now().toISOString(),
    )
    return id
  })
}

/** Pays what a bet has won, and notes it as a round; each is settled once. */
export function settleStake(sandbox: Sandbox, { slot, username }: Seat, id: string, pays: bigint) {
  const { store } = sandbox
  store.atomically(() => {
    const isSettled =
      store.run(
        'UPDATE stake SET pays = ? WHERE id = ? AND slot = ? AND username = ? AND pays IS NULL',
        pays,
        id,
        slot,
        username,
      ) === 1
    if (!isSettled) throw new Problem(404, `no open stake ${JSON.stringify(id)} of ${username} at ${slot}`)
    const stake = store.find<StakeRow>('SELECT * FROM stake WHERE id = ?', id)
    moveBalance(store, slot, username, pays)
    noteRound(sandbox, { slot, username }, { stake: stake?.amount ?? 0n, win: pays, shown: {} })
  })
}

/** Those that are open, oldest first. */
export const listOpenStakes = (sandbox: Sandbox) =>
  sandbox.store.list<StakeRow>('SELECT * FROM stake WHERE pays IS NULL ORDER BY rowid')
