/** Everything that is done to the server and its database: each kind a row, with how long until all is well again. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Failpoint } from '../../server/src/platform/failpoint.ts'
import {
  type FailpointAction,
  fatalPoint,
  fatalPointFile,
  memoryMaxMb,
  stallMs,
} from '../../server/test/fatal-point.ts'
import { asOwner } from '../../server/test/flows.ts'
import type { Dice } from '../../tools/dice.ts'
import type { CrashWorld } from '../processes/crash-world.ts'
import { EarlyExitError } from '../processes/server-node.ts'

/** Where a server dies, and how often the place is passed before it does, at most. */
const fatalPasses: Partial<Record<Failpoint, number>> = {
  'transaction:committed': 30,
  'outside:answered': 10,
  'ledger:locked': 15,
  'answer:unsent': 10,
  'key:claimed': 12,
  'transaction:uncommitted': 30,
  'key:unclaimed': 12,
  'outbox:untold': 8,
}
const fatalPoints = Object.keys(fatalPasses) as Failpoint[]

export type CrashKind = Failpoint | 'random' | 'SIGTERM' | 'stall' | 'memory'

/** In turn; a short run meets the first few. */
export const crashKinds: readonly CrashKind[] = [
  ...fatalPoints,
  'random',
  'random',
  'stall',
  'memory',
  'SIGTERM',
]

/** A place that is not reached within this time does not delay the run: the server is killed wherever it is. */
const untilReachedMs = 6_000
const lifeMinMs = 50
const lifeMaxMs = 2_000
const readyWithinMs = 300_000
const startsMax = 20

/** What was done, how often, and how long it took until everything answered again. */
export class CrashTally {
  readonly counts = new Map<string, number>()
  readonly recoveryMs: number[] = []
  readonly databaseRecoveryMs: number[] = []
  readonly problems: string[] = []

