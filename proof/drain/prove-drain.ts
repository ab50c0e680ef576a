/** A node is asked to end while members move money, and another one takes its place, again and again (quality F25). */
import { setTimeout as wait } from 'node:timers/promises'
import { listen } from '../../server/test/chats.ts'
import { clearFaults, injectFault } from '../../server/test/flows.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import { Stage } from '../processes/stage.ts'

export interface TrialOptions {
  seed: number
  members: number
  /** How often the node is replaced. */
  deploys: number
  say(line: string): void
}

export interface Report {
  problems: string[]
  deploys: number
  acknowledged: number
  /** Calls that were under way when the node was asked to end; each was answered. */
  underWay: number
  /** Calls that came too late, and were sent again with their key. */
  tooLate: number
  /** Devices that were told to go elsewhere. */
  told: number
  /** From the order to the end of the process, each in ms. */
  drainMs: number[]
  seconds: number
}

const drainWithinMs = 30_000
const moveMs = 1_500
/** Sent so shortly before the order, a call may not have arrived by then. */
const arrivesWithinMs = 100
/** So many transfers last for three seconds, so that some are under way at any moment. */
const slowShare = 0.3

export async function proveDrain({ seed, members, deploys, say }: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(seed)
  const stage = new Stage()
  const report = { problems: [] as string[], deploys, underWay: 0, told: 0, drainMs: [] as number[] }
  try {
    await stage.open()
    await stage.addMovers(members, dice)
    await injectFault(stage.world, {
      service: 'game:NAGA',
      call: 'transfers',
      fault: 'slow',
      probability: slowShare,
    })
    await stage.whileMoving(async () => {
      for (let deploy = 1; deploy <= deploys; deploy++) {
        await replaceNode(stage, dice, report)
        say(`${deploy} of ${deploys}: ended after ${report.drainMs.at(-1)} ms`)
      }
      await stage.untilNextYes()
    })
    await clearFaults(stage.world)
    const problems = [...report.problems, ...(await stage.findProblems())]
    const tries = stage.movers.flatMap(({ tries }) => tries)
    return {
      ...report,
      problems: [...problems, ...stage.node.faults.map((fault) => `the node said: ${fault}`)],
      acknowledged: stage.requests.filter(({ answer }) => answer?.status === 200).length,
      tooLate: tries.filter(({ outcome }) => outcome === 'silence').length,
      seconds: (performance.now() - startedAt) / 1_000,
    }
  } finally {
    await stage.close()
    await stage.primary.remove()
  }
}

async function replaceNode(
  { node, movers }: Stage,
  dice: Dice,
  report: Pick<Report, 'problems' | 'underWay' | 'told' | 'drainMs'>,
) {
  const devices = await Promise.all(
    movers.map(({ player }) => listen({ running: node }, { token: player.member.token })),
  )
  await wait(moveMs + dice.below(moveMs))
  const askedAt = performance.now()
  const underWay = movers
    .flatMap(({ tries }) => tries)
    .filter(({ sentAt, outcome }) => outcome === 'under way' && sentAt < askedAt - arrivesWithinMs)
  await node.end('SIGTERM')
  const drainMs = Math.round(performance.now() - askedAt)
  // What was answered last is read by then.
  await wait(arrivesWithinMs)
  const cutOff = underWay.filter(({ outcome }) => outcome !== 'answered').length
  if (cutOff > 0) report.problems.push(`${cutOff} of ${underWay.length} calls under way were cut off`)
  if (drainMs > drainWithinMs) report.problems.push(`the node took ${drainMs} ms to end`)
  for (const { outcome, heard, socket } of devices) {
    const isTold = heard.some(({ event }) => event === 'server:draining')
    if (outcome !== 'connected' || !isTold)
      report.problems.push(`a device was ${outcome}, and not told to move`)
    else report.told++
    socket.disconnect()
  }
  report.underWay += underWay.length
  report.drainMs.push(drainMs)
  await node.start()
}
