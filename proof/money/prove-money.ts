/** Random operations over money and promotions while everything fails now and then; then everything is mended, and the books must agree. */
import { sql } from 'kysely'
import { shortenOutsideTimeout } from '../../server/test/flows.ts'
import type { World } from '../../server/test/world.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import { gatherPlayers } from '../beginnings.ts'
import { comeToRest, findDisagreements } from './agreement.ts'
import { countFaults, injectFaultsEverywhere } from './disorder.ts'
import { MoneyRun } from './money-run.ts'
import { type OperationName, operations, pickOperation } from './operations.ts'
import { createReadWriteLock } from './read-write-lock.ts'

export interface TrialOptions {
  seed: number
  operations: number
  members: number
  /** How many go on at the same time. With 1, two runs of a seed differ in little but when webhooks come in. */
  lanes: number
}

export interface Report {
  problems: string[]
  /** How often, by what it was. */
  operations: Map<string, number>
  heard: Map<string, number>
  faults: Map<string, number>
  /** Of what nobody knew at first, how much was found out later, and how. */
  resolved: Map<string, number>
  crashes: number
  seconds: number
}

const faultProbability = 0.2
const crashProbability = 0.05
/** No time that matters passes within one operation. */
const momentMs = 500

export async function proveMoney(world: World, trialOptions: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(trialOptions.seed)
  const run = new MoneyRun(world, dice.another())
  await gatherPlayers(run, trialOptions.members, dice)
  run.crashes.probability = crashProbability
  await injectFaultsEverywhere(world, dice, faultProbability)
  const defaultOutside = world.app.outside
  shortenOutsideTimeout(world, 300)
  const done = await operateConcurrently(run, trialOptions, dice)
  const faults = await countFaults(world)
  world.app.outside = defaultOutside
  await comeToRest(run)
  const problems = [...run.problems, ...(await findDisagreements(run))]
  return {
    problems,
    operations: done,
    heard: run.heard,
    faults,
    resolved: await countResolved(world),
    crashes: run.crashes.count,
    seconds: (performance.now() - startedAt) / 1_000,
  }
}

async function operateConcurrently(
  run: MoneyRun,
  trialOptions: TrialOptions,
  dice: Dice,
): Promise<Map<string, number>> {
  const clockLock = createReadWriteLock()
  const done = new Map<OperationName, number>()
  let left = trialOptions.operations
  const lane = async (laneDice: Dice) => {
    while (left-- > 0) {
      const name = pickOperation(laneDice)
      const player = laneDice.pick(run.players)
      const { isAlone, run: operate } = { isAlone: false, ...operations[name] }
      const ownDice = laneDice.another()
      const pass = isAlone ? clockLock.exclusive : clockLock.shared
      await pass<unknown>(() => operate(run, player, ownDice))
      run.world.advance(laneDice.below(momentMs))
      done.set(name, (done.get(name) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: trialOptions.lanes }, () => lane(dice.another())))
  return done
}

async function countResolved({ app: { db } }: World): Promise<Map<string, number>> {
  const { rows } = await sql<{ what: string; count: string }>`
    SELECT 'transfers asked about: ' || lower(state) AS what, count(*) FROM transfer WHERE ask_count > 0 GROUP BY state
    UNION ALL
    SELECT 'payouts asked about: ' || lower(state), count(*) FROM withdrawal WHERE ask_count > 1 GROUP BY state
    UNION ALL
    SELECT 'gift links asked about: ' || lower(state), count(*) FROM voucher WHERE ask_count > 0 GROUP BY state
    UNION ALL
    SELECT 'payments found by asking', count(*) FROM gateway_payment WHERE heard_from = 'poll'`.execute(db)
  return new Map(rows.map(({ what, count }) => [what, Number(count)]))
}
