/** Commits that the synchronous standby has not got are unknown, whatever PostgreSQL answers (quality F7, F8). */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createIdempotency } from '#platform/idempotency/idempotency.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { isAway } from './failure.ts'
import { openDatabase } from './open.ts'
import type { Db } from './schema.ts'
import { inPipelinedTransaction, inTransaction } from './transaction.ts'

/** Everybody else here commits without waiting for anything; these connections wait for a standby. */
let database: TestDatabase
let waiting: Db
const statementTimeoutMs = 1_000

beforeAll(async () => {
  database = await openTestDatabase()
  await database.asOwner('CREATE TABLE tally (id int PRIMARY KEY, n int NOT NULL)')
  await database.asOwner('INSERT INTO tally VALUES (1, 0); GRANT ALL ON tally TO kapao_app')
  const url = new URL(database.url)
  url.searchParams.set('options', '-c synchronous_commit=on')
  waiting = openDatabase(url.href, { connectionsMax: 2, statementTimeoutMs })
})
beforeEach(async () => {
  await withStandby()
  await database.asOwner('UPDATE tally SET n = 0')
})
afterAll(async () => {
  await withStandby()
  await waiting.destroy()
  await database.close()
})

async function setStandby(names: string) {
  await database.asOwner(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`)
  await database.asOwner('SELECT pg_reload_conf()')
}
/** One that is not there: every commit waits for it, once the process that tells all the others has read the setting. */
async function withoutStandby() {
  await setStandby('nobody')
  await expect.poll(doCommitsWait).toBe(true)
}
async function doCommitsWait(): Promise<boolean> {
  const client = new pg.Client({ connectionString: database.url, options: '-c synchronous_commit=on' })
  await client.connect()
  try {
    let isCommitted = false
    const commit = client.query(`SELECT pg_logical_emit_message(true, 'test', 'a commit')`).then(() => {
      isCommitted = true
    })
    let pids: { pid: number }[] = []
    while (!isCommitted && pids.length === 0) pids = await database.asOwner<{ pid: number }>(waiters)
    for (const { pid } of pids) await database.asOwner('SELECT pg_cancel_backend($1)', [pid])
    await commit
    return pids.length > 0
  } finally {
    await client.end()
  }
}
const withStandby = () => setStandby('')

const waiters = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND datname = current_database()`
async function cancelTheWait() {
  await expect.poll(() => database.asOwner(waiters)).not.toEqual([])
  await database.asOwner(`SELECT pg_cancel_backend(pid) FROM (${waiters}) w`)
}
const add = sql`UPDATE tally SET n = n + 1 WHERE id = 1`
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'success',
    (error: Error) => (isAway(error) ? 'unknown' : error),
  )
const count = async () => (await database.asOwner<{ n: number }>('SELECT n FROM tally WHERE id = 1'))[0]?.n

describe.each([
  ['a statement by itself', () => add.execute(waiting)],
  ['a transaction', () => inTransaction(waiting, (tx) => add.execute(tx))],
  ['a pipelined transaction', () => inPipelinedTransaction(waiting, (tx) => add.execute(tx))],
])('%s', (_, write) => {
  test('with a cancelled wait is unknown, though it is committed here; the next one is fine', async () => {
    await withoutStandby()
    const outcome = failureOf(write())
    await cancelTheWait()
    expect(await outcome).toBe('unknown')
    expect(await count()).toBe(1)
    await withStandby()
    expect(await failureOf(write())).toBe('success')
    expect(await count()).toBe(2)
  })

  test('that nobody confirms is given up, and nobody sees what it did before the standby is back', async () => {
    await withoutStandby()
    const startedAt = performance.now()
    expect(await failureOf(write())).toBe('unknown')
    expect(performance.now() - startedAt).toBeGreaterThan(statementTimeoutMs)
    expect(await count()).toBe(0)
    await withStandby()
    await expect.poll(count).toBe(1)
  })
})

test('an answer that is kept on this machine alone is not given again', async () => {
  const { once } = createIdempotency(waiting, { now: () => new Date() }, [Buffer.alloc(32)])
  const call = { scope: crypto.randomUUID(), key: 'kept-here-alone', method: 'POST', url: '/', body: '' }
  const ask = () => once(call, async () => ({ status: 200, body: 'done' }))
  expect(await ask()).toEqual({ status: 200, body: 'done' })
  await withoutStandby()
  const repeat = failureOf(ask())
  await cancelTheWait()
  expect(await repeat).toBe('unknown')
  await withStandby()
  expect(await ask()).toEqual({ status: 200, body: 'done' })
})
