/** Facts about `SEED=demo-large`, on a few days of it: what the console shows is there, and no invariant is broken. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { demoIdPrefix } from '#platform/db/live-database.ts'
import { beginOf, liveOn } from '../../tools/seed/large/large.ts'
import { seedDemo } from '../../tools/seed.ts'
import { audit } from '../src/audit/audit.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await openTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'kapao-weeks-'))
})
afterEach(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true })
})

const count = async (table: string) =>
  Number((await database.asOwner<{ count: string }>(`SELECT count(*) FROM ${table}`))[0]?.count)

test('members, money and talks of the days before now, each a way that the product takes itself', async () => {
  const now = new Date()
  await seedDemo(database.url, 'thailand', beginOf(now, 2))
  const { refusals, failures } = await liveOn({
    ...{ databaseUrl: database.url, dataDir, now, members: 200, days: 2 },
    note: () => {},
  })
  expect((await audit(database.db)).filter(({ broken }) => broken > 0)).toEqual([])
  expect(failures).toEqual([])
  // Members hear what they may hear; nobody calls what is not there, or not theirs.
  expect([...refusals.keys()].filter((one) => /KEY_|invalid|ROLE|NOT_FOUND|EXCEPTION/.test(one))).toEqual([])
  expect(await count('member')).toBe(202)
  for (const table of ['journal', 'chat_message', 'operator_request', 'daily_figure', 'session'])
    expect([table, await count(table)]).toEqual([table, expect.toSatisfy((rows: number) => rows > 0)])
  // A live service knows all of them as demo data, and nobody of the staff is signed in.
  expect(await count(`member WHERE id::text NOT LIKE '${demoIdPrefix}%'`)).toBe(0)
  expect(await count('staff_session')).toBe(0)
})
