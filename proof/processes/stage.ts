/** A server node, the outside and members with money, on PostgreSQL servers that can be lost. */

import { setTimeout as wait } from 'node:timers/promises'
import { defaultTimeouts } from '../../server/src/app.ts'
import { wallet } from '../../server/src/ledger/chart.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { World } from '../../server/test/world.ts'
import type { Dice } from '../../tools/dice.ts'
import { Replica } from '../../tools/replica.ts'
import { aNode, aPayer, keepRealTime } from '../beginnings.ts'
import {
  checkTransferPromise,
  checkWithdrawPromise,
  findWorldDisagreements,
  type Promised,
} from '../money/agreement.ts'
import { Front } from './front.ts'
import { type MoveRequest, Mover } from './mover.ts'
import type { ServerNode } from './server-node.ts'

const fundedBaht = 50_000
const fundedWithinMs = 60_000
/** The time in which what is still open outside is asked about and settled. */
const restWithinMs = 150_000
const clockErrorMs = 1_000

/** The node's clock is the database's, that of the outside is moved on here ten times a second: on a busy machine they differ. */
class StageWorld extends World {
  override clockErrorMsAt(): number {
    return clockErrorMs
  }
}

export class Stage {
  readonly world = new StageWorld()
  readonly movers: Mover[] = []
  /** How often each answer was heard. */
  readonly heard = new Map<string, number>()
  node!: ServerNode
  front!: Front
  primary!: Replica
  #clock: NodeJS.Timeout | undefined

  /** @param flags what the first primary is told at its start. @param dataDir where it keeps its files. */
  async open(flags: Record<string, string> = {}, dataDir?: string) {
    this.primary = await Replica.create(flags, dataDir)
    await migrate(this.primary.urlAt(this.primary.port))
    this.front = await Front.open()
    this.front.leadTo(this.primary.port)
    await this.openOn(this.primary.urlAt(this.front.port))
  }

  /**
   * @param url the owner's, of a migrated database that others look after. @param environment what its node has beside the
   * usual. @param everywhere what the app beside the node has too.
   */
  async openOn(
    url: string,
    environment: Record<string, string> = {},
    everywhere: Record<string, string> = {},
  ) {
    await this.world.open('thailand', everywhere, { elsewhere: url, timeouts: defaultTimeouts })
    this.#keepTime()
    this.node = await aNode(this.world, { ...environment, ...everywhere })
    await this.node.start()
    this.world.sandbox.setServerUrl(this.node.url)
  }

  #keepTime() {
    const keep = () => keepRealTime(this.world)
    keep()
    this.#clock = setInterval(keep, 100)
  }

  /** Members who have sent money to our bank, have it, and play somewhere. */
  async addMovers(count: number, dice: Dice) {
    for (let index = 0; index < count; index++) {
      const player = await aPayer(this.world, fundedBaht)
      this.movers.push(new Mover(player, index, dice.another(), this.heard))
    }
    const isFunded = async () => {
      const held = await Promise.all(
        this.movers.map(({ player }) => this.world.balance(player.member.id, wallet())),
      )
      return held.every((amount) => amount > 0n)
    }
    await until(isFunded, fundedWithinMs, 'not everybody has been credited')
  }

  get requests(): MoveRequest[] {
    return this.movers.flatMap(({ requests }) => requests)
  }

  /**
   * Everybody moves money while `act` goes on. Resolves when it has ended and every request has its answer: minutes pass, as
   * what was asked about in vain is asked about again after some.
   */
  async whileMoving<Result>(
    act: () => Promise<Result>,
    { url = this.node.url, restMs }: { url?: string | (() => string); restMs?: number } = {},
  ): Promise<Result> {
    let isOver = false
    const moving = this.movers.map((mover) => mover.move(url, () => isOver, restMs))
    try {
      return await act()
    } finally {
      isOver = true
      const passing = setInterval(this.letMinutesPass, 10_000)
      await Promise.all(moving).finally(() => clearInterval(passing))
    }
  }

  /** Resolves when somebody has been told yes, on a request that was answered from now on. */
  async untilNextYes(withinMs = 120_000): Promise<number> {
    const from = performance.now()
    const isYes = ({ answer, answeredAt = 0 }: MoveRequest) => answer?.status === 200 && answeredAt > from
    await until(async () => this.requests.some(isYes), withinMs, 'nobody is told yes any more')
    const times = this.requests.filter(isYes).map(({ answeredAt = 0 }) => answeredAt)
    return Math.min(...times)
  }

  letMinutesPass = () => this.world.control('POST', '/clock', { advanceMs: 6 * 60_000 })

  /** @returns what does not agree when everything is quiet: with the answers, with the outside, with itself. */
  async findProblems(requests = this.requests): Promise<string[]> {
    const deadline = performance.now() + restWithinMs
    await this.letMinutesPass()
    for (;;) {
      const problems = await findWorldDisagreements(this.world).catch((error: Error) => [String(error)])
      if (problems.length === 0 || performance.now() > deadline)
        return [...problems, ...(await this.findBrokenPromises(requests))]
      await wait(1_000)
    }
  }

  async findBrokenPromises(requests: MoveRequest[]): Promise<string[]> {
    const found: string[] = []
    for (const request of requests) {
      if (!request.answer) found.push(`${request.call} ${request.key} was never answered`)
      const check = request.call === 'withdraw' ? checkWithdrawPromise : checkTransferPromise
      const problem = request.answer && (await check(this.world, request as Promised))
      if (problem)
        found.push(`${request.call} ${request.key} was answered ${request.answer?.text}, but ${problem}`)
    }
    return found
  }

  async close() {
    clearInterval(this.#clock)
    await this.node?.end('SIGTERM')
    // It says goodbye to each connection, and would wait for the answer of the dead.
    this.front?.hangUp()
    await this.world.close()
    this.front?.close()
  }
}

export async function until(isSo: () => Promise<boolean>, withinMs: number, otherwise: string) {
  const deadline = performance.now() + withinMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(otherwise)
    await wait(20)
  }
}
