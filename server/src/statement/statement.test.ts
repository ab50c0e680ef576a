/** Facts about the member's history (decisions D11). */
import * as api from '@kapao/contract/calls/member.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fund, type TestMember } from '../../test/factories.ts'
import { aPlayer } from '../../test/flows.ts'
import { refused, useWorld } from '../../test/world.ts'
import { pageQuery } from './statement.queries.ts'

const world = useWorld()

const page = (member: TestMember, body: object) =>
  member.call(api.statement, { body: { page: 1, limit: 10, ...body } } as never)

async function aMemberWithDeposits(count: number) {
  const member = await world.aMember()
  for (let nth = 1; nth <= count; nth++) await fund(world, member.id, BigInt(nth) * 100n)
  return member
}

test('a new member has no history', async () => {
  const member = await world.aMember()
  expect((await page(member, {})).body).toEqual({ total: 0, statements: [] })
})

test('newest first, page by page, none twice and none left out', async () => {
  const member = await aMemberWithDeposits(25)
  const pages = await Promise.all([1, 2, 3, 4].map((nth) => page(member, { page: nth })))
  for (const { body } of pages) expect(body.total).toBe(25)
  expect(pages.map(({ body }) => body.statements.length)).toEqual([10, 10, 5, 0])
  const amounts = pages.flatMap(({ body }) => body.statements.map(({ amount }) => amount))
  expect(amounts).toEqual(Array.from({ length: 25 }, (_, index) => 25 - index))
})

test('a row says what it was', async () => {
  const member = await world.aMember({ wallet: 250_50n })
  const [row] = (await page(member, {})).body.statements
  expect(row).toEqual({
    _id: expect.any(String),
    number: 1,
    statementType: 'deposit',
    from: 'SCB',
    to: 'WALLET',
    amount: 250.5,
    balance: 250.5,
    status: 'SUCCESS',
    reference: expect.any(String),
    note: null,
    createdAt: world.now().toISOString(),
  })
})

test('each row carries what the wallet held after it; rows add up to it', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 120 } })
  await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 20 } })
  await member.call(api.withdraw, { body: { amount: 100 } })
  const { statements } = (await page(member, {})).body
  expect(statements.map(({ balance }) => balance)).toEqual([300, 400, 380, 500])
  expect((await page(member, { type: 'withdraw' })).body.statements).toMatchObject([{ balance: 300 }])
})

test('filters by type and by time, alone and together', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  const begin = world.now().toISOString()
  for (let nth = 0; nth < 12; nth++) {
    world.advance(60_000)
    await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 1 + nth } })
  }
  const middle = new Date(world.now().getTime() - 6 * 60_000).toISOString()
  await fund(world, member.id, 100n)

  const transfers = await page(member, { type: 'transfer' })
  expect(transfers.body.total).toBe(12)
  expect(transfers.body.statements).toHaveLength(10)
  expect(transfers.body.statements[0]).toMatchObject({ statementType: 'transfer', amount: 12 })
  expect(
    (await page(member, { type: 'transfer', page: 2 })).body.statements.map(({ amount }) => amount),
  ).toEqual([2, 1])
  expect((await page(member, { type: 'transfer', page: 3 })).body).toEqual({ total: 12, statements: [] })
  expect((await page(member, { type: 'withdraw' })).body).toEqual({ total: 0, statements: [] })
  expect((await page(member, { from: middle })).body.total).toBe(8)
  expect((await page(member, { to: begin })).body.total).toBe(1)
  expect((await page(member, { from: middle, type: 'transfer' })).body.total).toBe(7)
  expect((await page(member, { from: middle, to: middle })).body.statements).toMatchObject([{ amount: 6 }])
  expect((await page(member, { from: middle, to: begin })).body.total).toBe(0)
})

test.each([
  { page: 0 },
  { page: -1 },
  { page: 1.5 },
  { page: 1e9 },
  { page: '1' },
  { limit: 0 },
  { limit: -1 },
  { limit: 101 },
  { limit: null },
  { type: 'jackpot' },
  { type: "transfer' OR 1=1" },
  { from: 'yesterday' },
  { from: 5 },
  { memberId: 'x' },
])('bad input %j is refused', async (body) => {
  const member = await world.aMember()
  expect(await page(member, body)).toMatchObject(refused('KEY_INVALID', 400))
})

test('100 rows at most', async () => {
  const member = await aMemberWithDeposits(3)
  expect((await page(member, { limit: 100 })).body.statements).toHaveLength(3)
})

test('nobody sees another’s rows, filtered or not', async () => {
  const [first, second] = [await world.aMember({ wallet: 123_45n }), await world.aMember()]
  expect((await page(first, {})).body.total).toBe(1)
  for (const filter of [{}, { type: 'deposit' }, { from: '2026-01-01T00:00:00.000Z' }])
    expect((await page(second, filter)).body).toEqual({ total: 0, statements: [] })
  expect(await world.call(api.statement, { body: { page: 1, limit: 10 } })).toMatchObject(
    refused('invalid-token', 401),
  )
})

test('a page of a long history reads as many rows as a page of a short one', async () => {
  const member = await aMemberWithDeposits(60)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${pageQuery(member.id, 40, 10)}`.execute(
    world.app.db,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan Backward using statement_pkey[^\n]*rows=10(\.00)? /)
})
