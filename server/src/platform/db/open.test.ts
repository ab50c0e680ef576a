/** Connections: a lesser role, timeouts, prepared statements, exact numbers, and no crash when one breaks. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onMeasured } from '#platform/telemetry/measured.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { CarefulClient, StatementNames } from './client.ts'
import { newId } from './id.ts'
import { ConnectionQueue, openConnections, openDatabase } from './open.ts'
import type { Db } from './schema.ts'
import { inTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const settingsOf = async (db: Db) => {
  const { rows } = await sql<Record<string, string>>`SELECT current_user AS role,
    current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS statement,
    current_setting('idle_in_transaction_session_timeout') AS idle,
    current_setting('default_transaction_isolation') AS isolation, current_setting('search_path') AS path,
    current_setting('max_parallel_workers_per_gather') AS workers`.execute(db)
  return rows[0]
}

test("an owner's connection string never runs statements as owner", async () => {
  expect(await settingsOf(database.db)).toMatchObject({
    role: 'kapao_app',
    lock: '5s',
    statement: '30s',
    idle: '30s',
    isolation: 'read committed',
    workers: '0',
  })
})

test('what the connection string itself sets is kept, except the role', async () => {
  const url = new URL(database.url)
  url.searchParams.set('options', '-c search_path=elsewhere -c role=none')
  const db = openDatabase(url.href, { role: 'kapao_report', lockTimeoutMs: 100 })
  expect(await settingsOf(db)).toMatchObject({ role: 'kapao_report', lock: '100ms', path: 'elsewhere' })
  // The checks of whole books may have them.
  expect(await settingsOf(db)).not.toMatchObject({ workers: '0' })
  await db.destroy()
})

test.each([
  ['member', 'password_hash'],
  ['session', 'token_hash'],
  ['operator', 'token_hash'],
  ['otp', 'code_hash'],
  ['request_key', 'answer'],
  ['game_account', 'password_sealed'],
  ['voucher', 'code_sealed'],
  ['spin_seed', 'seed_sealed'],
])('the report does not read %s.%s, nor every column at once', async (table, column) => {
  const db = openDatabase(database.url, { role: 'kapao_report' })
  const read = (columns: ReturnType<typeof sql>) =>
    sql`SELECT ${columns} FROM ${sql.table(table)}`.execute(db)
  await expect(read(sql.ref(column))).rejects.toThrow('permission denied')
  await expect(read(sql`*`)).rejects.toThrow('permission denied')
  await db.destroy()
})

test('money and sequences are read exactly', async () => {
  const { rows } = await sql`SELECT 9007199254740993::bigint AS big, 7 AS small, true AS yes`.execute(
    database.db,
  )
  expect(rows).toEqual([{ big: 9007199254740993n, small: 7, yes: true }])
})

test('it is known how long somebody has waited for a connection', async () => {
  const queue = new ConnectionQueue()
  const db = openDatabase(database.url, { connectionsMax: 1, queue })
  const waiting = await db.connection().execute(async () => {
    const second = sql`SELECT 1`.execute(db)
    await expect.poll(() => queue.longestWaitMs()).toBeGreaterThan(20)
    return { second }
  })
  await waiting.second
  expect(queue.longestWaitMs()).toBe(0)
  await db.destroy()
})

test('a statement is prepared once per connection', async () => {
  const db = openDatabase(database.url, { connectionsMax: 1 })
  for (const n of [1, 2, 3]) await sql`SELECT ${n}::int AS prepared_once`.execute(db)
  const { rows } = await sql<{
    calls: bigint
  }>`SELECT generic_plans + custom_plans AS calls FROM pg_prepared_statements
    WHERE statement LIKE '%prepared_once' AND statement LIKE ${'SELECT $1%'}`.execute(db)
  expect(rows).toEqual([{ calls: 3n }])
  await db.destroy()
})

test('a text keeps its name; when there are enough no other gets one, and another pool has its own', () => {
  const names = new StatementNames(2)
  expect(['a', 'b', 'c', 'a', 'b', 'c'].map((text) => names.nameOf(text))).toEqual([
    ...['k1', 'k2', undefined, 'k1', 'k2', undefined],
  ])
  expect(new StatementNames(2).nameOf('c')).toBe('k1')
})

test('each time that one is sent unprepared for that is counted', async () => {
  const unprepared = vi.fn()
  const stop = onMeasured(({ of }) => of === 'unprepared' && unprepared())
  const client = new CarefulClient(database.url, new StatementNames(1))
  await client.connect()
  for (const text of ['SELECT $1::int', 'SELECT $1::text', 'SELECT $1::text'])
    expect((await client.query(text, [7])).rowCount).toBe(1)
  await client.end()
  stop()
  expect(unprepared).toHaveBeenCalledTimes(2)
})

test('a connection that is cut fails its own call; the next caller gets another connection', async () => {
  const db = openDatabase(database.url, { connectionsMax: 1 })
  for (let times = 0; times < 10; times++) {
    await sql`SET ROLE NONE`.execute(db)
    await expect(sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(db)).rejects.toThrow(
      'terminating',
    )
    expect((await sql`SELECT 1 AS one`.execute(db)).rows).toEqual([{ one: 1 }])
  }
  await db.destroy()
})

test('a connection that is cut while its transaction thinks fails that transaction and not the process', async () => {
  const heard: Error[] = []
  const db = openDatabase(database.url, { connectionsMax: 1, onError: (error) => heard.push(error) })
  const transaction = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx)
    await database.asOwner('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    await sql`SELECT 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow()
  await db.destroy()
})

test('ids are UUIDs of version 7, all different, each greater than the one before', () => {
  const ids = Array.from({ length: 50_000 }, newId)
  const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
  expect(ids.filter((id) => !shape.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(50_000)
  expect(ids).toEqual(ids.toSorted())
})

test('connections are there before the first call needs one', async () => {
  let opened = 0
  const makePool = (config: pg.PoolConfig) => new pg.Pool(config).on('connect', () => opened++)
  const db = openDatabase(database.url, { makePool })
  await openConnections(db, 5, (error) => expect.unreachable(String(error)))
  expect(opened).toBe(5)
  await db.destroy()
})

test('a start without room for its connections goes on with fewer', async () => {
  let asked = 0
  const makePool = (config: pg.PoolConfig) => {
    const pool = new pg.Pool(config)
    const connect = pool.connect.bind(pool)
    const connectTwice = () => (++asked === 3 ? Promise.reject(new Error('no room')) : connect())
    return Object.assign(pool, { connect: connectTwice })
  }
  const db = openDatabase(database.url, { makePool })
  const onError = vi.fn()
  await openConnections(db, 3, onError)
  expect(onError).toHaveBeenCalledExactlyOnceWith(new Error('no room'))
  expect(await settingsOf(db)).toMatchObject({ role: 'kapao_app' })
  await db.destroy()
})
