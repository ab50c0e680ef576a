/**
 * Many calls to the outside while one in five fails in one way or another, in a time that passes as fast as it can; then
 * everybody answers again, and of every order it must be known what became of it.
 */
import * as api from '@kapao/contract/calls/member.ts'
import { sql } from 'kysely'
import { gameUsername } from '../../server/src/outside/reference.ts'
import { shortenOutsideTimeout } from '../../server/test/flows.ts'
import { listFaults, seeGameAccount } from '../../server/test/sandbox-calls.ts'
import type { World } from '../../server/test/world.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import { gatherPlayers } from '../beginnings.ts'
import { comeToRest, findDisagreements } from '../money/agreement.ts'
import { faultyCalls, injectFaultsEverywhere } from '../money/disorder.ts'
import { MoneyRun, type Player } from '../money/money-run.ts'
import { operations, pickOperation } from '../money/operations.ts'
import { createReadWriteLock } from '../money/read-write-lock.ts'
import { anotherPlayer, extraOperationFaults, pickExtraOperation } from './extra-operations.ts'
import { noteQuestions, type OpenQuestions } from './open-questions.ts'
import { tapWire, type WireTap } from './wire-tap.ts'

export interface TrialOptions {
  seed: number
  /** Outside calls to be made; then things come to rest, by some more. */
  calls: number
  members: number
  lanes: number
}

export interface Report {
  problems: string[]
  calls: number
  outcomes: WireTap['outcomes']
  /** By service, how often each fault struck there. */
  faults: Map<string, Map<string, number>>
  questions: OpenQuestions['known']
  /** Days of the product's time that went by. */
  days: number
  seconds: number
}

const faultProbability = 0.2
const momentMs = 500
const dayMs = 86_400_000

export async function proveOutside(world: World, trialOptions: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const beganAt = world.now().getTime()
  const dice = rollFrom(trialOptions.seed)
  const run = new MoneyRun(world, dice.another())
  const tap = tapWire(world.sandbox.url)
  const questions = noteQuestions()
  try {
    await gatherPlayers(run, trialOptions.members, dice)
    const others: Player[] = []
    for (let index = 0; index < trialOptions.members; index++) others.push(await anotherPlayer(run))
    await injectFaultsEverywhere(world, dice, faultProbability, [...faultyCalls, ...extraOperationFaults])
    const defaultOutside = world.app.outside
    shortenOutsideTimeout(world, 300)
    world.app.outside = questions.listening(world.app.outside)
    await operate(run, others, tap, trialOptions, dice)
    const faults = await countFaultsByService(world)
    world.app.outside = questions.listening(defaultOutside)
    await comeToRest(run)
    const problems = [
      ...run.problems,
      ...(await findDisagreements(run)),
      ...(await findUnresolved(world)),
      ...(await findWrongCards(world, others)),
    ]
    const days = (world.now().getTime() - beganAt) / dayMs
    const seconds = (performance.now() - startedAt) / 1_000
    const { count: calls, outcomes } = tap
    return { problems, calls, outcomes, faults, questions: questions.known, days, seconds }
  } finally {
    tap.stop()
  }
}

async function operate(
  run: MoneyRun,
  others: Player[],
  tap: WireTap,
  trialOptions: TrialOptions,
  dice: Dice,
) {
  const clockLock = createReadWriteLock()
  const lane = async (laneDice: Dice) => {
    while (tap.count < trialOptions.calls) {
      const ownDice = laneDice.another()
      const name = pickOperation(laneDice)
      const { isAlone, run: operate } = { isAlone: false, ...operations[name] }
      const pass = isAlone ? clockLock.exclusive : clockLock.shared
      await pass<unknown>(() => operate(run, laneDice.pick(run.players), ownDice))
      await clockLock.shared<unknown>(() => pickExtraOperation(ownDice)(run, ownDice.pick(others), ownDice))
      run.world.advance(laneDice.below(momentMs))
    }
  }
  await Promise.all(Array.from({ length: trialOptions.lanes }, () => lane(dice.another())))
}

async function countFaultsByService(world: World): Promise<Report['faults']> {
  const seen = await listFaults(world)
  const counts: Report['faults'] = new Map()
  for (const { service, fault, struck } of seen) {
    const [name = service] = service.split(':')
    const of = counts.get(name) ?? new Map<string, number>()
    counts.set(name, of.set(fault, (of.get(fault) ?? 0) + struck))
  }
  return counts
}

/** Beside what moves members' money: slips, QRs and passwords that nobody has heard the end of. */
async function findUnresolved({ app: { db } }: World): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    SELECT 'slip ' || reference || ' is still processed' AS what FROM slip WHERE state = 'PROCESSING'
    UNION ALL SELECT 'QR ' || reference || ' is still open' FROM qr_charge WHERE state = 'CREATED'
    UNION ALL SELECT 'the password of ' || username || ' at ' || slot || ' is still being changed' FROM game_account
      WHERE reset_reference IS NOT NULL`.execute(db)
  return rows.map(({ what }) => what)
}

/** I-16 at the other providers: every card is fresh, and shows what the provider has. */
async function findWrongCards(world: World, others: Player[]): Promise<string[]> {
  const found: string[] = []
  for (const { member } of others) {
    const { status, body } = await member.call(api.refreshSlots)
    if (status !== 200) found.push(`the games of ${member.id} were answered ${status}`)
    for (const card of status === 200 ? body.slots.filter(({ isActive }) => isActive) : []) {
      const username = gameUsername(member.id, card.code)
      const { balance } = await seeGameAccount(world, card.code, username)
      if (card.stale || card.amount !== balance)
        found.push(`${member.id} has ${balance} at ${card.code}; the card says ${card.amount}`)
    }
  }
  return found
}
