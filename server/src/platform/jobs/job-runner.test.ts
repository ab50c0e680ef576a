/** Jobs run again and again, at once when woken, one run at a time, and a failure of one is nobody else's matter. */
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from '#parts/app-parts.ts'
import { OutsideError } from '#platform/refusal.ts'
import { type Job, type JobRunner, startJobs } from './job-runner.ts'

const app = { log: pino({ level: 'silent' }) } as App

let runner: JobRunner | undefined
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  await runner?.stop()
  vi.useRealTimers()
})

const start = (...jobs: Job<typeof app>[]) => {
  runner = startJobs(app, jobs)
  return runner
}

test('a job runs within its first interval, and then about once per interval', async () => {
  const run = vi.fn(async () => 0)
  start({ name: 'sweep', everyMs: 1_000, run })
  await vi.advanceTimersByTimeAsync(1_000)
  // Begun at once, it may be due a second time just before the first second is over.
  expect([1, 2]).toContain(run.mock.calls.length)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(10)
  expect(run.mock.calls.length).toBeLessThanOrEqual(13)
})

test('as long as there is something to do it goes on at once', async () => {
  const left = [3, 2, 1, 0]
  const run = vi.fn(async () => left.shift() ?? 0)
  start({ name: 'pay', everyMs: 3_600_000, run }).wake('pay')
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(4)
})

test('woken while it runs, it runs once more, however often it was woken', async () => {
  const gates: (() => void)[] = []
  const run = vi.fn(() => new Promise<number>((done) => gates.push(() => done(0))))
  const { wake } = start({ name: 'pay', everyMs: 3_600_000, run })
  wake('pay')
  for (let times = 0; times < 5; times++) wake('pay')
  expect(run).toHaveBeenCalledTimes(1)
  gates.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
  gates.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a failure is logged, and the job runs again at its time', async () => {
  const error = vi.spyOn(app.log, 'error')
  const run = vi.fn(() => Promise.reject(new Error('broken')))
  const other = vi.fn(async () => 0)
  start({ name: 'bad', everyMs: 1_000, run }, { name: 'good', everyMs: 1_000, run: other })
  await vi.advanceTimersByTimeAsync(3_500)
  expect(run.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(other.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ job: 'bad' }), 'job failed')
})

test('stopping waits for what runs, and nothing begins after', async () => {
  let finish = () => {}
  const run = vi.fn(() => new Promise<number>((done) => (finish = () => done(1))))
  const { wake, stop } = start({ name: 'pay', everyMs: 1_000, run })
  wake('pay')
  let stopped = false
  const stopping = stop().then(() => {
    stopped = true
  })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(stopped).toBe(false)
  finish()
  await stopping
  wake('pay')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
})

test('waking a name that no job has is our bug', () => {
  expect(() => start({ name: 'pay', everyMs: 1_000, run: async () => 0 }).wake('pya')).toThrow('pya')
})

test('of each job it is told how its last run went, when the next one is, and what went wrong last', async () => {
  vi.spyOn(app.log, 'error')
  const fails = vi
    .fn(async () => 0)
    .mockRejectedValueOnce(new OutsideError('the bank said: account 123-4-56789'))
  let finish = () => {}
  const hangs = () => new Promise<number>((done) => (finish = () => done(0)))
  const { wake, listRuns } = start(
    { name: 'pay', everyMs: 1_000, run: fails },
    { name: 'read', everyMs: 3_600_000, run: hangs },
  )
  const none = { endedMsAgo: null, hasFailed: false, tookMs: null, runningMs: null, lastError: null }
  expect(listRuns()).toMatchObject([none, none])
  wake('pay')
  wake('read')
  await vi.advanceTimersByTimeAsync(500)
  const lastError = { fault: 'outside', msAgo: 500 }
  const next = { nextInMs: expect.any(Number) }
  expect(listRuns()).toEqual([
    {
      name: 'pay',
      everyMs: 1_000,
      endedMsAgo: 500,
      lateMs: 0,
      hasFailed: true,
      tookMs: 0,
      runningMs: null,
      ...next,
      lastError,
    },
    { name: 'read', everyMs: 3_600_000, ...none, lateMs: 0, runningMs: 500, nextInMs: null },
  ])
  wake('pay')
  finish()
  await vi.advanceTimersByTimeAsync(100)
  expect(listRuns()).toMatchObject([
    { endedMsAgo: 100, hasFailed: false, lastError: { fault: 'outside', msAgo: 600 } },
    { endedMsAgo: 100, tookMs: 500, runningMs: null },
  ])
})

test('a job that is stuck in its first run is late too, from when that should have ended', async () => {
  const hangs = () => new Promise<number>(() => {})
  const done = async () => 0
  const { listRuns } = startJobs(app, [
    { name: 'stuck', everyMs: 1_000, run: hangs },
    { name: 'swift', everyMs: 1_000, run: done },
    { name: 'rare', everyMs: 3_600_000, run: done },
  ])
  await vi.advanceTimersByTimeAsync(901_000)
  expect(listRuns().map(({ lateMs }) => lateMs)).toEqual([900_000, expect.any(Number), 0])
  expect(listRuns()[1]?.lateMs).toBeLessThan(1_000)
})
