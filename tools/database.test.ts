/** The embedded PostgreSQL: survives restarts and kills, keeps its promises about durability, runs side by side. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { findCluster } from './cluster.ts'
import {
  type Database,
  findRunningDatabase,
  makeThrowawayDataDir,
  removeThrowawayDataDir,
  startDatabase,
} from './database.ts'
import { readSettings } from './settings.ts'
import { reachDatabase } from './verify.ts'

/** One for all tests: to make a database takes longer than whatever they do with it. */
const dataDir = makeThrowawayDataDir()
afterAll(() => removeThrowawayDataDir(dataDir))

let running: Database[]
beforeEach(() => {
  running = []
})
afterEach(async () => {
  for (const database of running) await database.stop()
})

async function start(folder = dataDir): Promise<Database> {
  const database = await startDatabase(folder)
  running.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query({ text: sql, rowMode: 'array' })
    return rows.map((row: unknown[]) => String(row[0]))
  } finally {
    await client.end()
  }
}

const pidFile = () => join(findCluster(dataDir)?.folder ?? '', 'postmaster.pid')
const postmaster = () => Number(readFileSync(pidFile(), 'utf8').split('\n')[0])

test('what was written is there after a restart', async () => {
  const first = await start()
  await ask(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer')
  await first.stop()
  const second = await start()
  expect(await ask(second.url, 'SELECT answer FROM kept')).toEqual(['42'])
  await ask(second.url, 'DROP TABLE kept')
})

test('commits are on disk before they are answered, on this machine only, behind a password', async () => {
  const { url } = await start()
  const settings = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'listen_addresses',
    'password_encryption',
    'server_encoding',
  ]
  const values = await ask(url, `SELECT current_setting(name) FROM unnest('{${settings}}'::text[]) AS name`)
  expect(values).toEqual(['on', 'on', 'on', '127.0.0.1', 'scram-sha-256', 'UTF8'])
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
})

test('a database killed while running comes back by itself, on the same address', async () => {
  const { url } = await start()
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => ask(url, 'SELECT 7').catch(() => [])).toEqual(['7'])
  expect(postmaster()).not.toBe(killed)
})

test('one that is stopped while it comes back does not stay', async () => {
  const { stop } = await start()
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await expect.poll(postmaster, { interval: 5 }).not.toBe(killed)
  await stop()
  expect(existsSync(pidFile())).toBe(false)
})

test('a leftover postmaster.pid that names a stranger does not stop a start', async () => {
  await (await start()).stop()
  writeFileSync(
    pidFile(),
    `${process.pid}\n${findCluster(dataDir)?.folder}\n0\n5432\n\n127.0.0.1\n1 1\nready\n`,
  )
  expect(await ask((await start()).url, 'SELECT 7')).toEqual(['7'])
})

test('one DATA_DIR serves one start at a time', async () => {
  await start()
  await expect(startDatabase(dataDir)).rejects.toThrow('Another start is using the database')
})

test('two DATA_DIRs run side by side', async () => {
  const other = makeThrowawayDataDir()
  try {
    const [one, two] = [await start(), await start(other)]
    await ask(two.url, 'CREATE TABLE only_here ()')
    expect(await ask(one.url, `SELECT to_regclass('only_here')`)).toEqual(['null'])
    await two.stop()
  } finally {
    removeThrowawayDataDir(other)
  }
})

test('a command that reads or changes a database makes none, and says what to set', async () => {
  const empty = makeThrowawayDataDir()
  try {
    const reached = reachDatabase(readSettings({ DATA_DIR: empty }))
    await expect(reached).rejects.toThrow(`There is no database in ${empty}. Set DATABASE_URL`)
    expect(existsSync(join(empty, 'postgres'))).toBe(false)
  } finally {
    removeThrowawayDataDir(empty)
  }
})

test('verify finds a running database, and none when it is down', async () => {
  expect(await findRunningDatabase(dataDir)).toBeUndefined()
  const { url, stop } = await start()
  expect(await findRunningDatabase(dataDir)).toBe(url)
  await stop()
  expect(await findRunningDatabase(dataDir)).toBeUndefined()
})