  count(what: string) {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
}

/**
 * Starts the server so that it will die in that way; it may do so before it is ready. One that cannot start since its
 * database is away ends with a sentence, and is started again, as a supervisor does.
 */
export async function startToCrash(
  { node }: CrashWorld,
  death: CrashKind,
  dice: Dice,
  tally: CrashTally,
): Promise<void> {
  const crashOptions = crashOptionsOf(death, dice)
  for (let starts = 1; ; starts++) {
    const faultsBefore = node.faults.length
    try {
      return await node.start(crashOptions)
    } catch (error) {
      if (!(error instanceof EarlyExitError)) throw error
      // At a place that jobs pass too.
      if (node.wasKilled()) return
      if (starts === startsMax) throw error
      node.faults.splice(faultsBefore)
      tally.count('server: started again, since its database was away')
    }
  }
}

const crashNames = {
  random: 'server: kill -9 at random',
  stall: 'server: kill -9 after it stood still for five seconds',
  SIGTERM: 'server: SIGTERM under load',
}

/** Waits until it has died as it should, or makes it. */
export async function awaitCrash(
  { node }: CrashWorld,
  death: CrashKind,
  dice: Dice,
  tally: CrashTally,
): Promise<void> {
  if (death === 'random' || death === 'SIGTERM' || death === 'stall') {
    await wait(lifeMinMs + dice.below(lifeMaxMs - lifeMinMs))
    if (death === 'stall') await wait(stallMs)
    if (node.hasEnded()) tally.problems.push('the server ended by itself')
    await node.end(death === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL')
    tally.count(crashNames[death])
    return
  }
  const deadline = performance.now() + untilReachedMs
  while (!node.hasEnded() && performance.now() < deadline) await wait(10)
  const name = death === 'memory' ? 'server: out of memory' : `server: kill -9 at ${death}`
  tally.count(node.hasEnded() ? name : 'server: kill -9 at random')
  await node.end('SIGKILL')
}

function crashOptionsOf(death: CrashKind, dice: Dice) {
  const [name, action] = placeOf(death)
  const passes = fatalPasses[name as Failpoint]
  if (!passes) return {}
  const FAILPOINT = fatalPoint(name as Failpoint, 1 + dice.below(passes), action)
  return {
    environment: { FAILPOINT },
    imports: [fatalPointFile],
    ...(action === 'exhaustMemory' && { memoryMaxMb }),
  }
}

function placeOf(death: CrashKind): [name: CrashKind, action: FailpointAction] {
  // With its transaction open and its locks held.
  if (death === 'stall') return ['ledger:locked', 'stall']
  if (death === 'memory') return ['ledger:locked', 'exhaustMemory']
  return [death, 'die']
}

type Strike = (world: CrashWorld, dice: Dice) => Promise<string>

const starveMachine: Strike = async () => {
  await starve()
  return 'machine: hardly any processor for three seconds'
}

/** The server lives through these. */
const strikes: readonly Strike[] = [
  async (world) => {
    world.killDatabase()
    return 'database: kill -9 of the postmaster'
  },
  async (world) => {
    await asOwner(
      world,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kapao_app' AND pid <> pg_backend_pid()
       ORDER BY (state = 'idle'), random() LIMIT 1`,
    )
    return 'database: one backend ended'
  },
  async (world) => {
    world.line.cutNextCommit('after')
    return 'line: COMMIT done, its answer lost'
  },
  async (world) => {
    world.line.cutNextCommit('before')
    return 'line: COMMIT lost'
  },
  async (world) => {
    world.line.delayMs = 3_000
    await wait(2_000)
    world.line.delayMs = 0
    return 'line: slow by three seconds'
  },
  starveMachine,
  async (world, dice) => {
    await lockBackwards(world, dice)
    return "database: a member's accounts locked in reversed order"
  },
]
const [killPostmaster, ...lesser] = strikes as [Strike, ...Strike[]]

const starveMs = 3_000

/** Others want four times the processors that there are (F14). */
async function starve() {
  const spin = `const until = performance.now() + ${starveMs}; while (performance.now() < until);`
  const others = Array.from({ length: 4 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', spin], { stdio: 'ignore' }),
  )
  await Promise.all(others.map((other) => once(other, 'exit')))
}

/** Against the order that everybody keeps, so that somebody of ours has to be chosen as the victim of a deadlock (F10). */
async function lockBackwards({ app: { db } }: CrashWorld, dice: Dice) {
  const members = await db.selectFrom('member').select('id').execute()
  const { id } = dice.pick(members)
  const accounts = await db
    .selectFrom('account')
    .select('code')
    .where('memberId', '=', id)
    .orderBy('code', 'desc')
    .execute()
  await db.transaction().execute(async (tx) => {
    for (const { code } of accounts) {
      const account = tx.selectFrom('account').where('memberId', '=', id).where('code', '=', code)
      await account.select('code').forUpdate().execute()
      await wait(20)
    }
  })
}

export async function killPostmasterUnder(world: CrashWorld, dice: Dice, tally: CrashTally): Promise<void> {
  await wait(lifeMinMs + dice.below(lifeMaxMs - lifeMinMs))
  tally.count(await killPostmaster(world, dice))
  const struckAt = performance.now()
  // The first answer may still come from before.
  await wait(50)
  if (await becomesReady(world)) tally.databaseRecoveryMs.push(performance.now() - struckAt)
  else tally.problems.push('the server was not ready five minutes after its database was killed')
  if (world.node.hasEnded()) tally.problems.push('the server ended with its database')
}

export async function strikeNowAndThen(
  world: CrashWorld,
  dice: Dice,
  tally: CrashTally,
  { starvationsMax, isOver }: { starvationsMax: number; isOver: () => boolean },
): Promise<void> {
  let starvations = 0
  while (!isOver()) {
    await wait(200 + dice.below(1_500))
    if (isOver()) return
    const strike = dice.pick(lesser)
    if (strike === starveMachine && ++starvations > starvationsMax) continue
    tally.count(await strike(world, dice).catch((error: Error) => `missed: ${error.message}`))
  }
}

async function becomesReady({ node }: CrashWorld): Promise<boolean> {
  const deadline = performance.now() + readyWithinMs
  while (performance.now() < deadline) {
    if (await node.isReady()) return true
    await wait(20)
  }
  return false
}
