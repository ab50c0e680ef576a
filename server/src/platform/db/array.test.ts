/** Arrays in PostgreSQL's binary form arrive as they were sent. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { bigintArray, plainArray, textArray, timeArray, uuidArray } from './array.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const comesBack = <Value>(values: fc.Arbitrary<Value[]>, send: (values: Value[]) => Promise<unknown>) =>
  fc.assert(
    fc.asyncProperty(values, async (sent) => {
      expect(await send(sent)).toEqual(sent)
    }),
    { numRuns: 60 },
  )
const read = async (query: ReturnType<typeof sql<{ back: unknown }>>) =>
  (await query.execute(database.db)).rows[0]?.back

test('bigint', () =>
  comesBack(fc.array(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n })), async (values) => {
    const back = await read(sql`SELECT ${bigintArray(values)}::bigint[]::text[] AS back`)
    return (back as string[]).map(BigInt)
  }))

test('uuid, with nulls among them', () =>
  comesBack(fc.array(fc.option(fc.uuid())), (values) =>
    read(sql`SELECT ${uuidArray(values)}::uuid[] AS back`),
  ))

// PostgreSQL has no NUL and no lone surrogates in text; the contract refuses both before.
const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))
test('text of any kind, with nulls among it', () =>
  comesBack(fc.array(fc.option(text)), (values) => read(sql`SELECT ${textArray(values)}::text[] AS back`)))

test('moments, with nulls among them', () =>
  comesBack(
    fc.array(
      fc.option(fc.date({ min: new Date('1970-01-01'), max: new Date('2250-01-01'), noInvalidDate: true })),
    ),
    (values) => read(sql`SELECT ${timeArray(values)}::timestamptz[] AS back`),
  ))

test('what is picked of rows', async () => {
  const rows = [{ code: 'wallet' }, { code: 'coin' }]
  expect(await read(sql`SELECT ${textArray(rows, ({ code }) => code)}::text[] AS back`)).toEqual([
    'wallet',
    'coin',
  ])
})

test('plain values in the text form', async () => {
  expect(await read(sql`SELECT ${plainArray([1, 2n, 3])}::int[] AS back`)).toEqual([1, 2, 3])
})

test('what is no UUID is refused before PostgreSQL could store something else', () => {
  for (const wrong of [
    '',
    'x',
    '01a1fd40-d5e2-7c0a-a429-88e8e1c4421',
    '01a1fd40-d5e2-7c0a-a429-88e8e1c4421g',
  ])
    expect(() => uuidArray([wrong])).toThrow('is not a UUID')
})
