/** Asks providers for balances and open stakes: what differs from our own accounts was won or lost there (decisions D2, D7). */

import { type Account, game, stake } from '#ledger/chart.ts'
import { attachRow } from '#ledger/posting.ts'
import type { BalanceSaid } from '#outside/game/game.ts'
import type { App, FlowParts, RecordParts } from '#parts/app-parts.ts'
import { newId } from '#platform/db/id.ts'
import type { Member } from '#platform/http/caller.ts'
import { MaintenanceError, OutsideError, Refusal } from '#platform/refusal.ts'
import {
  type Answered,
  listOpenedAccounts,
  listReadableAccounts,
  MovedSinceError,
  nothingMovedSince,
  type ReadableAccount,
  setFreshness,
} from './game.queries.ts'
import { resultMoves } from './result-moves.ts'

/**
 * `moved`: the member moved money while the provider was answering, so what it said is of yesterday. `closed`: the
 * provider says that it is under maintenance.
 */
export type Reading = 'read' | 'moved' | 'silent' | 'closed'

/** Whose games are asked. */
export type Player = Pick<Member, 'id' | 'currency'>

/**
 * Asks every provider where the member has an account, or only those of `slots`, all at once, and posts what was won
 * and lost. Accounts with an open transfer are left alone.
 *
 * @param left what has left each of them by an order that our books do not know yet.
 * @returns what came of each that was asked.
 */
export async function readBalances(
  app: FlowParts,
  member: Player,
  slots?: string[],
  left = 0n,
): Promise<Map<string, Reading>> {
  const accounts = await listReadableAccounts(app.db, member.id, slots)
  const readings = new Map<string, Reading>()
  const answered: Answered[] = []
  await Promise.all(
    accounts.map(async (account) => {
      const { slot } = account
      const said = await askBalance(app, account)
      if (typeof said === 'string') return void readings.set(slot, said)
      const seq = await postResult(app, member, account, { ...said, balance: said.balance + left })
      readings.set(slot, seq === undefined ? 'moved' : 'read')
      if (seq !== undefined) answered.push({ slot, tells: said.staked !== null, seq })
    }),
  )
  const having = (wanted: Reading) =>
    [...readings].flatMap(([slot, reading]) => (reading === wanted ? [slot] : []))
  const said = { answered, silent: having('silent'), closed: having('closed') }
  if (Object.values(said).flat().length > 0) await setFreshness(app.db, member.id, said, app.clock.now())
  return readings
}

/** Marks the member's card when a provider has said by another call that it is under maintenance. */
export const noteMaintenance = (app: RecordParts, member: Member, slot: string) =>
  setFreshness(app.db, member.id, { answered: [], silent: [], closed: [slot] }, app.clock.now())

/** Where the member has an account, with the balances that we know. */
export const listGameAccounts = (app: Pick<App, 'db'>, member: Member) =>
  listOpenedAccounts(app.db, member.id)

/** Without a balance the last known one stays, marked stale; never 0. */
async function askBalance(
  app: Pick<App, 'outside' | 'log'>,
  { slot, adapter, username }: ReadableAccount,
): Promise<BalanceSaid | 'silent' | 'closed'> {
  try {
    return await app.outside.provider({ code: slot, adapter }).readBalance(username)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error, slot }, 'game balance not read')
    return error instanceof MaintenanceError ? 'closed' : 'silent'
  }
}

/**
 * Undefined when the member moved money while the provider was answering: then the answer says nothing any more.
 *
 * @returns the number of our game account's newest entry.
 */
async function postResult(
  app: Pick<App, 'ledger'>,
  member: Player,
  ours: ReadableAccount,
  said: BalanceSaid,
) {
  const { slot } = ours
  const moves = resultMoves(ours, said)
  if (moves.length === 0) return ours.seq
  const seqAfter = (account: Account, seq: bigint) =>
    seq + BigInt(moves.filter(({ from, to }) => from === account || to === account).length)
  const seq = seqAfter(game(slot), ours.seq)
  try {
    await app.ledger.post({
      memberId: member.id,
      kind: 'game_result',
      key: `game_result:${newId()}`,
      currency: member.currency,
      moves,
      attachedRows: [
        attachRow(nothingMovedSince, {
          ...{ memberId: member.id, slot },
          seq,
          stakeSeq: seqAfter(stake(slot), ours.stakeSeq),
        }),
      ],
    })
    return seq
  } catch (error) {
    if (error instanceof MovedSinceError) return
    // What was to be posted as lost has been taken out meanwhile.
    if (error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH') return
    throw error
  }
}
