/** Migrations: once, in order, all or nothing, and never over a newer version. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { fatalPoint, fatalPointFile } from '../../../test/fatal-point.ts'
import { findSchemaVersion, migrate, schemaVersion } from './migrate.ts'
import { openDatabase } from './open.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const startOver = () => database.asOwner('DROP SCHEMA public CASCADE; CREATE SCHEMA public')

test('a database that is up to date is left alone', async () => {
  expect(await migrate(database.url)).toEqual([])
  expect(await findSchemaVersion(database.db)).toBe(schemaVersion())
})

test('nobody is there from the start: no member, no staff', async () => {
  await startOver()
  await migrate(database.url)
  expect(await database.asOwner('SELECT id FROM member UNION ALL SELECT id FROM operator')).toEqual([])
})

test('several processes may start at once', async () => {
  await startOver()
  const applied = await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)])
  expect(applied.flat().sort()).toEqual(applied.toSorted((a, b) => b.length - a.length)[0])
  expect(await findSchemaVersion(database.db)).toBe(schemaVersion())
})

test('a newer version is refused', async () => {
  await database.asOwner(`INSERT INTO schema_migration VALUES (9999, '9999_future.sql', '')`)
  await expect(migrate(database.url)).rejects.toThrow('9999_future.sql')
  await database.asOwner('DELETE FROM schema_migration WHERE version = 9999')
})

test('a file that changed after it was applied is refused', async () => {
  const [row] = await database.asOwner<{ hash: string }>(
    'SELECT hash FROM schema_migration WHERE version = 1',
  )
  await database.asOwner(`UPDATE schema_migration SET hash = 'other' WHERE version = 1`)
  await expect(migrate(database.url)).rejects.toThrow('0001_ledger.sql was changed')
  await database.asOwner('UPDATE schema_migration SET hash = $1 WHERE version = 1', [row?.hash])
})

test('a migration that fails leaves nothing behind, and goes through once the cause is gone', async () => {
  await startOver()
  // In the way of the first file, near its end.
  await database.asOwner('CREATE TABLE outbox (id int)')
  await expect(migrate(database.url)).rejects.toThrow('0001_ledger.sql failed and changed nothing')
  expect(await database.asOwner(`SELECT to_regclass('journal') AS journal`)).toEqual([{ journal: null }])
  await database.asOwner('DROP TABLE outbox')
  expect((await migrate(database.url))[0]).toBe('0001_ledger.sql')
})

test('a migration that waits for a lock lets those behind it through, and goes through once the lock is free', async () => {
  await startOver()
  // With it the first file fails, and leaves the table that holds what was applied.
  await database.asOwner('CREATE TABLE outbox (id int)')
  await expect(migrate(database.url)).rejects.toThrow('0001')
  await database.asOwner('DROP TABLE outbox')
  const report = new pg.Client({ connectionString: database.url })
  await report.connect()
  await report.query('BEGIN; LOCK TABLE schema_migration IN SHARE MODE')
  let isOver = false
  const migrating = migrate(database.url, { lockTimeoutMs: 50, pauseMs: 20, triesMax: 1_000 }).finally(() => {
    isOver = true
  })
  // It waits, lets go, and comes again while the lock is still held.
  const waiting = `SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid)
    WHERE application_name = 'kapao_migrate' AND NOT granted AND datname = current_database()`
  const seen = async () => (await database.asOwner(waiting)).length
  await expect.poll(seen, { interval: 5 }).toBe(1)
  await expect.poll(seen, { interval: 5 }).toBe(0)
  await expect.poll(seen, { interval: 5 }).toBe(1)
  expect(isOver).toBe(false)
  await report.query('COMMIT')
  await report.end()
  expect((await migrating).length).toBe(schemaVersion())
})

test('a database that was never migrated has version 0', async () => {
  await startOver()
  await database.asOwner('GRANT USAGE ON SCHEMA public TO kapao_app')
  expect(await findSchemaVersion(database.db)).toBe(0)
})

test('an owner who is no superuser can migrate, and a login with the role can serve', async () => {
  const [boss, clerk, name] = ['boss', 'clerk', 'theirs'].map((who) => `${who}_${randomUUID().slice(0, 8)}`)
  const urlOf = (user: string) => {
    const url = new URL(database.url)
    return Object.assign(url, { username: user, password: 'x', pathname: `/${name}` }).href
  }
  await database.asOwner(
    `CREATE ROLE ${boss} LOGIN CREATEROLE PASSWORD 'x'; CREATE ROLE ${clerk} LOGIN PASSWORD 'x' IN ROLE kapao_app`,
  )
  await database.asOwner(`CREATE DATABASE ${name} OWNER ${boss}`)
  try {
    expect((await migrate(urlOf(boss as string))).length).toBe(schemaVersion())
    const db = openDatabase(urlOf(clerk as string))
    expect(await findSchemaVersion(db)).toBe(schemaVersion())
    await db.destroy()
  } finally {
    await database.asOwner(`DROP DATABASE ${name} WITH (FORCE)`)
    await database.asOwner(`DROP ROLE ${boss}, ${clerk}`)
  }
})

test('a migration that is killed half way leaves nothing of its file, and the next one goes on from there', async () => {
  await startOver()
  const program = `import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'migrate.ts'))}
await migrate(${JSON.stringify(database.url)})`
  const killed = spawnSync(
    process.execPath,
    ['--import', fatalPointFile, '--input-type=module', '--eval', program],
    {
      env: { ...process.env, FAILPOINT: fatalPoint('migration:unrecorded', 3) },
    },
  )
  expect(killed.signal).toBe('SIGKILL')
  await database.asOwner('GRANT USAGE ON SCHEMA public TO kapao_app')
  expect(await findSchemaVersion(database.db)).toBe(2)
  expect((await migrate(database.url))[0]).toMatch(/^0003_/)
  expect(await findSchemaVersion(database.db)).toBe(schemaVersion())
})

test('indexes are built beside a product at work, and a build that broke off begins again', async () => {
  const report = new pg.Client({ connectionString: database.url })
  await report.connect()
  // An index waits for the end of every older transaction that may need it.
  await report.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM session')
  await database.asOwner('DELETE FROM schema_migration WHERE version = 79')
  const retry = { lockTimeoutMs: 50, pauseMs: 20, triesMax: 1_000 }
  const migrating = migrate(database.url, retry)
  const isBuilt = async () => {
    const [index] = await database.asOwner<{ valid: boolean }>(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass('session_of_member')`,
    )
    return index?.valid
  }
  await expect.poll(isBuilt, { interval: 5 }).toBe(false)
  const note = `INSERT INTO session (token_hash, member_id, remember, created_at, last_seen_at)
    SELECT '\\x00', id, false, now(), now() FROM member WHERE false`
  await database.asOwner(note)
  await report.query('COMMIT')
  await report.end()
  expect(await migrating).toEqual(['0079_growth.sql'])
  expect(await isBuilt()).toBe(true)
})
