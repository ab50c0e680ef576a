/** Server and database are killed again and again under members who insist; then every promise is held against what is there. */
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { type Dice, rollFrom } from '../dice.ts'
import { findDisagreements, findWorldDisagreements } from '../money/agreement.ts'
import { AnswerBook } from '../processes/answer-book.ts'
import { CrashRun } from '../processes/crash-run.ts'
import { CrashWorld, withRetries } from '../processes/crash-world.ts'
import { approveWaiting, work } from '../processes/workload.ts'
import { begin } from '../random-money/prove-money.ts'
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
  /** After this it comes to its end, whatever it has reached. */
  minutes: number
  members: number
  lanes: number
  /** Hears how far it is: a long run takes hours. */
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
const restWithinMs = 600_000
/** Of the last answers so many are asked for again. */
const repeatsMax = 200

export async function proveCrash(trialOptions: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(trialOptions.seed)
  const world = new CrashWorld()
  try {
    await world.openProcesses()
    const book = new AnswerBook(join(world.dataDir, 'answers.jsonl'))
    const run = new CrashRun(world, dice.another(), book)
    await world.node.start()
    await begin(run, trialOptions.members, dice)
    await world.node.end('SIGKILL')

    world.isCalm = false
    const tally = new CrashTally()
    let isOver = false
    const working = work(run, trialOptions.lanes, dice.another(), () => isOver)
    const striking = strikeNowAndThen(world, dice.another(), tally, () => isOver)
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
    const death: CrashKind = losesDatabase ? 'random' : (crashKinds[index % crashKinds.length] as CrashKind)
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

/** What the ledger had to tell is told, however often its relay died (I-34). */
async function findUndelivered({ app: { db } }: CrashWorld): Promise<string[]> {
  const rows = await db.selectFrom('outbox').select('id').where('delivered_at', 'is', null).execute()
  return rows.map(({ id }) => `news ${id} were never told`)
}

/** As every visit to home does: what a member has won or lost is known here once it has been read. */
async function readBalances({ players, problems }: CrashRun) {
  for (const { member } of players) {
    const { status, text } = await member.call(api.refreshSlots)
    if (status !== 200) problems.push(`the balances of ${member.id} were not to be had: ${status} ${text}`)
  }
}

/** Nobody dies any more: everything is answered, comes to its end, and is held against everybody's books. */
export async function judge(world: CrashWorld, run: CrashRun, book: AnswerBook): Promise<string[]> {
  const never = await run.retryUntilAnswered(restWithinMs, async () => {
    // A QR of another amount stands in the way until it expires.
    await world.moveTime(limits.qrLifetimeMs)
    // Longer than the server needs to hear of it.
    await wait(500)
    await approveWaiting(run)
  })
  const deadline = performance.now() + restWithinMs
  let problems: string[]
  do {
    await world.moveTime(5 * 60_000)
    await wait(1_500)
    await readBalances(run)
    problems = await withRetries(() => findWorldDisagreements(world))
  } while (problems.length > 0 && performance.now() < deadline)
  await run.repeat(run.intents.filter(({ answer }) => answer).slice(-repeatsMax))
  // From the disk, not from memory.
  run.intents.splice(0, Number.POSITIVE_INFINITY, ...book.read(run.players))
  return [
    ...never.map(({ call, key }) => `${call} ${key} was never answered`),
    ...(await withRetries(() => findUndelivered(world))),
    ...world.node.faults.map((fault) => `the server said: ${fault}`),
    ...(await withRetries(() => findDisagreements(run))),
  ]
}
