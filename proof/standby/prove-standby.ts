/** Members move money while standbys and primaries are lost, again and again (quality F6, F7, F8). */
import { setTimeout as wait } from 'node:timers/promises'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import type { Replica } from '../../tools/replica.ts'
import { Stage } from '../processes/stage.ts'

export interface TrialOptions {
  seed: number
  members: number
  /** Of primaries. Every third one falls silent instead of breaking its connections, as without power. */
  deaths: number
  /** How long the primary is left without its standby, at first. */
  aloneMs: number
  say(line: string): void
}

export interface Report {
  problems: string[]
  deaths: number
  acknowledged: number
  /** Requests that were sent more than once before they had an answer. */
  again: number
  heard: Map<string, number>
  /** From each death to the next yes, in ms; those who were told nothing apart. */
  broken: number[]
  silent: number[]
  /** Waits for the lost standby that were cancelled. */
  cancelled: number
  /** From the standby's return to the next yes. */
  backMs: number
  /** From the order to promote to a server that takes writes. */
  promotions: number[]
  seconds: number
}

const moveMs = 1_500
/** More rarely than the server gives up waiting, so that both happen. */
const cancelEveryMs = 9_000

export async function proveStandby(requests: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(requests.seed)
  const stage = new Stage()
  const report = { broken: [] as number[], silent: [] as number[], promotions: [] as number[] }
  const lost: Replica[] = []
  try {
    await stage.open()
    await stage.addMovers(requests.members, dice)
    const alone = await loseTheStandby(stage, requests)
    requests.say(`${requests.aloneMs} ms without a standby: ${alone.cancelled} waits were cancelled`)
    for (let death = 0; death < requests.deaths; death++) {
      const isSilent = death % 3 === 2
      const standby = await prepareStandby(stage, `standby_${death}`)
      lost.push(stage.primary)
      const { withoutWritesMs, promotionMs } = await stage.whileMoving(() =>
        loseThePrimary(stage, standby, { dice, isSilent }),
      )
      report[isSilent ? 'silent' : 'broken'].push(withoutWritesMs)
      report.promotions.push(promotionMs)
      requests.say(
        `death ${death + 1} of ${requests.deaths}: ${Math.round(withoutWritesMs)} ms without writes`,
      )
    }
    const problems = [...alone.problems, ...(await stage.findProblems())]
    const all = stage.requests
    return {
      ...report,
      ...alone,
      problems: [...problems, ...stage.node.faults.map((fault) => `the node said: ${fault}`)],
      deaths: requests.deaths,
      acknowledged: all.filter(({ answer }) => answer?.status === 200).length,
      again: all.filter(({ tries }) => tries > 1).length,
      heard: stage.heard,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    await stage.close()
    for (const server of [...lost, stage.primary]) await server.remove()
  }
}

/** A commit is done when both have it, and applied on both. */
async function prepareStandby({ primary }: Stage, name: string): Promise<Replica> {
  const standby = await primary.copyAsStandby(name)
  await primary.waitFor(name)
  return standby
}

/** Nobody is told yes while only one machine has it, not even when the wait is cancelled; it goes on by itself afterwards. */
async function loseTheStandby(stage: Stage, { aloneMs }: TrialOptions) {
  const name = 'lost_standby'
  const standby = await prepareStandby(stage, name)
  try {
    return await stage.whileMoving(async () => {
      await wait(moveMs)
      await standby.kill()
      const lostAt = performance.now()
      const cancelled = await cancelWaits(stage, lostAt + aloneMs)
      // Of what was sent before, the money may have been moved on both; afterwards nobody can be told yes.
      const early = stage.requests.filter(({ answer, sentAt }) => sentAt > lostAt && answer?.status === 200)
      await standby.follow(stage.primary, name)
      const backAt = performance.now()
      const backMs = (await stage.untilNextYes()) - backAt
      await stage.letMinutesPass()
      const problems = early.map(
        ({ key, answer }) => `${key} was told ${answer?.text} while no standby had it`,
      )
      return { cancelled, backMs, problems }
    })
  } finally {
    await stage.primary.waitFor()
    await standby.remove()
    await stage.primary.ask('SELECT pg_drop_replication_slot($1)', [name])
  }
}

/** As an operator who wants to help might do, now and then. */
async function cancelWaits({ primary }: Stage, deadline: number): Promise<number> {
  let cancelled = 0
  while (performance.now() < deadline) {
    await wait(cancelEveryMs)
    const waits = await primary.ask(
      `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'`,
    )
    cancelled += waits.length
  }
  return cancelled
}

async function loseThePrimary(
  stage: Stage,
  standby: Replica,
  { dice, isSilent }: { dice: Dice; isSilent: boolean },
) {
  const { front, primary } = stage
  await wait(moveMs + dice.below(moveMs))
  const lostAt = performance.now()
  // Nobody reaches it from here on, dead or not, before another one is promoted: there are never two.
  if (isSilent) front.goSilent()
  await primary.kill()
  const askedAt = performance.now()
  await standby.waitFor()
  await standby.promote()
  const promotionMs = performance.now() - askedAt
  if (isSilent) front.leadNewcomersTo(standby.port)
  else front.leadTo(standby.port)
  stage.primary = standby
  const withoutWritesMs = (await stage.untilNextYes()) - lostAt
  return { withoutWritesMs, promotionMs }
}
