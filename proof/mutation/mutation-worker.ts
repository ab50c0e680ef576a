/**
 * One vitest thread for many runs, for `npm run mutate`: what a change costs is then its tests, and not a start of the
 * thread and an import of the whole server for each of them (most of five seconds otherwise).
 */
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import type { PoolOptions, PoolWorker } from 'vitest/node'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

/** A thread is replaced after this many runs, so that nothing a changed server left open grows without end. */
const runsMax = 150

let kept: { thread: Worker; runs: number } | undefined

async function threadFor({ env, execArgv }: PoolOptions): Promise<Worker> {
  if (kept && kept.runs++ < runsMax) return kept.thread
  await kept?.thread.terminate()
  const thread = new Worker(new URL(import.meta.url), { env: env as NodeJS.ProcessEnv, execArgv })
  // The end of all runs does not wait for it.
  thread.unref()
  thread.once('exit', () => {
    if (kept?.thread === thread) kept = undefined
  })
  kept = { thread, runs: 1 }
  return thread
}

/** Vitest ends its worker after each run; this one only listens no longer. */
export function keptWorker(options: PoolOptions): PoolWorker {
  let thread: Worker | undefined
  return {
    name: 'kept',
    start: async () => {
      thread = await threadFor(options)
    },
    stop: async () => {},
    send: (message) => thread?.postMessage(message),
    on: (event, callback) => thread?.on(event, callback),
    off: (event, callback) => thread?.off(event, callback),
    deserialize: (data) => data,
  }
}

/** StrykerJS switches a change on before a file's tests; tables of cases are made before that, and by unchanged code. */
function endLastChange() {
  const { __stryker__: switches } = globalThis as { __stryker__?: { activeMutant?: string | undefined } }
  if (switches) switches.activeMutant = undefined
}

/** The side of the thread: each run brings a listener of its own beside the first one, which starts them. */
function serveRuns(port: NonNullable<typeof parentPort>) {
  const listeners: ((message: unknown) => void)[] = []
  init({
    post: (message) => port.postMessage(message),
    on: (callback) => {
      listeners.push(callback)
      port.on('message', callback)
    },
    off: (callback) => port.off('message', callback),
    teardown: () => {
      for (const callback of listeners.splice(1)) port.off('message', callback)
    },
    runTests: (state, traces) => {
      endLastChange()
      return runBaseTests('run', state, traces)
    },
    collectTests: (state, traces) => runBaseTests('collect', state, traces),
    setup: setupEnvironment,
  })
}

if (!isMainThread && parentPort) serveRuns(parentPort)
