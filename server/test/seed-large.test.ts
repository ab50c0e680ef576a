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
  // Soon after midnight in Bangkok: the jobs of this night have not run yet.
  const now = new Date('2026-11-24T17:25:00Z')
  await seedDemo(database.url, 'thailand', beginOf(now, 2))
  const { refusals, failures } = await liveOn({
    ...{ databaseUrl: database.url, dataDir, now, members: 160, days: 2 },
    note: () => {},
  })
  expect((await audit(database.db)).filter(({ broken }) => broken > 0)).toEqual([])
  expect(failures).toEqual([])
  // Members hear what they may hear; nobody calls what is not there, or not theirs.
  expect([...refusals.keys()].filter((one) => /KEY_|invalid|ROLE|NOT_FOUND|EXCEPTION/.test(one))).toEqual([])
  expect(await count('member')).toBe(162)
  for (const table of ['journal', 'chat_message', 'operator_request', 'daily_figure', 'session'])
    expect([table, await count(table)]).toEqual([table, expect.toSatisfy((rows: number) => rows > 0)])
  // Each queue of the console has something that waits for a person.
  const waiting = {
    ...{ withdrawals: `withdrawal WHERE state = 'REVIEW'`, slips: `slip WHERE state = 'REVIEW'` },
    'withdrawals that need two': `operator_request WHERE state = 'WAITING' AND kind = 'large_withdrawal'`,
    'withdrawals of watched members': `withdrawal WHERE state = 'REVIEW' AND reason = 'member_flagged'`,
    'senders who fit two members': `operator_task WHERE closed_at IS NULL AND detail ->> 'reason' = 'MANY_MEMBERS'`,
    'rows of a statement that the feed lacks': `bank_payment WHERE member_id IS NULL AND heard_from = 'statement'`,
    'unreadable records': `operator_task WHERE closed_at IS NULL AND kind = 'record_unreadable'`,
    cases: `operator_task WHERE closed_at IS NULL AND kind = 'difference'`,
    approvals: `operator_request WHERE state = 'WAITING'`,
    'flags of rules': `member_flag WHERE verdict IS NULL AND closed_at IS NULL AND rule = 'deposit_without_play'`,
    'open conversations': `chat_room WHERE session_ended_at IS NULL`,
  }
  const counted = await Promise.all(
    Object.entries(waiting).map(async ([name, rows]) => [name, await count(rows)] as const),
  )
  expect(counted.filter(([, rows]) => rows === 0)).toEqual([])
  // A live service knows all of them as demo data, and nobody of the staff is signed in.
  expect(await count(`member WHERE id::text NOT LIKE '${demoIdPrefix}%'`)).toBe(0)
  expect(await count('staff_session')).toBe(0)
})
