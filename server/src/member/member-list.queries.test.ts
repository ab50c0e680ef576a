/** The list of members reads an index for each of its filters, however many members there are (console.md *Speed*). */
import type { MemberFilter } from '@kapao/contract/schemas/staff-member.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { countMembers, listMembers, pageQuery } from './member-list.queries.ts'

const members = 40_000
const page = { page: 1, limit: 50 }

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.asOwner(`
    INSERT INTO bank VALUES ('KBANK', 'ก', 'K', 'ກ', '{thailand}', 1);
    INSERT INTO source VALUES ('FRIEND', '{}', 1), ('RARE', '{}', 2);
    INSERT INTO member (id, phone, name, password_hash, currency, source_code, bank_code, bank_account_no, bank_account_name,
      is_active, created_at)
    SELECT gen_random_uuid(), '08' || lpad(n::text, 8, '0'), 'name ' || n, 'x', 'THB',
      CASE WHEN n % 4000 = 0 THEN 'RARE' ELSE 'FRIEND' END, 'KBANK', '77' || lpad(n::text, 8, '0'), 'HOLDER ' || n,
      n % 5000 <> 0, timestamptz '2026-01-01' + n * interval '1 minute'
    FROM generate_series(1, ${members}) AS n;
    INSERT INTO account (member_id, code, currency, balance, updated_at)
    SELECT id, 'wallet', 'THB', CASE WHEN right(phone, 4) = '0000' THEN 5000000 ELSE 100 END, now() FROM member;
    INSERT INTO session (token_hash, member_id, remember, created_at, last_seen_at, seen_on)
    SELECT sha256(id::text::bytea), id, false, created_at, created_at, created_at::date FROM member;
    INSERT INTO operator (id, name, created_at) VALUES (gen_random_uuid(), 'o', now());
    INSERT INTO member_flag (member_id, id, code, reason, holds, flagged_at)
    SELECT id, gen_random_uuid(), 'odd', 'x', false, now() FROM member WHERE right(phone, 3) = '000';
    INSERT INTO member_freeze (member_id, capability, reason, frozen_by, frozen_at)
    SELECT m.id, 'play', 'x', o.id, now() FROM member m, operator o WHERE right(m.phone, 3) = '500';
    ANALYZE`)
})
afterAll(() => database.close())

const late = new Date('2026-01-28T12:00:00Z')
const filters: Record<string, Partial<MemberFilter>> = {
  nothing: {},
  'a phone or account number': { query: '0800012345' },
  'an id': { query: newId() },
  'a member number': { query: 'K-100000001' },
  'a name': { query: 'Name 12345' },
  'a closed account': { state: 'CLOSED' },
  'the time of registration': { from: late },
  'a source': { sourceCode: 'RARE' },
  'a large wallet': { balanceMin: 50_000_00n },
  'having been seen': { seenSince: late },
  'a flag': { flag: 'odd' },
  'a freeze': { frozen: 'play' },
}

/** Reading a growing table from its beginning to its end. */
const everyRow = /Seq Scan on (member|account|session)\b/

test.each(Object.entries(filters))('by %s', async (_, filter) => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (COSTS OFF) ${pageQuery({ ...page, ...filter }, undefined)}`.execute(database.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(everyRow)
  const { length } = await listMembers(database.db, { ...page, ...filter }, undefined)
  expect(length > 0).toBe(filter !== filters['an id'] && filter !== filters['a member number'])
})

test('a page that lies deep costs no more than the first', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF)
    ${pageQuery(page, { at: new Date('2026-01-05'), id: newId() })}`.execute(database.db)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(
    /Index (Only )?Scan Backward using member_newest[^\n]*rows=51(\.00)? /,
  )
})

test('many are estimated, few are counted', async () => {
  const { total, isEstimate } = await countMembers(database.db, page)
  expect(isEstimate).toBe(true)
  expect(total).toBeGreaterThan(members / 2)
  expect(await countMembers(database.db, { ...page, state: 'CLOSED' })).toEqual({ total: members / 5_000 })
})
