/** The server as a process: reads its configuration, runs, and ends in good order. */

import { flushCompileCache } from 'node:module'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { findDatabaseFaults } from '#platform/db/live-database.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { followSandboxClock } from '#platform/time/clock.ts'
import { followDatabaseClock } from '#platform/time/database-clock.ts'
import { type Config, judgeEnvironment, refuse } from './config.ts'

/** @throws with everything that speaks against starting, at once (decisions D23). */
async function readCheckedConfig(): Promise<Config> {
  const { faults, isLive, databaseUrl, hasKey, makeConfig } = judgeEnvironment(process.env)
  const found = isLive && databaseUrl ? await findDatabaseFaults(databaseUrl, hasKey) : []
  refuse([...faults, ...found])
  return makeConfig()
}

async function run() {
  const config = await readCheckedConfig()
  // Only now: a start that is refused ends at once.
  const { startApp } = await import('./app.ts')
  const { traces, release } = config
  const endTraces =
    traces && (await import('#platform/telemetry/open-telemetry.ts')).startTraces(traces, release)
  const time = await followDatabaseClock(config.databaseUrl)
  const followed = config.sandboxUrl ? await followSandboxClock(config.sandboxUrl, time) : undefined
  const running = await startApp(config, followed ?? time, { listen: true, runJobs: true })
  const { log } = running.app
  log.info({ url: running.url, edition: config.edition, outside: config.outside }, 'serving')
  // For the next start, if there is a NODE_COMPILE_CACHE: Node writes it at a process's end, and one that is killed has none.
  flushCompileCache()
  watchEventLoop((stalledMs) => log.warn({ stalledMs }, 'the event loop stood still'))

  let ending = false
  const end = async (why: string, code: number) => {
    if (ending) return
    ending = true
    log.info({ why }, 'ending')
    setTimeout(() => process.exit(1), config.leavingMs + serverLimits.drainMs).unref()
    followed?.stop()
    time.stop()
    await running.close().catch((err) => log.error({ err }, 'did not end in good order'))
    await endTraces?.().catch((err) => log.warn({ err }, 'the last traces were not sent'))
    process.exit(code)
  }
  process.once('SIGTERM', () => void end('SIGTERM', 0))
  process.once('SIGINT', () => void end('SIGINT', 0))
  // Nothing of ours is left to catch it, so nothing can be trusted any more: end, and be started again.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error) => {
      log.fatal({ err: error }, event)
      void end(event, 1)
    })
}

function watchEventLoop(tell: (stalledMs: number) => void) {
  const delay = monitorEventLoopDelay()
  delay.enable()
  setInterval(() => {
    const stalledMs = Math.round(delay.max / 1e6)
    if (stalledMs > 1_000) tell(stalledMs)
    delay.reset()
  }, serverLimits.stallCheckMs).unref()
}

run().catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
