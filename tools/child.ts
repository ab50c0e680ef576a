/**
 * One of our own programs as a child process on this Node, its output in a log file; it ends with its parent. By Node's own
 * `spawn`, where short-lived tools are run by execa: the child writes its log itself, also when we are gone; it ends even
 * when we are killed by SIGKILL, which execa's cleanup does not learn of; and `npm start` waits for every import.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const checkout = fileURLToPath(new URL('..', import.meta.url))

export interface Child {
  name: string
  logFile: string
  /** Resolves when the process has ended, wanted or not. */
  ended: Promise<void>
  hasEnded(): boolean
  /** The last lines that it logged; none of an earlier start. */
  lastWords(): string
  /** SIGTERM, so that it finishes what it is doing; SIGKILL when that takes too long. */
  stop(): Promise<void>
}

interface Options {
  name: string
  /** Path from the checkout. */
  program: string
  env: NodeJS.ProcessEnv
  logFile: string
}

/**
 * Small machines first (speed S11): young objects have 16 MB instead of 32 (8 would cost a twentieth more time), and the C library
 * keeps what was freed in one place instead of eight for each processor.
 */
export const frugal = {
  flags: ['--max-semi-space-size=16'],
  env: { MALLOC_ARENA_MAX: '1' },
}

/** The server drains for up to 30 s (quality F25); past that it is stuck. */
const stopTimeoutMs = 35_000
const logBytesMax = 10_000_000
const tailLines = 15

export function startChild({ name, program, env, logFile }: Options): Child {
  mkdirSync(dirname(logFile), { recursive: true })
  rotate(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const { size: loggedBefore } = fstatSync(log)
  const child = spawn(
    process.execPath,
    [
      ...frugal.flags,
      '--disable-warning=ExperimentalWarning',
      '--import',
      join(checkout, 'tools/exit-with-parent.ts'),
      join(checkout, program),
    ],
    {
      cwd: checkout,
      env: { ...frugal.env, ...env },
      stdio: ['ignore', log, log, 'ipc'],
      // Out of the terminal's reach: Ctrl-C comes to us, and we end things in their order.
      detached: process.platform !== 'win32',
    },
  )
  closeSync(log)
  const ended = new Promise<void>((done) => child.once('exit', () => done()).once('error', () => done()))
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined
  return {
    name,
    logFile,
    ended,
    hasEnded,
    lastWords: () => tailOf(logFile, loggedBefore),
    stop: () => stop(child, ended, hasEnded),
  }
}

async function stop(child: ChildProcess, ended: Promise<void>, hasEnded: () => boolean) {
  if (hasEnded()) return
  child.kill('SIGTERM')
  const timeout = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timeout)
}

/** Waits until the address answers 200; gives up when the child ends or the time is over. */
export async function waitForAnswer(child: Child, address: string, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs
  let lastAnswer = 'no answer'
  while (Date.now() < deadline && !child.hasEnded()) {
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(2_000) })
      if (answer.ok) return
      lastAnswer = `${answer.status} ${(await answer.text()).slice(0, 300)}`
    } catch {
      // Not listening yet.
    }
    await wait(50)
  }
  const what = child.hasEnded() ? 'ended while starting' : `did not become ready (${lastAnswer})`
  throw new Error(`The ${child.name} ${what}. Its log (${child.logFile}) ends with:\n${child.lastWords()}`)
}

function rotate(logFile: string) {
  try {
    if (statSync(logFile).size > logBytesMax) renameSync(logFile, `${logFile}.1`)
  } catch {
    // The first start has no log yet.
  }
}

/** @param from how many bytes of it are left out. */
export function tailOf(logFile: string, from = 0): string {
  try {
    const text = readFileSync(logFile).subarray(from).toString()
    return text.trimEnd().split('\n').slice(-tailLines).join('\n')
  } catch {
    return '(no log)'
  }
}
