/** The time of the database, which all nodes share: it decides what day it is, whatever a machine's own clock says (quality F33). */
import pg from 'pg'
import { theRow } from '#platform/db/the-row.ts'
import * as serverLimits from '#platform/server-limits.ts'
import type { FollowingClock } from './clock.ts'

/**
 * Asks the database what time it is, once a second, and in between counts on with the clock that never jumps. What was
 * asked is taken for the middle of the question's way there and back. It never goes backwards. While the database is
 * away it counts on: without one nothing is written.
 *
 * @throws when the database cannot be asked at the start.
 */
export async function followDatabaseClock(url: string): Promise<FollowingClock> {
  let client: pg.Client | undefined
  /** The database's time less the counter's. */
  let base = 0
  let last = 0

  async function connect(): Promise<pg.Client> {
    const made = new pg.Client({
      connectionString: url,
      application_name: 'kapao_clock',
      keepAlive: true,
      connectionTimeoutMillis: serverLimits.databaseClockTimeoutMs,
      query_timeout: serverLimits.databaseClockTimeoutMs,
    })
    made.on('error', () => {}) // The next question makes another one.
    made.once('end', () => {
      if (client === made) client = undefined
    })
    await made.connect()
    return made
  }

  async function ask() {
    client ??= await connect()
    const asked = performance.now()
    const answer = await client.query<{ ms: number }>(
      'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms',
    )
    const answered = performance.now()
    base = theRow(answer).ms - (asked + answered) / 2
  }

  await ask()
  let timer: NodeJS.Timeout
  let isStopped = false
  const again = () => {
    timer = setTimeout(async () => {
      await ask().catch(() => {
        void client?.end().catch(() => {})
        client = undefined
      })
      if (!isStopped) again()
    }, serverLimits.databaseClockPollMs).unref()
  }
  again()
  return {
    now() {
      last = Math.max(last, base + performance.now())
      return new Date(last)
    },
    machineOffMs: () => Date.now() - (base + performance.now()),
    stop() {
      isStopped = true
      clearTimeout(timer)
      void client?.end().catch(() => {})
    },
  }
}
