/** A whole small world for a test: a database of its own, the app in process, the sandbox over real HTTP, a clock to move. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Endpoint, ResultOf, Wire } from '@kapao/contract/calls/endpoint.ts'
import { type CallArguments, pathOf } from '@kapao/contract/client.ts'
import type { Edition } from '@kapao/contract/edition.ts'
import type { RefusalBody } from '@kapao/contract/errors.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type RunningApp, startApp, type Timeouts } from '#app.ts'
import { type Config, readConfig } from '#config.ts'
import { allJobs } from '#jobs.ts'
import type { Account } from '#ledger/chart.ts'
import { type RunningSandbox, startSandbox } from '../../sandbox/src/main.ts'
import { seedCatalogue } from '../../tools/seed.ts'
import { dropDatabase, worldBegins } from '../../tools/test-database.ts'
import { auditAtOnce } from '../src/audit/audit.ts'
import { type MemberOptions, makeMember, type TestMember } from './factories.ts'
import { tokenHeader } from './token-header.ts'
import {
  cloneDatabase,
  openBeside,
  openOwnDatabase,
  openWorldDatabase,
  type WorldDatabase,
} from './world-database.ts'

/** What came back: spec's answer or a refusal's body, as JSON. */
export interface Answered<E extends Endpoint> {
  status: number
  body: Wire<ResultOf<E>> & Partial<RefusalBody>
  headers: Record<string, unknown>
  /** The very bytes. */
  text: string
}

export interface CallExtras {
  token?: string
  headers?: Record<string, string>
  /** Sent as it is instead of `body`. */
  rawBody?: string
  address?: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
}

/** What any call may be sent. */
export interface AnyArguments {
  params?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
}

/** A test is about what is answered, not about how soon: on a busy machine nobody is turned away for that. */
export const longTimeouts: Timeouts = {
  connectTimeoutMs: 20_000,
  overloadedAfterMs: 20_000,
  lockTimeoutMs: 20_000,
  statementTimeoutMs: 25_000,
  slipReadMsMax: 60_000,
}

/** Sweeps and comparing the books are for tests of their own. */
const dueJobs = allJobs.filter(({ name }) => !name.startsWith('sweep') && name !== 'reconcile')

interface Opening {
  /** The owner's connection string of a migrated, empty database that somebody else looks after. */
  elsewhere?: string
  /** Nobody has used it before, and nobody will: for tests of how things are stored and found. */
  hasOwnDatabase?: boolean | undefined
  timeouts?: Timeouts | undefined
  /** How long an outside service that is slow takes. */
  slowMs?: number | undefined
}

export class World {
  running!: RunningApp
  sandbox!: RunningSandbox
  #offsetMs = 0
  #config!: Config
  #opened: WorldDatabase | undefined
  #folder = ''
  #timeouts: Timeouts | undefined
  readonly #atEnd: (() => unknown)[] = []

  /** By how much two of its processes may differ about the time: in one process they share a clock. */
  clockErrorMsAt(_time: Date): number {
    return 0
  }

  get app() {
    return this.running.app
  }

  /** For what only the operator's tools may change. */
  get owner(): pg.Pool {
    return this.#database.owner
  }

