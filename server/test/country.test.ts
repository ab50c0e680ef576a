/** What `npm run catalogue` adds to an empty installation: a country's banks and sources, and nothing of a demo. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCountry } from '../../tools/seed/country.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.close())

const banks = () => database.db.selectFrom('bank').selectAll().orderBy('position').execute()

test.each([
  ['thailand', 'GSB', 'JDB'],
  ['laos', 'JDB', 'GSB'],
] as const)('%s: its banks and no others, once', async (country, own, foreign) => {
  const added = await addCountry(database.url, country)
  const found = await banks()
  expect(found).toHaveLength(added.banks)
  const codes = found.map(({ code }) => code)
  expect(codes).toContain(own)
  expect(codes).not.toContain(foreign)
  expect(found.every(({ editions, forMembers }) => forMembers && editions.join() === country)).toBe(true)
  expect(added.sources).toBeGreaterThan(0)
  expect(await addCountry(database.url, country)).toEqual({ banks: 0, sources: 0 })
  for (const table of ['deposit_account', 'game', 'bonus_offer', 'member', 'operator'])
    expect(await database.asOwner(`SELECT 1 FROM ${table}`)).toEqual([])
})

test('what staff have changed stays', async () => {
  await addCountry(database.url, 'thailand')
  await database.asOwner(`UPDATE bank SET name_en = 'Ours' WHERE code = 'SCB'`)
  await addCountry(database.url, 'thailand')
  expect((await banks()).find(({ code }) => code === 'SCB')?.nameEn).toBe('Ours')
})
