/** The machines of an installation are lost one after the other while members move money (quality F6, F24, F25, F27). */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { audit } from '../../server/src/audit/audit.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import { rollFrom } from '../../tools/dice.ts'
import { aNode } from '../beginnings.ts'
import { type Balancer, startBalancer } from '../processes/balancer.ts'
import { deviceOf } from '../processes/device.ts'
import { isRefusal } from '../processes/mover.ts'
import { network } from '../processes/places.ts'
import type { ServerNode } from '../processes/server-node.ts'
import { Stage, until } from '../processes/stage.ts'
import { Archive } from './archive.ts'
import { DatabaseMachines } from './database-machines.ts'
import { checkPrograms, type Machine } from './machine.ts'
import { proxiesBeside } from './proxies.ts'
import { RedisMachines } from './redis-machines.ts'

export interface TrialOptions {
  seed: number
  members: number
  say(line: string): void
}

/** What a loss was felt as. */
export interface Loss {
  what: string
  /** The longest time in which nobody was told yes, in ms. */
  withoutWritesMs: number
  /** Tries that were told *not now*, or nothing, by what was heard; each was sent again with its key. */
  refused: Record<string, number>
  /** How long a node did not receive what the other one tells, at most. */
  withoutNewsMs: number
  /** From the return of what was lost until all is as it was. */
  wholeMs: number
}

export interface Report {
  losses: Loss[]
  problems: string[]
  acknowledged: number
  heard: Map<string, number>
  restoreMs: number
  before: number
  after: number
  seconds: number
}

const restMs = 3_000
/** Between two losses, and before a lost machine comes back. */
const calmMs = 5_000
const wholeWithinMs = 180_000
const watchMs = 100
const lookMs = 300
const drainSeconds = 5

export async function proveMachines(options: TrialOptions): Promise<Report> {
  checkPrograms()
  const startedAt = performance.now()
  const folder = mkdtempSync(join(tmpdir(), 'kapao-machines-'))
  chmodSync(folder, 0o711)
  const installation = new Installation(folder)
  try {
    await installation.open(options)
    const report = await installation.loseEverythingInTurn(options.say)
    return { ...report, seconds: Math.round((performance.now() - startedAt) / 1_000) }
  } finally {
    await installation.close()
    if (!process.env.MACHINES_KEEP) rmSync(folder, { recursive: true, force: true })
  }
}

/** One moment of the database, by its own clock. */
interface Moment {
  at: string
  notedFrom: number
  notedUntil: number
}

class Installation {
  readonly #stage = new Stage()
  readonly #databases: DatabaseMachines
  readonly #redis: RedisMachines
  readonly #archive: Archive
  readonly #proxies: Machine[]
  readonly #nodes: ServerNode[] = []
  #balancer!: Balancer
  #url = ''

  constructor(folder: string) {
    this.#databases = new DatabaseMachines(folder)
    this.#redis = new RedisMachines(folder)
    this.#archive = new Archive(folder, this.#databases)
    this.#proxies = [1, 2].map((number) => proxiesBeside(folder, number, this.#redis.password))
  }

