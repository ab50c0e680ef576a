/** Rounds: the stake leaves the balance and the win joins it in one step; the sandbox's server draws (spec has no say). */

import { Problem } from '../http.ts'
import type { Sandbox } from '../sandbox.ts'
import { getAccount, moveBalance } from './account.ts'
import type { Seat } from './launch.ts'

export interface RoundRow {
  id: bigint
  stake: bigint
  win: bigint
  /** What was shown, as JSON. */
  shown: string
  at: string
}

/** Plays one round and answers the new balance; refused when the balance does not cover the stake. */
export function playRound(
  sandbox: Sandbox,
  { slot, username }: Seat,
  round: { stake: bigint; win: bigint; shown: unknown },
): bigint {
  const { store } = sandbox
  return store.atomically(() => {
    getAccount(store, slot, username)
    if (!moveBalance(store, slot, username, -round.stake)) {
      throw new Problem(422, 'stake: more than the game account holds')
    }
    moveBalance(store, slot, username, round.win)
    noteRound(sandbox, { slot, username }, round)
    return getAccount(store, slot, username).balance
  })
}

/** Writes down a round whose money has moved. */
export function noteRound(
  sandbox: Sandbox,
  { slot, username }: Seat,
  { stake, win, shown }: { stake: bigint; win: bigint; shown: unknown },
) {
  sandbox.store.run(
    'INSERT INTO round (slot, username, stake, win, shown, at) VALUES (?, ?, ?, ?, ?, ?)',
    slot,
    username,
    stake,
    win,
    JSON.stringify(shown),
    sandbox.now().toISOString(),
  )
}

/** The latest rounds, newest first. */
export const listRounds = (sandbox: Sandbox, { slot, username }: Seat, limit: number) =>
  sandbox.store.list<RoundRow>(
    'SELECT id, stake, win, shown, at FROM round WHERE slot = ? AND username = ? ORDER BY id DESC LIMIT ?',
    slot,
    username,
    limit,
  )
