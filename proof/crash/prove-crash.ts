/** Server and database are killed again and again under members who insist; then every promise is held against what is there. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { roundRobin } from '../../server/test/round-robin.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import { gatherPlayers } from '../beginnings.ts'
import { AnswerBook } from '../processes/answer-book.ts'
import { CrashRun } from '../processes/crash-run.ts'
import { CrashWorld } from '../processes/crash-world.ts'
import { judge } from '../processes/judge.ts'
import { work } from '../processes/workload.ts'
import {
  awaitCrash,
  type CrashKind,
  CrashTally,
  crashKinds,
  killPostmasterUnder,
  startToCrash,
  strikeNowAndThen,
} from './disasters.ts'

export interface TrialOptions {
  seed: number
  serverKills: number
  databaseKills: number
  /** How often the machine has hardly any processor left, at most: each takes all of them for three seconds. */
  starvationsMax: number
  /** After this it comes to its end, whatever it has reached. */
  minutes: number
  members: number
  lanes: number
  /** Called with the progress: a long run takes hours. */
  say(line: string): void
}

export interface Report {
  problems: string[]
  tally: CrashTally
  done: number
  acknowledged: number
  retried: number
  answeredLater: number
  heldByTheDeadMs: number
  heard: Map<string, number>
  seconds: number
}

const hourMs = 3_600_000

export async function proveCrash(trialOptions: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(trialOptions.seed)
  const world = new CrashWorld()
  try {
    await world.openProcesses()
    const book = new AnswerBook(join(world.dataDir, 'answers.jsonl'))
    const run = new CrashRun(world, dice.another(), book)
    await world.node.start()
    await gatherPlayers(run, trialOptions.members, dice)
    await world.node.end('SIGKILL')

    world.isCalm = false
    const tally = new CrashTally()
    let isOver = false
    const working = work(run, trialOptions.lanes, dice.another(), () => isOver)
    const { starvationsMax } = trialOptions
    const strikes = { starvationsMax, isOver: () => isOver }
    const striking = strikeNowAndThen(world, dice.another(), tally, strikes)
    await crashRepeatedly(world, trialOptions, dice, tally).finally(() => {
      isOver = true
    })
    const [done] = await Promise.all([working, striking])
    world.isCalm = true
    const problems = await judge(world, run, book)
    book.close()
    return {
      problems: [...tally.problems, ...run.problems, ...problems],
      tally,
      done,
      acknowledged: run.intents.length,
      retried: run.retried,
      answeredLater: run.answeredLater,
      heldByTheDeadMs: run.heldByTheDeadMs,
      heard: run.heard,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    await world.close()
  }
}

async function crashRepeatedly(world: CrashWorld, trialOptions: TrialOptions, dice: Dice, tally: CrashTally) {
  const { serverKills, databaseKills, minutes, say } = trialOptions
  const until = performance.now() + minutes * 60_000
  let databaseDeaths = 0
  for (let index = 0; index < serverKills && performance.now() < until; index++) {
    const losesDatabase = databaseDeaths < Math.floor(((index + 1) * databaseKills) / serverKills)
    const death: CrashKind = losesDatabase ? 'random' : roundRobin(crashKinds, index)
    const diedAt = performance.now()
    await startToCrash(world, death, dice, tally)
    if (!world.node.hasEnded()) tally.recoveryMs.push(performance.now() - diedAt)
    if (losesDatabase) {
      databaseDeaths++
      await killPostmasterUnder(world, dice, tally)
    }
    await awaitCrash(world, death, dice, tally)
    // What it had sent arrives; only then may time jump.
    await wait(100)
    if (dice.chance(0.05)) await world.moveTime(hourMs)
    if ((index + 1) % 10 === 0) say(`${index + 1} of ${serverKills} deaths`)
  }
  await startToCrash(world, 'random', dice, tally)
}
