/** Facts about the list of payouts, through HTTP (staff-calls T4), and how its rows and those of ends by hand are found. */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { clearFaults, injectFault } from '../../test/flows.ts'
import { approved } from '../../test/requests.ts'
import { sendBankTransfer } from '../../test/sandbox-calls.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'
import { countedPayouts, payoutPageQuery } from './payout.queries.ts'

const world = useWorld({ hasOwnDatabase: true })
afterEach(() => clearFaults(world))

const list = async (filter: object = {}, page = { page: 1, limit: 100 }) =>
  world.call(
    operatorApi.payouts,
    { body: { ...page, ...filter } },
    await aStaffMember(world, { role: 'cashier' }),
  )

async function aPayout(amount: number, bankAccountNo?: string) {
  const member = await world.aMember({ wallet: 500_00n, ...(bankAccountNo && { bankAccountNo }) })
  await member.call(api.withdraw, { body: { amount } })
  const row = await world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'reference'])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  return { member, ...row }
}

test('what the bank was told to pay, and what has become of it; what is asked for only is no payout', async () => {
  await injectFault(world, { service: 'bank', fault: 'processing' })
  const { member, id, reference } = await aPayout(120)
  const memberId = member.id
  expect((await list({ memberId })).body).toEqual({ total: 0, sums: [], next: null, payouts: [] })
  await world.runJobs()
  const first = world.now().toISOString()
  const row = {
    member: expect.objectContaining({ name: 'มะลิ' }),
    ...{ _id: id, withdrawalId: id, memberId, amount: 120, currency: 'THB', payoutReference: reference },
    ...{ toBank: expect.any(String), toAccountNo: `…${member.bankAccountNo.slice(-4)}` },
    orderedAt: first,
  }
  expect((await list({ memberId })).body.payouts).toEqual([
    { ...row, state: 'PAYING', askedAt: first, tries: 1 },
  ])
  world.advance(2_000)
  await world.runJobs()
  const second = world.now().toISOString()
  expect((await list({ memberId, state: 'PAYING' })).body.payouts).toEqual([
    { ...row, state: 'PAYING', askedAt: second, tries: 2 },
  ])
  await clearFaults(world)
  world.advance(5_000)
  await world.runJobs()
  expect((await list({ memberId, state: 'PAYING' })).body.payouts).toEqual([])
  expect((await list({ memberId, state: 'PAID' })).body.payouts).toMatchObject([{ ...row, state: 'PAID' }])
})

test('money that goes back to its sender is among them, without a member', async () => {
  const sent = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '7755500001', fromName: 'MR SOMSAK THONGDEE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 77.5 },
  })
  await world.runJobs()
  const name = { fromBank: sent.bank, reference: sent.reference }
  const body = { kind: 'refund_to_sender' as const, ...name, reason: 'x' }
  const cashier = await aStaffMember(world, { role: 'cashier' })
  await approved(world, await world.call(operatorApi.newRequest, { body }, cashier))
  await world.runJobs()
  expect((await list({ state: 'PAID' }, { page: 1, limit: 1 })).body.payouts).toMatchObject([
    {
      withdrawalId: null,
      memberId: null,
      member: null,
      amount: 77.5,
      toBank: 'KTB',
      toAccountNo: '…0001',
      tries: 1,
    },
  ])
})

test('newest first, those that are being paid oldest first, page by page, and each once', async () => {
  await injectFault(world, { service: 'bank', fault: 'processing' })
  const ids: string[] = []
  for (let nth = 0; nth < 3; nth++) {
    world.advance(1_000)
    ids.push((await aPayout(101 + nth)).id)
  }
  await world.runJobs()
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body } = await list({ state: 'PAYING', after }, { page: 1, limit: 2 })
    expect(body.total).toBe(3)
    seen.push(...body.payouts.map(({ _id }) => _id))
    after = body.next
  } while (after !== null)
  expect(seen).toEqual(ids)
  const second = await list({ state: 'PAYING', sort: 'newest' }, { page: 2, limit: 2 })
  expect(second.body.payouts.map(({ _id }) => _id)).toEqual([ids[0]])
  expect(await list({ after: 'x' })).toMatchObject(refused('KEY_INVALID', 400))
  expect(await list({ by: 'x' })).toMatchObject(refused('KEY_INVALID', 400))
})

test('each is found by an index: a page of payouts, their number, and whatever is ended by its id', async () => {
  const plan = (query: RawBuilder<unknown>) =>
    world.app.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL enable_seqscan = off`.execute(tx)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${query}`.execute(tx)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
  const page = { page: 1, limit: 50 }
  for (const filter of [page, { ...page, state: 'PAID' as const }, { ...page, state: 'PAYING' as const }])
    expect(await plan(payoutPageQuery(filter, undefined))).toMatch(
      /Index Scan .*using withdrawal_(payout|state) /,
    )
  const [ofWithdrawals] = countedPayouts({ ...page, state: 'PAYING' })
  expect(await plan(sql`SELECT count(*) ${ofWithdrawals}`)).toContain("Index Cond: (state = 'PAYING'")
  for (const table of ['transfer', 'withdrawal', 'voucher'])
    expect(await plan(sql`SELECT member_id FROM ${sql.table(table)} WHERE id = ${newId()}`)).toContain(
      `${table}_id`,
    )
})

test('where payouts do not go by file, no file is made', async () => {
  await aPayout(120)
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const { body } = await world.call(operatorApi.payoutFiles, { body: { page: 1, limit: 10 } }, { token })
  expect(body.isUsed).toBe(false)
  const [{ code = '' } = {}] = body.accounts
  expect(
    await world.call(operatorApi.makePayoutFile, { body: { account: code, reason: 'noon' } }, { token }),
  ).toMatchObject(refused('NO_DATA', 404))
})