  /** A world that somebody else has started has one that somebody else looks after. */
  get #database(): WorldDatabase {
    this.#opened ??= openBeside(this.app.config.databaseUrl)
    return this.#opened
  }

  /** The product's time in this world; it stands still until it is moved. */
  readonly now = (): Date => new Date(worldBegins.getTime() + this.#offsetMs)

  advance(ms: number) {
    this.#offsetMs += ms
  }

  async open(
    edition: Edition,
    environment: Record<string, string>,
    { elsewhere, hasOwnDatabase = false, timeouts = longTimeouts, slowMs = 100 }: Opening = {},
  ) {
    this.#timeouts = timeouts
    if (elsewhere) await seedCatalogue(elsewhere, edition, this.now())
    this.#opened = elsewhere ? openBeside(elsewhere) : await openWorldDatabase(edition, hasOwnDatabase)
    this.#folder = mkdtempSync(join(tmpdir(), 'kapao-world-'))
    this.sandbox = await startSandbox({
      port: 0,
      ...(environment.SMS === 'smpp' && { smppPort: 0 }),
      serverUrl: 'http://127.0.0.1:9',
      operatorToken: testOperatorToken,
      // Nobody has to wait until silence is what it seems.
      silenceMs: 0,
      slowMs,
      now: this.now,
    })
    this.#config = readConfig({
      DATABASE_URL: this.#database.url,
      OUTSIDE: 'sandbox',
      METRICS: 'local',
      EDITION: edition,
      PORT: '0',
      SANDBOX_PORT: String(new URL(this.sandbox.url).port),
      LOG_LEVEL: 'silent',
      DATA_DIR: this.#folder,
      ...(this.sandbox.smppUrl && { SMS_URL: this.sandbox.smppUrl }),
      ...environment,
    })
    await this.#start()
  }

  async #start() {
    const config = { ...this.#config, databaseUrl: this.#database.url }
    // It listens too: webhooks and sockets come over real connections.
    this.running = await startApp(
      config,
      { now: this.now },
      { listen: true, runJobs: false, timeouts: this.#timeouts, makePool: this.#database.makePool },
    )
    this.sandbox.setServerUrl(this.running.url)
    config.callbackUrl = this.running.url
    // Started again it is where it was: gateways have been told that address.
    this.#config.port = Number(new URL(this.running.url).port)
  }

  protected async stop() {
    await this.running?.close()
  }

  /**
   * Backs the database up as it is now, in a world that has one of its own. @returns what brings that state back; the world
   * outside stays as it is.
   */
  async backUp(): Promise<() => Promise<void>> {
    const { url } = this.#database
    await this.#pause()
    const copy = await cloneDatabase(url)
    await this.#goOn(url)
    return async () => {
      await this.#pause()
      await dropDatabase(url)
      await this.#goOn(copy)
    }
  }

  /** A database that is copied or dropped must not be in use. */
  async #pause() {
    await this.stop()
    await this.#database.disconnect()
  }

  async #goOn(databaseUrl: string) {
    this.#opened = openOwnDatabase(databaseUrl)
    await this.#start()
  }

  /** Does this when the test is over, however it ends, and before the invariants are looked at. */
  atTestEnd(undo: () => unknown) {
    this.#atEnd.push(undo)
  }

  /** Undoes what the last test asked for, the latest first, and gives the app its own parts back. */
  async tidyUp() {
    const undoing = [() => this.control('DELETE', '/faults'), ...this.#atEnd.splice(0)]
    const failures: unknown[] = []
    // One that fails must not keep the others from it.
    for (const undo of undoing.reverse()) await Promise.try(undo).catch((error) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, failures.join('\n'))
  }

  /** What a test may put in the place of the app's parts is taken out again when the test ends. */
  keepParts() {
    const { app } = this
    const [parts, config] = [{ ...app }, { ...app.config }]
    this.atTestEnd(() => {
      Object.assign(app, parts)
      Object.assign(app.config, config)
    })
  }

  async close() {
    await this.stop()
    await this.sandbox?.close()
    rmSync(this.#folder, { recursive: true, force: true })
    await this.#opened?.close()
  }

  /**
   * Does everything that is due now, until nothing is; sweeps and comparing the books are left out. What the sandbox is
   * telling has been heard before. Each job is asked in turn, and the end is when all of them have found nothing since the
   * last one that did something. After months of a long trial some have hundreds of pieces to do.
   */
  async runJobs() {
    await this.sandbox.webhooksQuiet()
    let idle = 0
    for (let turn = 0; turn < 1_000 * dueJobs.length; turn++) {
      const done = (await dueJobs[turn % dueJobs.length]?.run(this.app)) ?? 0
      idle = done === 0 ? idle + 1 : 0
      if (idle === dueJobs.length) return
    }
    throw new Error('jobs find no end')
  }

  /** One run of each job, while others may be at it too. @returns how much they did. */
  async runJobsOnce(): Promise<number> {
    let done = 0
    for (const job of dueJobs) done += await job.run(this.app)
    return done
  }

  /** The same, all of them at once. */
  async runJobsTogether(): Promise<number> {
    const done = await Promise.all(dueJobs.map((job) => job.run(this.app)))
    return done.reduce((sum, count) => sum + count, 0)
  }

  call<E extends Endpoint>(
    row: E,
    args: CallArguments<E> | Record<string, never>,
    extras?: CallExtras,
  ): Promise<Answered<E>> {
    return this.send(row, args as AnyArguments, extras)
  }

  /** The same with what the row's types do not allow, or cannot know: bad input on purpose, rows and bodies of a table. */
  async send<E extends Endpoint>(
    row: E,
    { params, body, idempotencyKey }: AnyArguments,
    extras: CallExtras = {},
  ): Promise<Answered<E>> {
    const payload = extras.rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
    const answer = await this.running.server.inject({
      method: extras.method ?? row.method,
      url: pathOf(row, params),
      remoteAddress: extras.address ?? '10.0.0.1',
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        ...(payload !== undefined && { 'content-type': 'application/json' }),
        ...(extras.token && tokenHeader(row, extras.token)),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        ...extras.headers,
      },
      ...(payload !== undefined && { payload }),
    })
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      body: (answer.body ? JSON.parse(answer.body) : {}) as Answered<E>['body'],
    }
  }

  /** A signed-in member, with what the test requests for. */
  aMember(options: MemberOptions = {}): Promise<TestMember> {
    return makeMember(this, options)
  }

  /** What an account holds, in satang. */
  async balance(memberId: string, account: Account): Promise<bigint> {
    const row = await this.app.db
      .selectFrom('account')
      .select('balance')
      .where('memberId', '=', memberId)
      .where('code', '=', account)
      .executeTakeFirst()
    return row?.balance ?? 0n
  }

  /** A control call of the sandbox (run.md). Amounts in baht. */
  async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(`${this.sandbox.url}/control${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }

  /** Every invariant of the money that is broken now: should be none, after each test. */
  async brokenInvariants() {
    return (await auditAtOnce(this.#database.auditor)).filter(({ broken }) => broken > 0)
  }
}

export const testOperatorToken = 'test-operator-token'

/** A world for the tests of a file. After each of them every invariant must hold (design §6). */
export function useWorld({
  edition = 'thailand',
  environment = {},
  ...opening
}: Omit<Opening, 'elsewhere'> & { edition?: Edition; environment?: Record<string, string> } = {}): World {
  const world = new World()
  beforeAll(() => world.open(edition, environment, opening))
  beforeEach(() => world.keepParts())
  afterEach(async () => {
    await world.tidyUp()
    expect(await world.brokenInvariants()).toEqual([])
  })
  afterAll(() => world.close())
  return world
}

/** The answer of a refusal: `expect(answer).toMatchObject(refused('MONEY_NOT_ENOUGH', 422))`. */
export const refused = (code: string, status?: number) => ({
  ...(status && { status }),
  body: { message: code },
})

/** All at the same time; in the order they were made. */
export const race = <Result>(count: number, fn: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => fn(index)))
