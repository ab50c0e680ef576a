/** Customers who chat at two server nodes while these are killed and started again; then everybody must show the same. */
import { setTimeout as wait } from 'node:timers/promises'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { createClient } from '@kapao/contract/client.ts'
import { newId } from '../../server/src/platform/db/id.ts'
import { textOf } from '../../server/test/chats.ts'
import { roundRobin } from '../../server/test/round-robin.ts'
import { aMachine } from '../../server/test/staff.ts'
import type { World } from '../../server/test/world.ts'
import { type Dice, rollFrom } from '../../tools/dice.ts'
import { startRedis, type TestRedis } from '../../tools/redis.ts'
import { aNode, keepRealTime } from '../beginnings.ts'
import type { ServerNode } from '../processes/server-node.ts'
import { findDisagreements } from './agreement.ts'
import { Chatter, type Customer, Figures } from './chatter.ts'

export interface TrialOptions {
  seed: number
  clients: number
  /** Of nodes, one after the other: killed and ended in turn. */
  restarts: number
  /** That customers send; the greeter's and the desk's come on top. */
  messages: number
  /** Called with the progress: a long run takes minutes. */
  say(line: string): void
}

export interface Report extends Figures {
  problems: string[]
  sent: number
  answered: number
  restarts: number
  redisDeaths: number
  seconds: number
}

/** How many write at the same time. */
const lanes = 16
const pauseMaxMs = 50
const answerProbability = 0.2
/** Redis dies too, after every so many restarts of nodes. */
const restartsPerRedisDeath = 7
const restWithinMs = 120_000

interface Storm {
  world: World
  nodes: ServerNode[]
  redis: TestRedis
  chatters: Chatter[]
  dice: Dice
}

export async function proveChat(world: World, trialOptions: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  keepRealTime(world)
  const dice = rollFrom(trialOptions.seed)
  const figures = new Figures()
  const redis = await startRedis()
  const ours = { REDIS_URL: redis.url }
  const nodes = [await aNode(world, ours), await aNode(world, ours)]
  const customers = await makeCustomers(world, trialOptions.clients)
  const chatters = customers.map((customer) => new Chatter(customer, nodes, dice.another(), figures))
  const storm: Storm = { world, nodes, redis, chatters, dice }
  try {
    await Promise.all(nodes.map((node) => node.start()))
    for (const chatter of chatters) {
      chatter.connect()
      await wait(1)
    }
    trialOptions.say(`${trialOptions.clients} clients are connecting`)
    const [said, deaths] = await Promise.all([chat(storm, trialOptions), restart(storm, trialOptions)])
    const problems = await comeToRest(storm)
    for (const { faults } of nodes) problems.push(...faults.map((fault) => `a node said: ${fault}`))
    const seconds = (performance.now() - startedAt) / 1_000
    return { ...figures, ...said, ...deaths, problems, seconds }
  } finally {
    for (const chatter of chatters) chatter.leave()
    await Promise.all(nodes.map((node) => node.end('SIGTERM')))
    await redis.kill()
  }
}

/** Every other one is a guest. */
async function makeCustomers(world: World, count: number): Promise<Customer[]> {
  const customers: Customer[] = []
  for (let index = 0; index < count; index++) {
    const address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`
    if (index % 2) {
      const id = newId()
      customers.push({ id, address, cookie: world.app.guests.write(id).split(';')[0] ?? '' })
    } else {
      const { id, token } = await world.aMember({ remember: true })
      customers.push({ id, address, token })
    }
  }
  return customers
}

async function chat({ world, nodes, chatters, dice }: Storm, { messages, say }: TrialOptions) {
  const { token } = await aMachine(world, { role: 'support' })
  let left = messages
  let answered = 0
  const lane = async (own: Dice) => {
    while (left-- > 0) {
      const chatter = own.pick(chatters)
      await chatter.say(`ข้อความ ${left}`)
      if (own.chance(answerProbability)) {
        await answer(chatter.customer.id, own)
        answered++
      }
      await wait(own.below(pauseMaxMs))
    }
  }
  async function answer(roomId: string, own: Dice) {
    const body = { message: textOf(`${roomId} ค่ะ`), clientId: newId() }
    for (;;) {
      const call = createClient({ baseUrl: own.pick(nodes).url, token: () => token })
      const isStored = await call(operatorApi.answerCustomer, { params: { roomId }, body }).then(
        () => true,
        () => false,
      )
      if (isStored) return
      await wait(200)
    }
  }
  await Promise.all(Array.from({ length: lanes }, () => lane(dice.another())))
  say(`${messages} messages are sent`)
  return { sent: messages, answered }
}

async function restart({ nodes, redis, dice }: Storm, { restarts, say }: TrialOptions) {
  const own = dice.another()
  let redisDeaths = 0
  for (let done = 0; done < restarts; done++) {
    await wait(500 + own.below(2_000))
    const node = roundRobin(nodes, done)
    await node.end(done % 2 ? 'SIGTERM' : 'SIGKILL')
    if (done % restartsPerRedisDeath === 1) {
      redisDeaths++
      await redis.kill()
      await wait(own.below(1_000))
      await redis.startAgain()
    }
    await wait(own.below(500))
    await node.start()
    say(`restart ${done + 1} of ${restarts}`)
  }
  return { restarts, redisDeaths }
}

/** Nobody writes any more: everything must arrive by itself. @returns what does not agree when the time is over. */
async function comeToRest({ world, chatters }: Storm): Promise<string[]> {
  const deadline = performance.now() + restWithinMs
  let problems: string[]
  do {
    await wait(1_000)
    const away = chatters.filter(({ isConnected }) => !isConnected).length
    problems = away > 0 ? [`${away} are not connected`] : await findDisagreements(world, chatters)
  } while (problems.length > 0 && performance.now() < deadline)
  return problems
}
