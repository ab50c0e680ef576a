/** Rows are counted where that is cheap, and estimated where very many would have to be read (console.md *Speed*). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { countRows } from './count.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const meant = (rows: number) => sql`FROM generate_series(1, ${sql.lit(rows)}) n WHERE n = 5 AND n % 7 = 5`

test('few rows are counted exactly', async () => {
  expect(await countRows(database.db, meant(1_000))).toEqual({ total: 1 })
})

test('few rows that are left of millions are an estimate', async () => {
  expect(await countRows(database.db, meant(5_000_000))).toMatchObject({ isEstimate: true })
})

test('many rows are an estimate', async () => {
  expect(await countRows(database.db, sql`FROM generate_series(1, 20000)`)).toEqual({
    total: 20_000,
    isEstimate: true,
  })
})
