/** Two nodes behind a balancer, replaced one by one while members move money, look at their wallets and listen (quality F34). */
import { setTimeout as wait } from 'node:timers/promises'
import * as api from '@kapao/contract/calls/member.ts'
import { pathOf } from '@kapao/contract/client.ts'
import { rollFrom } from '../../tools/dice.ts'
import { startRedis } from '../../tools/redis.ts'
import { aNode } from '../beginnings.ts'
import { type Balancer, type BalancerKind, startBalancer } from '../processes/balancer.ts'
import { deviceOf } from '../processes/device.ts'
import { isRefusal, type Mover } from '../processes/mover.ts'
import type { ServerNode } from '../processes/server-node.ts'
import { Stage, until } from '../processes/stage.ts'

interface TrialOptions {
  kind: BalancerKind
  seed: number
  members: number
  /** How often each node is replaced. */
  rounds: number
}

interface Report {
  problems: string[]
  /** How often each answer was heard. */
  heard: Map<string, number>
  calls: number
  /** Answered by no node of ours, or not now. */
  refused: number
  /** Devices that listened, and at the end again. */
  devices: number
  /** From the order to the end of a process, the longest. */
  endMs: number
  seconds: number
}

/** As the balancers' files ask for it, and some seconds less: two questions, a second apart, are enough. */
const drainSeconds = 5
/** The balancer has taken a new node in by then. */
const takenInMs = 3_000
/** Seldom enough that no member's own limit refuses a call: what is refused is refused by the deploy. */
const readPauseMs = 200
const moveRestMs = 4_000

export async function proveDeploy({ kind, seed, members, rounds }: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  const dice = rollFrom(seed)
  const stage = new Stage()
  const redis = await startRedis()
  const nodes: ServerNode[] = []
  let balancer: Balancer | undefined
  try {
    await stage.open()
    const environment = { DRAIN_SECONDS: String(drainSeconds), REDIS_URL: redis.url }
    while (nodes.length < 2) nodes.push(await aNode(stage.world, environment))
    for (const node of nodes) await node.start()
    await stage.node.end('SIGTERM')
    balancer = await startBalancer(
      kind,
      nodes.map(({ url }) => url),
    )
    const { url } = balancer
    await until(async () => (await look(url, {})) === '200', 30_000, 'the balancer finds no node')
    stage.world.sandbox.setServerUrl(url)
    await stage.addMovers(members, dice)
    const devices = stage.movers.map((mover) => deviceOf(url, mover))
    const endMs: number[] = []
    let isOver = false
    const looking = stage.movers.map((mover) => keepLooking(url, mover, stage.heard, () => isOver))
    await stage.whileMoving(
      async () => {
        await wait(takenInMs)
        for (let round = 0; round < rounds; round++)
          for (const node of nodes) {
            const orderedAt = performance.now()
            await node.end('SIGTERM')
            endMs.push(Math.round(performance.now() - orderedAt))
            await node.start()
            await wait(takenInMs)
          }
        isOver = true
      },
      { url, restMs: moveRestMs },
    )
    await Promise.all(looking)
    const listening = async () => devices.every(({ connected }) => connected)
    await until(listening, 30_000, 'not every device has come back')
    for (const device of devices) device.disconnect()
    const problems = await stage.findProblems()
    return {
      problems: [
        ...problems,
        ...nodes.flatMap(({ faults }) => faults.map((fault) => `a node said: ${fault}`)),
      ],
      heard: stage.heard,
      calls: [...stage.heard.values()].reduce((sum, count) => sum + count, 0),
      refused: [...stage.heard].reduce((sum, [what, count]) => sum + (isRefusal(what) ? count : 0), 0),
      devices: devices.length,
      endMs: Math.max(...endMs),
      seconds: Math.round((performance.now() - startedAt) / 1_000),
    }
  } finally {
    await balancer?.stop()
    for (const node of nodes) await node.end('SIGKILL')
    await redis.kill()
    await stage.close()
    await stage.primary.remove()
  }
}

async function look(url: string, headers: Record<string, string>): Promise<string> {
  try {
    const answer = await fetch(url + pathOf('authorization' in headers ? api.wallet : api.banks, {}), {
      headers,
    })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch (error) {
    return (error as Error).name
  }
}

/** A page that asks for the member's wallet again and again. */
async function keepLooking(
  url: string,
  { player: { member } }: Mover,
  heard: Map<string, number>,
  isOver: () => boolean,
) {
  const headers = {
    authorization: `Bearer ${member.token}`,
    'x-forwarded-for': `10.8.0.${member.phone.slice(-2)}`,
  }
  while (!isOver()) {
    const what = await look(url, headers)
    heard.set(what, (heard.get(what) ?? 0) + 1)
    await wait(readPauseMs)
  }
}
