/** Facts about the member's history (decisions D11). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dayOf, startOf } from '#platform/time/bangkok-day.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner } from '../../test/flows.ts'
import { refused, useWorld } from '../../test/world.ts'
import { pageQuery } from './statement.queries.ts'

const world = useWorld({ hasOwnDatabase: true })

const page = (member: TestMember, body: object) =>
  member.send(api.statement, { body: { page: 1, limit: 10, ...body } })

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
  { search: '' },
  { search: ' ' },
  { search: 300 },
  { search: 'x'.repeat(41) },
  { search: 'a\u0000' },
  { days: 'yes' },
])('bad input %j is refused', async (body) => {
  const member = await world.aMember()
  expect(await page(member, body)).toMatchObject(refused('KEY_INVALID', 400))
})

test('days have what came in and what went out, whole on every page that touches them', async () => {
  const midnight = startOf(addDays(dayOf(world.now()), 1))
  world.advance(midnight.getTime() - world.now().getTime() - 5 * minuteMs)
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 20 } })
  for (let nth = 0; nth < 3; nth++) await fund(world, member.id, 100_25n)
  world.advance(10 * minuteMs)
  await member.call(api.withdraw, { body: { amount: 100 } })
  await fund(world, member.id, 7_00n)
  const today = { day: dayOf(midnight), moneyIn: 7, moneyOut: 100 }
  const before = { day: addDays(dayOf(midnight), -1), moneyIn: 800.75, moneyOut: 0 }
  const daysOf = async (body: object) => (await page(member, { days: true, ...body })).body.days
  expect(await daysOf({ limit: 3 })).toEqual([today, before])
  expect(await daysOf({ limit: 3, page: 2 })).toEqual([before])
  expect(await daysOf({ type: 'withdraw' })).toEqual([{ ...today, moneyIn: 0 }])
  expect(await daysOf({ limit: 3, page: 9 })).toEqual([])
})

test('a payment that has not arrived is in no sum; one that is on its way out is, until it comes back', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.createQrcode, { params: { gatewayCode: 'KBANK' }, body: { amount: 50 } })
  await member.call(api.withdraw, { body: { amount: 100 } })
  const body = { page: 1, limit: 10, days: true }
  const [day] = (await page(member, body)).body.days ?? []
  expect(day).toMatchObject({ moneyIn: 500, moneyOut: 100 })
})

test('an amount and a piece of a reference are found, alone and with a filter', async () => {
  const member = await aMemberWithDeposits(3)
  await fund(world, member.id, 100_00n)
  const withdrawn = await member.call(api.withdraw, { body: { amount: 100 } })
  const found = async (search: string, more: object = {}) =>
    (await page(member, { search, ...more })).body.statements.map(({ amount, statementType }) => [
      statementType,
      amount,
    ])
  const both = [
    ['withdraw', 100],
    ['deposit', 100],
  ]
  expect(await found('100')).toEqual(both)
  expect(await found('฿ 100.00')).toEqual(both)
  expect(await found('100', { type: 'deposit' })).toEqual([['deposit', 100]])
  const { reference = '' } = withdrawn.body as { reference?: string }
  expect(await found(`${reference.slice(0, 2)} ${reference.slice(2, 8)}`.toLowerCase())).toEqual([
    ['withdraw', 100],
  ])
  expect(await found('%')).toEqual([])
  expect((await page(member, { search: '100' })).body.total).toBe(2)
})

test('only the newest rows are searched, and the answer says so', async () => {
  const member = await world.aMember({ wallet: 100n })
  // So many rows without journals of their own would not pass the audit, so they go again.
  await asOwner(
    world,
    `INSERT INTO statement (member_id, n, id, type, from_code, to_code, amount, status, reference, created_at, settled_at)
     SELECT $1, n, gen_random_uuid(), 'deposit', 'SCB', 'WALLET', 200, 'SUCCESS', 'X', now(), now() FROM generate_series(2, $2::int) n`,
    [member.id, limits.statementSearchRowsMax + 1],
  )
  const setCount = (count: number) =>
    asOwner(world, 'UPDATE statement_head SET count = $2 WHERE member_id = $1', [member.id, count])
  await setCount(limits.statementSearchRowsMax + 1)
  expect((await page(member, { search: '1' })).body).toEqual({ total: 0, statements: [], isWhole: false })
  expect((await page(member, { search: '2' })).body.total).toBe(limits.statementSearchRowsMax)
  await asOwner(world, 'DELETE FROM statement WHERE member_id = $1 AND n > 1', [member.id])
  await setCount(1)
  expect((await page(member, { search: '1' })).body).toMatchObject({ total: 1, statements: [{ amount: 1 }] })
})

test('100 rows at most', async () => {
  const member = await aMemberWithDeposits(3)
  expect((await page(member, { limit: 100 })).body.statements).toHaveLength(3)
})

test('nobody sees another’s rows, filtered or not', async () => {
  const [first, second] = [await world.aMember({ wallet: 123_45n }), await world.aMember()]
  expect((await page(first, {})).body.total).toBe(1)
  for (const filter of [{}, { type: 'deposit' }, { from: '2026-01-01T00:00:00.000Z' }, { search: '123.45' }])
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
