/** The machine of the database loses its power under members who move money: what was not synced to disk is gone (quality F4). */
import { setTimeout as wait } from 'node:timers/promises'
import { rollFrom } from '../../tools/dice.ts'
import { SmallDisk } from '../processes/small-disk.ts'
import { Stage } from '../processes/stage.ts'

export interface TrialOptions {
  seed: number
  members: number
  /** How often the power is cut. */
  cuts: number
  /** `off` makes the database say yes before anything is on disk: then this trial must find what is lost. */
  fsync: string
  say(line: string): void
}

export interface Report {
  problems: string[]
  cuts: number
  acknowledged: number
  /** Requests that were sent more than once before they had an answer. */
  again: number
  /** How often each answer was heard. */
  heard: Map<string, number>
  /** From the cut to the next yes, each in ms. */
  backMs: number[]
  seconds: number
}

const diskMegabytes = 768
const moveMs = 2_000
const yesWithinMs = 60_000

export async function provePower({ seed, members, cuts, fsync, say }: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(seed)
  const disk = new SmallDisk(diskMegabytes)
  const stage = new Stage()
  const flags = { fsync }
  const backMs: number[] = []
  try {
    await stage.open(flags, disk.folder)
    await stage.addMovers(members, dice)
    // How a database is first made is not what is tried.
    disk.sync()
    await stage.whileMoving(async () => {
      for (let cut = 1; cut <= cuts; cut++) {
        await wait(moveMs + dice.below(moveMs))
        const cutAt = performance.now()
        await cutPower(stage, disk, flags)
        backMs.push(Math.round((await stage.untilNextYes(yesWithinMs)) - cutAt))
        say(`cut ${cut} of ${cuts}: the next yes after ${backMs.at(-1)} ms`)
      }
    })
    const problems = await stage.findProblems()
    return {
      problems: [...problems, ...stage.node.faults.map((fault) => `the node said: ${fault}`)],
      cuts,
      acknowledged: stage.requests.filter(({ answer }) => answer?.status === 200).length,
      again: stage.requests.filter(({ tries }) => tries > 1).length,
      heard: stage.heard,
      backMs,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    await stage.close()
    await stage.primary?.kill()
    disk.remove()
  }
}

async function cutPower(stage: Stage, disk: SmallDisk, flags: { fsync: string }) {
  const { primary, front } = stage
  await primary.kill()
  disk.losePower()
  // A transfer that was cut off is asked about again after minutes, and until then its member's next one has to wait.
  await stage.letMinutesPass()
  await primary.start(flags)
  front.leadTo(primary.port)
}
