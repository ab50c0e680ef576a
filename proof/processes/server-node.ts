/** A server node as a process of its own, always at the same address: killed, ended, and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const server = join(import.meta.dirname, '../../server/src/main.ts')
/** Ends it when this process is gone, however it went. */
const exitWithParent = join(import.meta.dirname, '../../tools/exit-with-parent.ts')
const startWithinMs = 240_000

/** What a start has beside the node's own environment. */
interface Start {
  environment?: NodeJS.ProcessEnv
  /** Files that are loaded into the process first. */
  imports?: string[]
  /** What its heap may grow to; it dies beyond. */
  memoryMaxMb?: number
}

export class ServerNode {
  readonly url: string
  /** What it logged as a fault: warnings about Redis are none. */
  readonly faults: string[] = []
  /** When each of its lives ended, by the clock that never jumps; the life that goes on has no end. */
  readonly ends: number[] = []
  readonly #environment: NodeJS.ProcessEnv
  #child: ChildProcess | undefined

  constructor(port: number, environment: NodeJS.ProcessEnv) {
    this.url = `http://127.0.0.1:${port}`
    this.#environment = {
      OUTSIDE: 'sandbox',
      METRICS: 'local',
      ...environment,
      PORT: String(port),
      LOG_LEVEL: 'error',
    }
  }

  /** Resolves when it takes calls. */
  async start({ environment = {}, imports = [], memoryMaxMb }: Start = {}) {
    const preloaded = [exitWithParent, ...imports].flatMap((file) => ['--import', file])
    const bound = memoryMaxMb ? [`--max-old-space-size=${memoryMaxMb}`] : []
    const child = spawn(process.execPath, [...bound, ...preloaded, server], {
      env: { ...process.env, ...this.#environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    this.#child = child
    const life = this.ends.push(Number.POSITIVE_INFINITY) - 1
    child.once('exit', () => {
      this.ends[life] = performance.now()
    })
    let isOutOfMemory = false
    for (const output of [child.stdout, child.stderr])
      output?.setEncoding('utf8').on('data', (text: string) => {
        // As it was meant to be; how V8 dies is a page long.
        isOutOfMemory ||= memoryMaxMb !== undefined && text.includes('<--- Last few GCs')
        if (!isOutOfMemory) this.faults.push(text.slice(0, 2_000))
      })
    const deadline = performance.now() + startWithinMs
    while (!(await this.isReady())) {
      if (this.hasEnded()) throw new EarlyExitError(`The node does not start: ${this.faults.join('\n')}`)
      if (performance.now() > deadline) throw new Error(`The node is not ready: ${this.faults.join('\n')}`)
      await wait(20)
    }
  }

  async end(signal: 'SIGKILL' | 'SIGTERM') {
    const child = this.#child
    if (!child || this.hasEnded()) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }

  /** The number of the life that goes on, or of the last one. */
  get life(): number {
    return this.ends.length - 1
  }

  hasEnded(): boolean {
    return !this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null
  }

  /** Rather than that it ended by itself, saying why. */
  wasKilled = (): boolean => ['SIGKILL', 'SIGABRT'].includes(this.#child?.signalCode ?? '')

  isReady = (): Promise<boolean> =>
    fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
}

/** It ended before it took calls. */
export class EarlyExitError extends Error {}
