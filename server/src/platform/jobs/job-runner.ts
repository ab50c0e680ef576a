/** Runs jobs: each again and again with its pause, and at once when it is woken. One run of a job at a time per process. */

import type { JobFault } from '@kapao/contract/lists.ts'
import type { Logger } from 'pino'
import { invariant } from '#platform/refusal.ts'
import { faultKind, faultLevel } from '#platform/telemetry/fault-level.ts'
import { newTrace, runInTrace, traced } from '#platform/telemetry/trace.ts'

/** @typeParam App what its jobs are handed. */
export interface Job<App> {
  name: string
  everyMs: number
  /** Does what is due now; answers how much that was. More than nothing: it is asked again at once. */
  run(app: App): Promise<number>
}

/** How a job went last. */
export interface JobRun {
  name: string
  everyMs: number
  /** Null: it has not run yet. */
  endedMsAgo: number | null
  /** Since when it should have ended its next run, or its first one; 0 while it is on time. */
  lateMs: number
  hasFailed: boolean
  /** How long its last run took. */
  tookMs: number | null
  /** Since when it runs; null: it does not. */
  runningMs: number | null
  /** When it begins again, of one that does not run. */
  nextInMs: number | null
  /** What went wrong last, also when it has gone well since. */
  lastError: { fault: JobFault; msAgo: number } | null
}

/** What is remembered of a job, by this process's clock. */
interface Times {
  begunAt?: number
  dueAt?: number
  ended?: { at: number; tookMs: number; hasFailed: boolean }
  error?: { fault: JobFault; at: number }
}

export interface JobRunner {
  wake(name: string): void
  listRuns(): JobRun[]
  /** Waits for the runs that are under way; none begins after. */
  stop(): Promise<void>
}

export function startJobs<App extends { log: Logger }>(app: App, jobs: readonly Job<App>[]): JobRunner {
  const running = new Map<string, Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()
  const woken = new Set<string>()
  const times = new Map<string, Times>(jobs.map(({ name }) => [name, {}]))
  const note = (name: string, seen: Times) => times.set(name, { ...times.get(name), ...seen })
  const startedAt = performance.now()
  let stopped = false

  const runOnce = async (job: Job<App>) => {
    const begunAt = performance.now()
    note(job.name, { begunAt })
    const end = (hasFailed: boolean) => {
      const at = performance.now()
      note(job.name, { ended: { at, tookMs: at - begunAt, hasFailed } })
      return at
    }
    try {
      while (!stopped && (await runTraced(job, app)) > 0);
      end(false)
    } catch (error) {
      note(job.name, { error: { fault: faultKind(error), at: end(true) } })
      // What was due stays due: the next round tries again.
      app.log[faultLevel(error)]({ err: error, job: job.name }, 'job failed')
    }
  }
  const startIn = (job: Job<App>, pauseMs: number) => {
    note(job.name, { dueAt: performance.now() + pauseMs })
    timers.set(
      job.name,
      setTimeout(() => start(job), pauseMs),
    )
  }
  const start = (job: Job<App>) => {
    if (stopped) return
    if (running.has(job.name)) {
      woken.add(job.name)
      return
    }
    clearTimeout(timers.get(job.name))
    const run = runInTrace(newTrace(), () => runOnce(job)).then(() => {
      running.delete(job.name)
      if (woken.delete(job.name)) return start(job)
      // Jitter, so that many processes do not ask in step.
      startIn(job, job.everyMs * (0.9 + Math.random() * 0.2))
    })
    running.set(job.name, run)
  }
  for (const job of jobs) startIn(job, Math.random() * job.everyMs)

  return {
    wake(name) {
      const job = jobs.find((one) => one.name === name)
      invariant(job, `there is no job ${name}`)
      start(job)
    },
    listRuns: () =>
      jobs.map(({ name, everyMs }) =>
        runOf(
          { name, everyMs, ...times.get(name) },
          { isRunning: running.has(name), startedAt, now: performance.now() },
        ),
      ),
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}

/** Each run is a trace; of one that found nothing to do no span is sent. */
const runTraced = <App>({ name, run }: Job<App>, app: App): Promise<number> =>
  traced({ name: `job ${name}`, attributes: { 'kapao.job': name } }, async (note) => {
    const done = await run(app)
    note({ 'kapao.job.done': done })
    return done
  })

function runOf(
  { name, everyMs, begunAt, dueAt, ended, error }: Times & Pick<JobRun, 'name' | 'everyMs'>,
  { isRunning, startedAt, now }: { isRunning: boolean; startedAt: number; now: number },
): JobRun {
  const since = (at: number) => Math.round(now - at)
  return {
    ...{ name, everyMs },
    endedMsAgo: ended ? since(ended.at) : null,
    lateMs: Math.max(0, since(ended?.at ?? startedAt) - everyMs),
    hasFailed: ended?.hasFailed ?? false,
    tookMs: ended ? Math.round(ended.tookMs) : null,
    runningMs: isRunning && begunAt !== undefined ? since(begunAt) : null,
    nextInMs: isRunning || dueAt === undefined ? null : Math.max(0, -since(dueAt)),
    lastError: error ? { fault: error.fault, msAgo: since(error.at) } : null,
  }
}
