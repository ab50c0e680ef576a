/** The list of slips, and what one is compared with, read an index, however many there are (console.md *Speed*). */
import type { SlipFilter } from '@kapao/contract/schemas/staff-slip.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { countSlips, listSlipsForStaff, slipPageQuery } from './slip-queue.queries.ts'

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
    INSERT INTO slip (member_id, id, reference, state, note, bank, bank_reference, file, created_at, decided_at)
    SELECT m.id, gen_random_uuid(), 'SL' || m.phone || n, CASE WHEN is_due THEN 'REVIEW' ELSE 'FAILED' END,
      CASE WHEN is_due THEN NULL ELSE 'NOT_MATCH' END, 'KBANK', m.phone || 'R' || n, m.phone || n,
      timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN is_due THEN NULL ELSE now() END
    FROM member m, generate_series(1, 20) AS n, LATERAL (SELECT right(m.phone, 3) = '000' AND n = 20 AS is_due) d;
    INSERT INTO bank_payment (from_bank, reference, from_account_no, from_name, to_bank, to_account_no, amount, currency,
      transferred_at, heard_from, heard_at)
    SELECT bank, bank_reference, '1', 'A', 'SCB', '1', 100, 'THB', created_at, 'feed', created_at FROM slip;
    ANALYZE`)
})
afterAll(() => database.close())

const filters: Record<string, Partial<SlipFilter>> = {
  nothing: {},
  'a state that most have': { state: 'FAILED' },
  'a state that few have': { state: 'REVIEW' },
  'a member': { memberId },
  'the bank’s reference': { reference: '0800000007r3' },
  'our reference': { reference: 'SL08000000073' },
}

/** Reading a growing table from its beginning to its end. */
const everyRow = /Seq Scan on (slip|bank_payment)\b/

test.each(Object.entries(filters))('by %s', async (_, filter) => {
  const rows = await slipPageQuery(database.db, { ...page, ...filter }, undefined).explain('text')
  expect(JSON.stringify(rows)).not.toMatch(everyRow)
  const listed = await listSlipsForStaff(database.db, { ...page, ...filter }, undefined)
  expect(listed.length).toBeGreaterThan(0)
  expect(listed.every(({ duplicates }) => duplicates === 1n)).toBe(true)
})

test('what carries a reference is found by it', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (COSTS OFF) SELECT FROM bank_payment
    WHERE reference_key = canonical_reference('0800000007r3') AND from_bank = 'KBANK'`.execute(database.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using bank_payment_/)
})

test('many are estimated, few are counted', async () => {
  expect(await countSlips(database.db, page)).toMatchObject({ isEstimate: true })
  expect(await countSlips(database.db, { ...page, state: 'REVIEW' })).toEqual({ total: 2, sums: [] })
})
