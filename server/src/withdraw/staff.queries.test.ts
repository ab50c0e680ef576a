/** The list of withdrawals reads an index for each of its filters, however many there are (console.md *Speed*). */
import type { WithdrawalFilter } from '@kapao/contract/schemas/staff-withdrawal.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { countWithdrawals, listWithdrawals, pageQuery } from './staff.queries.ts'

const page = { page: 1, limit: 50 }
const memberId = newId()

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.asOwner(`
    INSERT INTO bank VALUES ('KBANK', 'ก', 'K', 'ກ', '{thailand}', 1);
    INSERT INTO source VALUES ('FRIEND', '{}', 1);
    INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name, created_at)
    SELECT CASE n WHEN 7 THEN '${memberId}' ELSE gen_random_uuid() END, '08' || lpad(n::text, 8, '0'), 'name', 'x', 'THB', 'FRIEND',
      'KBANK', '77' || lpad(n::text, 8, '0'), 'HOLDER', now()
    FROM generate_series(1, 2000) AS n;
    INSERT INTO withdrawal (member_id, id, amount, currency, state, reference, to_bank, to_account_no, to_account_name, reason,
      created_at, decided_at)
    SELECT m.id, gen_random_uuid(), CASE WHEN m.phone = '0800000007' AND n = 1 THEN 19000000 ELSE 10000 + n END, 'THB',
      CASE WHEN right(m.phone, 3) = '000' AND n = 20 THEN 'REVIEW' ELSE 'PAID' END, m.phone || n, 'KBANK', '1', 'x',
      CASE WHEN right(m.phone, 3) = '000' THEN 'amount' END, timestamptz '2026-01-01' + n * interval '1 minute',
      CASE WHEN right(m.phone, 3) = '000' AND n = 20 THEN NULL ELSE now() END
    FROM member m, generate_series(1, 20) AS n;
    ANALYZE`)
})
afterAll(() => database.close())

const filters: Record<string, Partial<WithdrawalFilter>> = {
  nothing: {},
  'a state': { state: 'PAID' },
  'a member': { state: 'PAID', memberId },
  'a large amount': { state: 'PAID', amountMin: 150_000_00n },
  'a reason': { state: 'PAID', reason: 'amount' },
}

test.each(Object.entries(filters))('by %s', async (_, filter) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (COSTS OFF) ${pageQuery({ ...page, ...filter }, undefined)}`.execute(database.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(/Seq Scan on withdrawal\b/)
  expect((await listWithdrawals(database.db, { ...page, ...filter }, undefined)).length).toBeGreaterThan(0)
})

test('many are estimated, few are counted', async () => {
  expect(await countWithdrawals(database.db, { ...page, state: 'PAID' })).toMatchObject({ isEstimate: true })
  expect(await countWithdrawals(database.db, page)).toMatchObject({ total: 2 })
})
