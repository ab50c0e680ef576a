/** Runs jobs: each again and again with its pause, and at once when it is woken. One run of a job at a time per process. */

import type { Logger } from 'pino'
import { invariant } from '#platform/refusal.ts'
import { faultLevel } from '#platform/telemetry/fault-level.ts'

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
  hasFailed: boolean
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
  const ended = new Map<string, { at: number; hasFailed: boolean }>()
  let stopped = false

  const runOnce = async (job: Job<App>) => {
    try {
      while (!stopped && (await job.run(app)) > 0);
      ended.set(job.name, { at: performance.now(), hasFailed: false })
    } catch (error) {
      ended.set(job.name, { at: performance.now(), hasFailed: true })
      // What was due stays due: the next round tries again.
      app.log[faultLevel(error)]({ err: error, job: job.name }, 'job failed')
    }
  }
  const start = (job: Job<App>) => {
    if (stopped) return
    if (running.has(job.name)) {
      woken.add(job.name)
      return
    }
    clearTimeout(timers.get(job.name))
    const run = runOnce(job).then(() => {
      running.delete(job.name)
      if (woken.delete(job.name)) return start(job)
      // Jitter, so that many processes do not ask in step.
      timers.set(
        job.name,
        setTimeout(() => start(job), job.everyMs * (0.9 + Math.random() * 0.2)),
      )
    })
    running.set(job.name, run)
  }
  for (const job of jobs)
    timers.set(
      job.name,
      setTimeout(() => start(job), Math.random() * job.everyMs),
    )

  return {
    wake(name) {
      const job = jobs.find((one) => one.name === name)
      invariant(job, `there is no job ${name}`)
      start(job)
    },
    listRuns: () =>
      jobs.map(({ name, everyMs }) => {
        const last = ended.get(name)
        const endedMsAgo = last ? Math.round(performance.now() - last.at) : null
        return { name, everyMs, endedMsAgo, hasFailed: last?.hasFailed ?? false }
      }),
    async stop() {
      stopped = true
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.all(running.values())
    },
  }
}
