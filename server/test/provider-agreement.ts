/** I-16: in a quiet system our books and the providers' agree, account by account, in open stakes and in what was won and lost. */
import { toBaht } from '@kapao/contract/money.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { readBalances } from '#game/balance.service.ts'
import { game, stake, transit } from '#ledger/chart.ts'
import { seeGameAccount, seeTotals } from './sandbox-calls.ts'
import type { World } from './world.ts'

/** These say nothing of open stakes (sandbox/src/game/catalogue.ts). */
const withoutStakes: readonly string[] = ['MEKONG', 'RING', 'HUAY']
const tellsStakes = (slot: string) => !withoutStakes.includes(slot)

/** Asks every provider for every account first, so that what was won since the last look is in our books. */
export async function expectProvidersAgree(world: World) {
  const accounts = await world.app.db
    .selectFrom('gameAccount as a')
    .innerJoin('member as m', 'm.id', 'a.memberId')
    .select(['a.memberId', 'a.slot', 'a.username', 'm.currency'])
    .where('a.passwordSealed', 'is not', null)
    .execute()
  const members = new Map(accounts.map(({ memberId: id, currency }) => [id, { id, currency }]))
  await Promise.all([...members.values()].map((member) => readBalances(world.app, member)))

  const ours = await Promise.all(
    accounts.map(async ({ memberId, slot, username }) => {
      const mirror = await world.balance(memberId, game(slot))
      const inTransit = await world.balance(memberId, transit(slot))
      const staked = toBaht(await world.balance(memberId, stake(slot)))
      return { slot, username, amount: toBaht(mirror + inTransit), staked }
    }),
  )
  const theirs = await Promise.all(
    accounts.map(async ({ slot, username }) => ({
      slot,
      username,
      ...(await seenAtProvider(world, slot, username)),
    })),
  )
  expect(ours).toEqual(theirs)
  // A transfer that was done twice, or not at all, would have been read as won or lost: the rounds say otherwise.
  expect(await resultsInLedger(world)).toEqual(await resultsAtProviders(world))
}

async function seenAtProvider(world: World, slot: string, username: string) {
  const { balance, staked } = await seeGameAccount(world, slot, username)
  return { amount: balance, staked: tellsStakes(slot) ? staked : 0 }
}

async function resultsInLedger({ app }: World): Promise<Record<string, number>> {
  const { rows } = await sql<{ slot: string; won: bigint }>`
    SELECT substr(code, 16) AS slot, -sum(balance)::bigint AS won FROM account
    WHERE code LIKE 'house:provider:%' GROUP BY 1 HAVING sum(balance) <> 0`.execute(app.db)
  return Object.fromEntries(rows.map(({ slot, won }) => [slot, toBaht(won)]))
}

async function resultsAtProviders(world: World): Promise<Record<string, number>> {
  const { gameResults, staked } = await seeTotals(world)
  // What a provider does not tell of is as good as lost until it is settled.
  const results = Object.entries(gameResults).map(([slot, won]) => [
    slot,
    tellsStakes(slot) ? won : (Math.round(won * 100) - Math.round((staked[slot] ?? 0) * 100)) / 100,
  ])
  return Object.fromEntries(results.filter(([, won]) => won !== 0))
}
