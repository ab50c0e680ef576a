/** A world of real processes: a durable database, a sandbox, and a server that is spoken to over HTTP; each can be killed. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import { pathOf } from '@kapao/contract/client.ts'
import { startApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/config.ts'
import { isAway } from '../../server/src/platform/db/failure.ts'
import { type FollowingClock, followSandboxClock } from '../../server/src/platform/time/clock.ts'
import { tokenHeader } from '../../server/test/token-header.ts'
import { type Answered, type AnyArguments, type CallExtras, World } from '../../server/test/world.ts'
import { type Child, startChild, waitForAnswer } from '../../tools/child.ts'
import { findCluster } from '../../tools/cluster.ts'
import { type Database, makeThrowawayDataDir, removeThrowawayDataDir } from '../../tools/database.ts'
import { freePort } from '../../tools/ports.ts'
import { seedCatalogue } from '../../tools/seed.ts'
import { beginDatabase, compileCacheBeside, nodeEnvironment } from '../beginnings.ts'
import { DatabaseLine } from './database-line.ts'
import { ServerNode } from './server-node.ts'

/** Stands for an answer that never came. */
export const noAnswer = 599

/** Few, so that a slow database is soon felt (quality F11). */
const connectionsMax = 8

const clockErrorMs = 1_000
/** The server asks every 200 ms; a busy machine takes longer. */
const moveFeltWithinMs = 5_000

const calmTriesMax = 60
const triesMax = 10

/** A busy machine may take longer to connect than the product waits: what only reads is then done again. */
export async function withRetries<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await read()
    } catch (error) {
      if (tries === triesMax || !isAway(error)) throw error
      await wait(1_000)
    }
  }
}

export class CrashWorld extends World {
  node!: ServerNode
  /** Nothing is killed: a caller that does not get through calls again. */
  isCalm = true
  line!: DatabaseLine
  readonly dataDir = makeThrowawayDataDir()
  #database!: Database
  #outside!: Child
  #clock!: FollowingClock

  /** By how much the outside's time was moved, and when by the time before. */
  readonly #moves: { at: Date; advanceMs: number }[] = []
  override readonly now = (): Date => this.#clock.now()

  /** The server's process is not started yet. Database and server keep their files in these folders. */
  async openProcesses({ databaseDir = this.dataDir, serverDir = join(this.dataDir, 'server') } = {}) {
    this.#database = await beginDatabase(databaseDir)
    const { url } = this.#database
    this.line = new DatabaseLine(url)
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
    const databaseUrl = await this.line.open(url)
    const environment = {
      ...nodeEnvironment({ databaseUrl, dataDir: serverDir, sandboxUrl }),
      DATABASE_CONNECTIONS: String(connectionsMax),
      // Not on a disk that is going to be full.
      NODE_COMPILE_CACHE: compileCacheBeside(this.dataDir),
    }
    mkdirSync(serverDir, { recursive: true })
    this.node = new ServerNode(port, environment)
    await this.#startOutside(sandboxPort, this.node.url)
    await seedCatalogue(url, 'thailand', this.now())
    // Reads the database beside the server, to see what is really there; it serves nobody and runs no job.
    const config = readConfig({
      ...environment,
      DATABASE_URL: url,
      DATABASE_CONNECTIONS: '4',
      LOG_LEVEL: 'silent',
    })
    this.running = await withRetries(() =>
      startApp(config, { now: this.now }, { listen: false, runJobs: false }),
    )
  }

  async #startOutside(port: number, serverUrl: string) {
    this.#outside = startChild({
      name: 'sandbox',
      program: 'sandbox/src/main.ts',
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        SERVER_URL: serverUrl,
        DATA_DIR: join(this.dataDir, 'sandbox'),
      },
      logFile: join(this.dataDir, 'sandbox.log'),
    })
    const url = `http://127.0.0.1:${port}`
    await waitForAnswer(this.#outside, `${url}/control/clock`, 120_000)
    this.#clock = await followSandboxClock(url)
    this.sandbox = {
      url,
      now: this.now,
      setServerUrl: () => {},
      webhooksQuiet: async () => {},
      close: () => this.#outside.stop(),
    }
  }

  /** Moves the time of everybody; forward only, as the outside allows. */
  async moveTime(advanceMs: number) {
    this.#moves.push({ at: this.now(), advanceMs })
    await this.control('POST', '/clock', { advanceMs })
  }

  /** Server and outside each ask for the time themselves; the server keeps the old one for a moment after a move. */
  override clockErrorMsAt(time: Date): number {
    const unfelt = this.#moves.filter(({ at }) => Math.abs(time.getTime() - at.getTime()) < moveFeltWithinMs)
    return clockErrorMs + unfelt.reduce((sum, { advanceMs }) => sum + advanceMs, 0)
  }

  /** The database's supervisor brings it back. */
  killDatabase() {
    const folder = findCluster(this.dataDir)?.folder ?? ''
    const [postmaster = ''] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(postmaster), 'SIGKILL')
  }

  override async close() {
    await this.node?.end('SIGKILL')
    await this.stop()
    this.#clock?.stop()
    await this.#outside?.stop()
    this.line?.close()
    await this.#database?.stop()
    removeThrowawayDataDir(this.dataDir)
  }

  /** Over HTTP, as members do it; what was not answered is answered {@link noAnswer}. */
  override async send<E extends Endpoint>(
    row: E,
    args: AnyArguments,
    extras: CallExtras = {},
  ): Promise<Answered<E>> {
    for (let tries = 1; ; tries++) {
      const answer = await this.#callOnce(row, args, extras)
      if (answer.status < 500 || !this.isCalm || tries === calmTriesMax) return answer
      await wait(500)
    }
  }

  async #callOnce<E extends Endpoint>(
    row: E,
    { params, body, idempotencyKey }: AnyArguments,
    extras: CallExtras,
  ): Promise<Answered<E>> {
    try {
      const answer = await fetch(this.node.url + pathOf(row, params), {
        method: row.method,
        headers: {
          'x-requested-with': 'XMLHttpRequest',
          'x-forwarded-for': extras.address ?? '10.0.0.1',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(extras.token && tokenHeader(row, extras.token)),
          ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        text,
        body: (text ? JSON.parse(text) : {}) as Answered<E>['body'],
      }
    } catch (error) {
      const body = { message: 'NO_ANSWER', cause: String((error as Error).cause ?? error) }
      return { status: noAnswer, headers: {}, text: '', body: body as unknown as Answered<E>['body'] }
    }
  }
}
