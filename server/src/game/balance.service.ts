/** Asks providers for balances: what differs from our own game account was won or lost there (decisions D2). */
import { newId } from '#db/id.ts'
import { game, houseProvider } from '#ledger/chart.ts'
import { ride } from '#ledger/posting.ts'
import { OutsideError, Refusal } from '#refusal.ts'
import type { App, Member } from '../context.ts'
import {
  listOpenedAccounts,
  listReadableAccounts,
  MovedSinceError,
  nothingMovedSince,
  type ReadableAccount,
  setFreshness,
} from './game.queries.ts'

/** `moved`: the member moved money while the provider was answering, so what it said is of yesterday. */
export type Reading = 'read' | 'moved' | 'silent'

/**
 * Asks every provider where the member has an account, or only those of `slots`, all at once, and posts what was won
 * and lost. Accounts with an open transfer are left alone.
 *
 * @returns what came of each that was asked.
 */
export async function readBalances(
  app: App,
  member: Member,
  slots?: string[],
): Promise<Map<string, Reading>> {
  const accounts = await listReadableAccounts(app.db, member.id, slots)
  const readings = new Map<string, Reading>()
  await Promise.all(
    accounts.map(async (account) => {
      const balance = await askBalance(app, account)
      if (balance === undefined) readings.set(account.slot, 'silent')
      else readings.set(account.slot, (await postResult(app, member, account, balance)) ? 'read' : 'moved')
    }),
  )
  const having = (wanted: Reading) =>
    [...readings].flatMap(([slot, reading]) => (reading === wanted ? [slot] : []))
  const [answered, silent] = [having('read'), having('silent')]
  if (answered.length + silent.length > 0)
    await setFreshness(app.db, member.id, answered, silent, app.clock.now())
  return readings
}

/** Where the member has an account, with the balances that we know. */
export const listGameAccounts = (app: App, member: Member) => listOpenedAccounts(app.db, member.id)

/** Undefined when the provider is silent: then the last known balance stays, marked stale; never 0. */
async function askBalance(
  app: App,
  { slot, adapter, username }: ReadableAccount,
): Promise<bigint | undefined> {
  try {
    return await app.outside.provider({ code: slot, adapter }).readBalance(username)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    app.log.warn({ err: error, slot }, 'game balance not read')
  }
}

/** False when the member moved money while the provider was answering: then the answer says nothing any more. */
async function postResult(app: App, member: Member, { slot, balance, seq }: ReadableAccount, actual: bigint) {
  if (actual === balance) return true
  const isWin = actual > balance
  const [from, to] = isWin ? [houseProvider(slot), game(slot)] : [game(slot), houseProvider(slot)]
  try {
    await app.ledger.post({
      memberId: member.id,
      kind: 'game_result',
      key: `game_result:${newId()}`,
      currency: member.currency,
      moves: [{ from, to, amount: isWin ? actual - balance : balance - actual }],
      rides: [ride(nothingMovedSince, { memberId: member.id, slot, seq })],
    })
    return true
  } catch (error) {
    if (error instanceof MovedSinceError) return false
    // What was to be posted as lost has been taken out meanwhile.
    if (error instanceof Refusal && error.code === 'MONEY_NOT_ENOUGH') return false
    throw error
  }
}
