/** Sends a real server process what nobody should send, many at a time, and holds every answer against the contract (I-40). */
import { setTimeout as wait } from 'node:timers/promises'
import { requestTimeoutMs, uploadTimeoutMs } from '@kapao/contract/limits.ts'
import { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { newId } from '../../server/src/platform/db/id.ts'
import { aVideo } from '../../server/test/chats.ts'
import { openSession } from '../../server/test/factories.ts'
import { aPicture, hostilePictures } from '../../server/test/hostile-pictures.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import type { World } from '../../server/test/world.ts'
import { rollFrom } from '../../tools/dice.ts'
import { aNode, keepRealTime, manyMembers } from '../beginnings.ts'
import type { ServerNode } from '../processes/server-node.ts'
import { type FuzzCall, readCalls } from './calls.ts'
import { type HttpAnswer, RawConnection, type Silence } from './connection.ts'
import { type Cast, type FuzzRequest, makeRequest } from './requests.ts'
import { faultOf } from './verdict.ts'

export interface TrialOptions {
  seed: number
  requests: number
  lanes: number
  members: number
  /** Called with the progress: a long run takes an hour. */
  say(line: string): void
}

export interface Report {
  problems: string[]
  /** By call, then by what it was answered with: `2xx`, `400`, `closed`. */
  byCall: Map<string, Map<string, number>>
  byAbuse: Map<string, number>
  slowest: { ms: number; call: string; abuse: string }[]
  /** The server's in MB, warmed up and at the end. What pictures are drawn in is the allocator's to give back, or to keep. */
  memory: { before: Memory; after: Memory }
  /** The slowest answer of the server's sign of life, while all this went on. */
  pulseMs: number
  calls: number
  seconds: number
}

interface Memory {
  /** What the program itself holds on to. */
  heap: number
  resident: number
}

const slowestKept = 10
const problemsMax = 50
/** By then every call has been made many times: what grows from here on does not stop growing. */
const warmShare = 0.2
const pulseEveryMs = 500
const lookEveryMs = 100

export async function proveFuzz(world: World, trialOptions: TrialOptions): Promise<Report> {
  const startedAt = performance.now()
  keepRealTime(world)
  // What is asked here is whether an input breaks the server, not how soon a busy machine sheds load.
  const node = await aNode(world, { API_REFERENCE: 'on', DATABASE_TIMEOUT_FACTOR: '20' })
  await node.start()
  try {
    const calls = await readCalls(node.url)
    const run = new FuzzRun(world, trialOptions, {
      node,
      calls,
      cast: await makeCast(world, trialOptions.members),
    })
    const report = await run.all()
    const faults = node.faults.map((fault) => `the server said: ${fault}`)
    const problems = [...report.problems, ...faults].slice(0, problemsMax)
    return { ...report, problems, calls: calls.length, seconds: (performance.now() - startedAt) / 1_000 }
  } finally {
    await node.end('SIGTERM')
  }
}

async function makeCast(world: World, count: number): Promise<Cast> {
  const members = await manyMembers(world, count, { wallet: 5_000_00n })
  const staff: string[] = []
  for (const role of OperatorRole.options) staff.push((await aStaffMember(world, { role })).token)
  const guests = Array.from({ length: count }, () => world.app.guests.write(newId()).split(';')[0] ?? '')
  const files = [
    ...Object.values(hostilePictures),
    ...[await aPicture().jpeg().toBuffer(), await aPicture().png().toBuffer(), aVideo(), Buffer.alloc(0)],
    Buffer.alloc(11 * 1024 * 1024),
  ]
  return { members, staff, guests, files, webhookSecrets: world.app.config.webhookSecrets, now: world.now }
}

interface Scene {
  node: ServerNode
  calls: FuzzCall[]
  cast: Cast
}

class FuzzRun {
  readonly #world: World
  readonly #trialOptions: TrialOptions
  readonly #scene: Scene
  #sent = 0
  #done = 0
  #before: Memory = { heap: 0, resident: 0 }
  readonly #report: Omit<Report, 'calls' | 'seconds'> = {
    problems: [],
    byCall: new Map(),
    byAbuse: new Map(),
    slowest: [],
    memory: { before: { heap: 0, resident: 0 }, after: { heap: 0, resident: 0 } },
    pulseMs: 0,
  }

  constructor(world: World, trialOptions: TrialOptions, scene: Scene) {
    this.#world = world
    this.#trialOptions = trialOptions
    this.#scene = scene
  }

  async all() {
    const dice = rollFrom(this.#trialOptions.seed)
    let isOver = false
    const pulse = this.#feelPulse(() => isOver)
    const lanes = Array.from({ length: this.#trialOptions.lanes }, () => this.#lane(dice.another()))
    await Promise.all(lanes)
    isOver = true
    await pulse
    const after = await this.#memory()
    return { ...this.#report, memory: { before: this.#before, after } }
  }

  async #lane(dice: ReturnType<typeof rollFrom>) {
    const connection = new RawConnection(Number(new URL(this.#scene.node.url).port))
    while (this.#sent < this.#trialOptions.requests && this.#report.problems.length < problemsMax) {
      this.#sent++
      const request = makeRequest(this.#scene.calls, this.#scene.cast, dice)
      const startedAt = performance.now()
      const heard = await connection.ask(request.bytes, {
        isHead: request.isHead,
        isLast: request.isBroken,
        timeoutMs: request.call.startsWith('upload') ? uploadTimeoutMs : requestTimeoutMs,
      })
      this.#note(request, heard, performance.now() - startedAt)
      await this.#renew(request, heard)
      await this.#lookUp()
    }
    connection.hangUp()
  }

  #note(request: FuzzRequest, heard: HttpAnswer | Silence, ms: number) {
    const { byCall, byAbuse, slowest, problems } = this.#report
    const status = typeof heard === 'string' ? heard : classOf(heard.status)
    const answers = byCall.get(request.call) ?? new Map<string, number>()
    byCall.set(request.call, answers.set(status, (answers.get(status) ?? 0) + 1))
    byAbuse.set(request.abuse, (byAbuse.get(request.abuse) ?? 0) + 1)
    if (ms > (slowest.at(-1)?.ms ?? 0) || slowest.length < slowestKept) {
      slowest.push({ ms: Math.round(ms), call: request.call, abuse: request.abuse })
      slowest.sort((a, b) => b.ms - a.ms)
      slowest.length = Math.min(slowest.length, slowestKept)
    }
    const fault = faultOf(request, heard)
    if (!fault) return
    const sent = request.bytes.toString('latin1', 0, 1_500)
    problems.push(`${fault} to ${request.call} (${request.abuse}): ${sent}`)
    this.#trialOptions.say(`after ${Math.round(ms)} ms ${problems.at(-1)}`)
  }

  /** A logout among the requests ends a session; its member comes back with another one. */
  async #renew({ member, abuse }: FuzzRequest, heard: HttpAnswer | Silence) {
    if (!member || typeof heard === 'string' || heard.status !== 401 || abuse === 'header') return
    member.token = await openSession(this.#world, member.id, true)
  }

  async #lookUp() {
    const done = ++this.#done
    const { requests, say } = this.#trialOptions
    if (done === Math.ceil(requests * warmShare)) this.#before = await this.#memory()
    if (done % 10_000 === 0)
      say(
        `${done} of ${requests}, ${this.#report.problems.length} problems, ${JSON.stringify(await this.#memory())}`,
      )
  }

  /** The sandbox's clock goes along; the server's sign of life is asked for again and again. */
  async #feelPulse(isOver: () => boolean) {
    while (!isOver()) {
      const startedAt = performance.now()
      keepRealTime(this.#world)
      const isAlive = await fetch(`${this.#scene.node.url}/healthz`, {
        signal: AbortSignal.timeout(requestTimeoutMs),
      }).then(
        ({ ok }) => ok,
        () => false,
      )
      if (!isAlive) this.#report.problems.push('no sign of life')
      this.#report.pulseMs = Math.max(this.#report.pulseMs, Math.round(performance.now() - startedAt))
      await wait(pulseEveryMs)
    }
  }

  /** Of the heap the least that was seen: what is not yet collected is not held on to. */
  async #memory(): Promise<Memory> {
    const least = { heap: Number.POSITIVE_INFINITY, resident: Number.POSITIVE_INFINITY }
    for (let looks = 0; looks < 10; looks++) {
      const figures = await (await fetch(`${this.#scene.node.url}/metrics`)).text()
      const megabytes = (name: string) =>
        Math.round(Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(figures)?.[1]) / 1_048_576)
      least.heap = Math.min(least.heap, megabytes('nodejs_heap_size_used_bytes'))
      least.resident = Math.min(least.resident, megabytes('process_resident_memory_bytes'))
      await wait(lookEveryMs)
    }
    return least
  }
}

const classOf = (status: number): string =>
  status >= 200 && status < 400 ? `${Math.floor(status / 100)}xx` : String(status)
