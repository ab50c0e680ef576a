/** The product and its outside world in this process, with a time of their own: what happened in the past is done by the product's own calls. */
import type { Endpoint, ResultOf, Wire } from '../../../contract/src/calls/endpoint.ts'
import { type CallArguments, pathOf } from '../../../contract/src/client.ts'
import type { RefusalBody } from '../../../contract/src/errors.ts'
import { startSandbox } from '../../../sandbox/src/main.ts'
import { type RunningApp, startApp } from '../../../server/src/app.ts'
import { readConfig } from '../../../server/src/config.ts'
import { allJobs } from '../../../server/src/jobs.ts'

export interface PastOptions {
  /** The owner's connection string. */
  databaseUrl: string
  dataDir: string
  begin: Date
}

export interface Caller {
  token: string
  address: string
  isStaff?: boolean
}

interface SentFile {
  name: string
  type: string
  bytes: Buffer
}

const credentialOf = ({ token, isStaff }: Caller) =>
  isStaff ? { cookie: `kapao-staff=${token}` } : { authorization: `Bearer ${token}` }

interface Answer<E extends Endpoint> {
  status: number
  body: Wire<ResultOf<E>> & Partial<RefusalBody>
}

/** What money waits for within minutes; all other jobs have the night. */
const quickJobs = [
  ...['readFeed', 'verifySlips', 'askCharges', 'askVouchers', 'askTransfers', 'judgeLocks'],
  ...['finishClearing', 'earnCoins', 'payWithdrawals', 'paySenderRefunds'],
]
/** Looking through everything is left to the server; the books are compared once, at the end. */
const leftJobs = /^(sweep|reseal)/
/** In a row without an end in sight: then something is wrong. */
const roundsMax = 200

/** Nobody here is waiting for an answer, and the machine may be busy. */
const timeouts = {
  ...{ connectTimeoutMs: 60_000, overloadedAfterMs: 60_000, lockTimeoutMs: 60_000 },
  ...{ statementTimeoutMs: 60_000, slipReadMsMax: 60_000 },
}

/** Commits do not wait for the disk: a power cut would take a moment of invented weeks. */
function unhurried(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('options', `${url.searchParams.get('options') ?? ''} -c synchronous_commit=off`.trim())
  return url.href
}

export class PastProduct {
  readonly #running: RunningApp
  readonly #sandbox: Awaited<ReturnType<typeof startSandbox>>
  readonly #clock: { at: number }
  /** By call and code, how often it was refused. */
  readonly refusals = new Map<string, number>()

  private constructor(
    running: RunningApp,
    sandbox: Awaited<ReturnType<typeof startSandbox>>,
    clock: { at: number },
  ) {
    this.#running = running
    this.#sandbox = sandbox
    this.#clock = clock
  }

  static async open({ databaseUrl, dataDir, begin }: PastOptions): Promise<PastProduct> {
    const clock = { at: begin.getTime() }
    const now = () => new Date(clock.at)
    const { PORT, SANDBOX_PORT, SERVER_URL, PUBLIC_URL, WEB_DIST, CONSOLE_DIST, ...environment } = process.env
    const sandbox = await startSandbox({
      ...{ port: 0, dataDir, serverUrl: 'http://127.0.0.1:9', operatorToken: '', now },
      ...{ silenceMs: 0, slowMs: 0 },
    })
    const config = readConfig({
      ...environment,
      ...{
        DATABASE_URL: unhurried(databaseUrl),
        DATABASE_URL_FILE: '',
        DATA_DIR: dataDir,
        OUTSIDE: 'sandbox',
      },
      ...{ SEED: 'none', EDITION: 'thailand', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent' },
      SANDBOX_PORT: new URL(sandbox.url).port,
    })
    const running = await startApp(config, { now }, { listen: true, runJobs: false, timeouts })
    sandbox.setServerUrl(running.url)
    config.callbackUrl = running.url
    return new PastProduct(running, sandbox, clock)
  }

  get app() {
    return this.#running.app
  }

  now = () => new Date(this.#clock.at)

  /** Time never goes back. */
  goTo(at: number) {
    this.#clock.at = Math.max(this.#clock.at, at)
  }

  async call<E extends Endpoint>(
    row: E,
    args: CallArguments<E> | Record<string, never>,
    caller: Caller,
  ): Promise<Answer<E>> {
    const { params, body } = args as { params?: Record<string, string>; body?: unknown }
    return this.#inject(row.path, {
      method: row.method,
      url: pathOf(row, params),
      remoteAddress: caller.address,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
        ...credentialOf(caller),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    })
  }

  /** Sends a file in, as a browser does. */
  async upload<E extends Endpoint>(
    row: E,
    { name, type, bytes }: SentFile,
    caller: Caller,
  ): Promise<Answer<E>> {
    const boundary = 'kapao-past'
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
    return this.#inject(row.path, {
      ...{ method: 'POST', url: row.path, remoteAddress: caller.address },
      headers: {
        ...{ 'x-requested-with': 'XMLHttpRequest', ...credentialOf(caller) },
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    })
  }

  async #inject(name: string, request: object) {
    const answer = await this.#running.server.inject(request)
    const body = answer.body ? JSON.parse(answer.body) : {}
    if (answer.statusCode >= 400) {
      const refusal = `${name} ${body.message}`
      this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1)
    }
    return { status: answer.statusCode, body }
  }

  /** A control call of the sandbox; amounts in baht. */
  async control<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const answer = await fetch(`${this.#sandbox.url}/control${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as Result
  }

  async fetchSlip(path: string): Promise<Buffer> {
    return Buffer.from(await (await fetch(this.#sandbox.url + path)).arrayBuffer())
  }

  webhooksQuiet = (about?: string) => this.#sandbox.webhooksQuiet(about)

  /** Until none of them has anything to do at once: what one has done may be what another waits for. */
  async runJobs(kind: 'quick' | 'night' | 'end') {
    const jobs = allJobs.filter(({ name }) =>
      kind === 'quick'
        ? quickJobs.includes(name)
        : !leftJobs.test(name) && (kind === 'end' || name !== 'reconcile'),
    )
    for (let round = 0; round < roundsMax; round++) {
      const done = await Promise.all(jobs.map((job) => job.run(this.app)))
      if (done.every((count) => count === 0)) return
    }
    throw new Error('The jobs of the past find no end.')
  }

  async close() {
    await this.#running.close()
    await this.#sandbox.close()
  }
}
