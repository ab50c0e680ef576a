/** Each way of the search reads an index, however much there is to search through (console.md *Speed*). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { openTestDatabase, type TestDatabase } from '../../test/database.ts'
import { historyOf } from '../../test/finished-rows.ts'
import { hitsQuery, sourcesOf } from './search.queries.ts'

const rows = 10_000
const now = new Date('2026-03-10T05:00:00Z')

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.asOwner(`
    INSERT INTO bank VALUES ('SCB', 'ก', 'K', 'ກ', '{thailand}', 1);
    INSERT INTO source VALUES ('x', '{}', 1)`)
  await database.asOwner(historyOf(rows, now))
  await database.asOwner('ANALYZE')
})
afterAll(() => database.close())

/** Of what grows with every member and every day. */
const everyRow =
  /Seq Scan on (member|statement|qr_charge|bank_payment|gateway_payment|withdrawal|transfer|slip|game_account)\b/

const looked = { text: 'W77', id: newId(), amount: 77_77n, references: ['WD0123456789'] }

test.each(Object.entries(sourcesOf))('%s', async (_, sources) => {
  for (const source of sources(looked, [newId()], ['KBANK:R1']))
    for (const way of source.ways) {
      const query = hitsQuery({ ...source, ways: [way] }, 5)
      const plan = await sql<{ 'QUERY PLAN': string }>`EXPLAIN (COSTS OFF) ${query}`.execute(database.db)
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).not.toMatch(everyRow)
    }
})
