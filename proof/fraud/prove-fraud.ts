/** Honest members and cheats live side by side for some weeks of virtual time; then it is reckoned who has what (quality F36). */

import { roundRobin } from '../../server/test/round-robin.ts'
import type { World } from '../../server/test/world.ts'
import type { Dice } from '../../tools/dice.ts'
import { findWorldDisagreements } from '../money/agreement.ts'
import { Calendar, type Life } from './calendar.ts'
import { bonusCheats } from './cheats-bonus.ts'
import { crowdCheats } from './cheats-crowd.ts'
import { moneyCheats } from './cheats-money.ts'
import { outsideCheats } from './cheats-outside.ts'
import { rebateCheats } from './cheats-rebate.ts'
import { Desk } from './desk.ts'
import { readFigures } from './figures.ts'
import { FraudRun } from './fraud-run.ts'
import type { Habit } from './habit.ts'
import { honestHabits } from './honest.ts'
import type { Person } from './people.ts'
import { runConcurrently } from './run-concurrently.ts'
import { drawTable } from './table.ts'
import { countWaits, findThefts, judge, readCoins, readMarks } from './verdict.ts'

export interface TrialOptions {
  seed: number
  days: number
  /** All of them, cheats among them; there is at least one crew of each habit. */
  members: number
  cheats: number
  /** Of real time: then the day that has begun is the last one. */
  minutes: number
  /** Told after each day, counted from 1. */
  onDay?: ((day: number) => void) | undefined
}

const cheatHabits: readonly Habit[] = [
  ...bonusCheats,
  ...rebateCheats,
  ...moneyCheats,
  ...crowdCheats,
  ...outsideCheats,
]

interface Living {
  life: Life
  habit: string
  wakesAt: number
}

export async function proveFraud(world: World, trialOptions: TrialOptions) {
  const startedAt = performance.now()
  const run = new FraudRun(world, new Calendar(world.now(), trialOptions.days), trialOptions.seed)
  const desk = await Desk.open(run)
  const living = await settleDown(run, trialOptions)
  for (run.moment = 0; run.moment <= run.calendar.last; run.moment++) {
    run.calendar.goTo(world, run.moment)
    // The day before is closed before anybody is awake.
    if (run.calendar.nameOf(run.moment) === 'night') await run.runJobs()
    await liveOn(run, living)
    await world.sandbox.webhooksQuiet()
    await run.runJobs()
    if (run.calendar.nameOf(run.moment) === 'late') {
      await run.tellAll()
      trialOptions.onDay?.(run.today + 1)
      if (performance.now() - startedAt > trialOptions.minutes * 60_000) break
    } else {
      // Whatever is asked for a second time some minutes later.
      await letPass(run, 11)
    }
    if (['morning', 'evening'].includes(run.calendar.nameOf(run.moment))) {
      await desk.work()
      await run.runJobs()
    }
  }
  await comeToRest(run, desk)
  await readMarks(run)
  const habits = [...honestHabits, ...cheatHabits]
  const found = {
    ...{ figures: await readFigures(world), coins: await readCoins(world), stolen: await findThefts(run) },
  }
  return {
    problems: [...judge(run, habits, desk, found), ...(await findWorldDisagreements(world))],
    table: drawTable(run, habits, found),
    waits: countWaits(run, desk),
    days: run.daysLived,
    seconds: (performance.now() - startedAt) / 1_000,
  }
}

/** Everybody registers, and begins to live. */
async function settleDown(run: FraudRun, { members, cheats }: TrialOptions): Promise<Living[]> {
  const deck = honestHabits.flatMap((habit) => Array.from({ length: habit.share }, () => habit))
  const living: Living[] = []
  for (let index = 0; run.players.length < cheats || index < cheatHabits.length; index++)
    living.push(await begin(run, roundRobin(cheatHabits, index)))
  for (const habit of honestHabits) living.push(await begin(run, habit))
  while (run.players.length < members) living.push(await begin(run, run.dice.pick(deck)))
  return living
}

async function begin(run: FraudRun, habit: Habit): Promise<Living> {
  const { name, crew, victims = [], inviter, isHonest = false } = habit
  const first = run.people.aPerson()
  const players = new Map<string, Awaited<ReturnType<FraudRun['join']>>>()
  const isLast = (role: string) => Number(role !== inviter)
  for (const role of crew.toSorted((a, b) => isLast(a) - isLast(b))) {
    const { person, account } =
      players.size === 0 ? { person: first, account: first.accounts[0] } : another(run, habit, first)
    const invitedBy = inviter ? players.get(inviter) : undefined
    players.set(role, await run.join({ habit: name, role, isHonest, person, account, invitedBy }))
  }
  for (const role of victims)
    players.set(role, await run.join({ habit: name, role, isHonest: true, person: run.people.aPerson() }))
  const inOrder = [...crew, ...victims].flatMap((role) => players.get(role) ?? [])
  return { life: habit.live(inOrder, run), habit: name, wakesAt: run.dice.below(isHonest ? 5 : 2) }
}

/** Those after the first of a crew. */
function another({ people }: FraudRun, { isOnePerson, isOneHome }: Habit, first: Person) {
  if (isOnePerson) {
    const name = isOnePerson === 'by own name' ? first.name : people.aName()
    return { person: first, account: people.addAccount(first, { name }) }
  }
  const person = people.aPerson()
  if (isOneHome) person.address = first.address
  return { person, account: person.accounts[0] }
}

/** Those whose time has come, some at the same time as others. */
async function liveOn(run: FraudRun, living: Living[]) {
  const due = shuffle(
    living.filter(({ wakesAt }) => wakesAt === run.moment),
    run.dice,
  )
  await runConcurrently(due, async (one) => {
    try {
      const { value, done } = await one.life.next()
      one.wakesAt = done || !value ? Infinity : run.calendar.after(run.moment, value)
    } catch (error) {
      run.problems.push(`${one.habit}: ${(error as Error).stack}`)
      one.wakesAt = Infinity
    }
  })
}

function shuffle<Item>(items: Item[], dice: Dice): Item[] {
  const order = items.map((item) => ({ item, at: dice.below(2 ** 30) }))
  return order.toSorted((a, b) => a.at - b.at).map(({ item }) => item)
}

async function letPass(run: FraudRun, minutes: number) {
  run.world.advance(minutes * 60_000)
  await run.runJobs()
}

/** Bets that are open are pushed, the desk decides what waits, and everybody looks at their games once more. */
async function comeToRest(run: FraudRun, desk: Desk) {
  for (const settle of run.openStakes) await settle()
  await run.tellAll()
  await run.runJobs()
  await desk.work()
  for (let minutes = 0; minutes < 60; minutes += 15) await letPass(run, 15)
  await runConcurrently(
    run.players.filter(({ usernames }) => usernames.size > 0),
    (player) => player.look(),
  )
  await run.runJobs()
}