  async open({ seed, members, say }: TrialOptions) {
    const began = performance.now()
    const tell = (what: string) => say(`${((performance.now() - began) / 1_000).toFixed(0)} s: ${what}`)
    for (const proxy of this.#proxies) proxy.start()
    await Promise.all([this.#databases.start(), this.#redis.start()])
    tell('PostgreSQL and Redis are there')
    const owner = this.#databases.urlFor('kapao_owner', `${network}0.11`)
    await migrate(owner)
    await this.#archive.begin()
    tell('migrated and archived')
    await this.#stage.openOn(owner, this.#environmentOf(1))
    this.#nodes.push(this.#stage.node, await aNode(this.#stage.world, this.#environmentOf(2)))
    await this.#nodes[1]?.start()
    this.#balancer = await startBalancer(
      'haproxy',
      this.#nodes.map(({ url }) => url),
    )
    this.#url = this.#balancer.url
    this.#stage.world.sandbox.setServerUrl(this.#url)
    await this.#stage.addMovers(members, rollFrom(seed))
    tell('members have money')
  }

  #environmentOf(node: number): Record<string, string> {
    const beside = `${network}0.1${node}`
    return {
      DATABASE_URL: this.#databases.urlFor('kapao_server', beside),
      REDIS_URL: `redis://:${this.#redis.password}@${beside}:6380`,
      DRAIN_SECONDS: String(drainSeconds),
    }
  }

  async loseEverythingInTurn(say: (line: string) => void) {
    const losses: Loss[] = []
    const devices = this.#stage.movers.map((mover) => deviceOf(this.#url, mover))
    const lose = async (what: string, act: () => Promise<number>) => {
      await wait(calmMs)
      losses.push(await this.#feel(what, act))
      say(JSON.stringify(losses.at(-1)))
    }
    const { moment, restored, restoreMs } = await this.#stage.whileMoving(
      async () => {
        await lose('nothing', async () => performance.now())
        await lose('the primary, its Patroni and its etcd', () => this.#losePrimary())
        await lose('a standby, its Patroni and its etcd', () => this.#loseStandby())
        await lose('a node, SIGKILL', () => this.#loseNode())
        await lose('the master of Redis and its Sentinel', () => this.#loseRedis())
        await lose('orderly switch-over', () => this.#switchOver())
        const moment = await this.#noteMoment()
        await wait(calmMs)
        const isPast = async () => this.#requestsAfter(moment).length > 0
        await until(isPast, wholeWithinMs, 'nobody is told yes after the moment')
        const from = performance.now()
        const restored = await this.#archive.restore(moment.at)
        return { moment, restored, restoreMs: Math.round(performance.now() - from) }
      },
      { url: this.#url, restMs },
    )
    const listening = async () => devices.every(({ connected }) => connected)
    await until(listening, wholeWithinMs, 'not every device has come back')
    for (const device of devices) device.disconnect()
    const problems = [
      ...(await this.#comparePast(restored, moment)),
      ...(await this.#stage.findProblems()),
      ...(await this.#findUntold()),
      ...(await this.#stage.world.brokenInvariants()).map(({ id, detail }) => `${id}: ${detail}`),
    ]
    return {
      losses,
      problems,
      acknowledged: this.#stage.requests.filter(({ answer }) => answer?.status === 200).length,
      heard: this.#stage.heard,
      restoreMs,
      before: this.#requestsBefore(moment).length,
      after: this.#requestsAfter(moment).length,
    }
  }

  /** @param act resolves with the moment from which on the return to wholeness is counted. */
  async #feel(what: string, act: () => Promise<number>): Promise<Loss> {
    const from = performance.now()
    const heardBefore = new Map(this.#stage.heard)
    const news = this.#watchNews()
    const backAt = await act()
    await this.#untilWhole(`after "${what}" not all is whole again`)
    const wholeAt = performance.now()
    await this.#stage.untilNextYes()
    const withoutNewsMs = await news.stop()
    const yes = this.#stage.requests
      .flatMap(({ answer, answeredAt = 0 }) =>
        answer?.status === 200 && answeredAt > from ? [answeredAt] : [],
      )
      .sort((a, b) => a - b)
    const gaps = yes.map((at, index) => at - (yes[index - 1] ?? from))
    return {
      what,
      withoutWritesMs: Math.round(Math.max(...gaps)),
      refused: this.#refusedSince(heardBefore),
      withoutNewsMs,
      wholeMs: Math.round(wholeAt - backAt),
    }
  }

  #refusedSince(before: ReadonlyMap<string, number>): Record<string, number> {
    const refused = [...this.#stage.heard].filter(([what]) => isRefusal(what))
    const since = refused.map(([what, count]) => [what, count - (before.get(what) ?? 0)] as const)
    return Object.fromEntries(since.filter(([, count]) => count > 0))
  }

  #isSharing = async ({ url }: ServerNode): Promise<boolean> => {
    const answer = await fetch(`${url}/metrics`)
    return /^kapao_realtime_shared 1$/m.test(await answer.text())
  }

  /** Asks the nodes whether they receive each other; one that does not answer has no devices. */
  #watchNews() {
    let [isOver, longestMs] = [false, 0]
    const watch = async (node: ServerNode) => {
      let heardAt = performance.now()
      while (!isOver) {
        const askedAt = performance.now()
        const isSharing = node.hasEnded() || (await this.#isSharing(node).catch(() => true))
        if (isSharing) heardAt = askedAt
        else longestMs = Math.max(longestMs, performance.now() - heardAt)
        await wait(watchMs)
      }
    }
    const watching = this.#nodes.map(watch)
    return {
      async stop() {
        isOver = true
        await Promise.all(watching)
        return Math.round(longestMs)
      },
    }
  }

  /** Programs are asked, which cost the machine more than a look at our own. */
  async #untilWhole(otherwise: string) {
    const look = async () => {
      const isWhole = await this.#isWhole().catch(() => false)
      if (!isWhole) await wait(lookMs)
      return isWhole
    }
    await until(look, wholeWithinMs, otherwise)
  }

  async #isWhole(): Promise<boolean> {
    const parts = await Promise.all([
      this.#databases.isWhole(),
      this.#redis.isWhole(),
      ...this.#nodes.flatMap((node) => [node.isReady(), this.#isSharing(node)]),
    ])
    return parts.every(Boolean)
  }

  async #losePrimary(): Promise<number> {
    const { machine } = await this.#databases.leader()
    return this.#loseMachine(machine)
  }

  async #loseStandby(): Promise<number> {
    const { machine } = await this.#databases.leader()
    const [standby] = this.#databases.machines.filter((one) => one !== machine)
    return this.#loseMachine(standby as Machine)
  }

  /** It comes back when the others have gone on without it. */
  async #loseMachine(machine: Machine): Promise<number> {
    await machine.kill()
    await this.#stage.untilNextYes()
    await wait(calmMs)
    machine.start()
    return performance.now()
  }

  /** Its supervisor starts it again. */
  async #loseNode(): Promise<number> {
    const [node] = this.#nodes
    await node?.end('SIGKILL')
    const diedAt = performance.now()
    await wait(calmMs)
    await node?.start()
    return diedAt
  }

  async #loseRedis(): Promise<number> {
    const { number, machine } = await this.#redis.master()
    await machine.kill()
    const hasOther = async () => (await this.#redis.master()).number !== number
    await until(hasOther, wholeWithinMs, 'Sentinel names no other master')
    await until(
      async () => (await Promise.all(this.#nodes.map(this.#isSharing))).every(Boolean),
      wholeWithinMs,
      'the nodes do not share by the new master',
    )
    machine.start()
    return performance.now()
  }

  async #switchOver(): Promise<number> {
    const orderedAt = performance.now()
    const { number } = await this.#databases.leader()
    await this.#databases.switchOver()
    const isOther = async () => (await this.#databases.leader()).number !== number
    await until(isOther, wholeWithinMs, 'the leader does not give its place away')
    return orderedAt
  }

  async #noteMoment(): Promise<Moment> {
    const notedFrom = performance.now()
    const { number } = await this.#databases.leader()
    const at = await this.#databases.psql(number, 'SELECT clock_timestamp()')
    return { at, notedFrom, notedUntil: performance.now() }
  }

  #requestsBefore = ({ notedFrom }: Moment) =>
    this.#stage.requests.filter(
      ({ answer, answeredAt = 0 }) => answer?.status === 200 && answeredAt < notedFrom,
    )
  #requestsAfter = ({ notedUntil }: Moment) =>
    this.#stage.requests.filter(({ answer, sentAt }) => answer?.status === 200 && sentAt > notedUntil)

  /** What was said before the moment is in the second database, what came after it is not; and it is whole in itself. */
  async #comparePast(url: string, moment: Moment): Promise<string[]> {
    const db = openDatabase(url, { role: 'kapao_report' })
    const findings = await audit(db).finally(() => db.destroy())
    const broken = findings.filter(({ broken }) => broken > 0)
    const known = await keysIn(url)
    const missing = this.#requestsBefore(moment).filter(({ key }) => !known.has(key))
    const tooMany = this.#requestsAfter(moment).filter(({ key }) => known.has(key))
    return [
      ...broken.map(({ id, detail }) => `restored, ${id}: ${detail}`),
      ...missing.map(({ key }) => `${key} was answered before the moment and was not restored`),
      ...tooMany.map(({ key }) => `${key} came after the moment and was restored`),
    ]
  }

  async #findUntold(): Promise<string[]> {
    const { db } = this.#stage.world.app
    const rows = await db.selectFrom('outbox').select('id').where('deliveredAt', 'is', null).execute()
    return rows.map(({ id }) => `news ${id} were never told`)
  }

  async close() {
    await this.#balancer?.stop()
    for (const node of this.#nodes) await node.end('SIGKILL')
    await this.#stage.close()
    await this.#archive.close()
    const machines = [...this.#proxies, ...this.#redis.machines, ...this.#databases.machines]
    await Promise.all(machines.map((machine) => machine.kill()))
  }
}

async function keysIn(url: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ key: string }>(
      'SELECT key FROM request_key WHERE answer IS NOT NULL',
    )
    return new Set(rows.map(({ key }) => key))
  } finally {
    await client.end()
  }
}
