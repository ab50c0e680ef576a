/** Facts about withdrawals as staff look through them and at them, through HTTP (staff-calls T4). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { recordSignIn } from '#session/device.service.ts'
import { fund, type TestMember } from '../../test/factories.ts'
import { aPlayer, asOwner, play } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const list = async (filter: object = {}, page: object = { page: 1, limit: 100 }) =>
  world.send(
    operatorApi.withdrawals,
    { body: { ...page, ...filter } },
    await aStaffMember(world, { role: 'cashier' }),
  )
const idsOf = async (filter: object) => (await list(filter)).body.withdrawals.map(({ _id }) => _id)

async function withdraw(member: TestMember, amount: number): Promise<string> {
  expect((await member.call(api.withdraw, { body: { amount } })).status).toBe(200)
  const { id } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const sheetOf = async (memberId: string, withdrawalId: string) =>
  world.call(
    operatorApi.withdrawalSheet,
    { params: { memberId, withdrawalId } },
    await aStaffMember(world, { role: 'risk' }),
  )

async function decide(
  call: 'approveWithdrawal' | 'rejectWithdrawal',
  memberId: string,
  withdrawalId: string,
) {
  const body = call === 'rejectWithdrawal' ? { body: { note: 'no' } } : {}
  const args = { params: { memberId, withdrawalId }, ...body }
  expect((await world.send(operatorApi[call], args, await aStaffMember(world))).status).toBe(200)
}

test('without a state the queue, oldest first; every other one by its state, newest first', async () => {
  const member = await world.aMember({ wallet: 1_000_00n, isFlagged: true })
  const paid = await withdraw(member, 110)
  await decide('approveWithdrawal', member.id, paid)
  await world.runJobs()
  world.advance(1_000)
  const rejected = await withdraw(member, 120)
  await decide('rejectWithdrawal', member.id, rejected)
  world.advance(1_000)
  const waiting = await withdraw(member, 130)
  world.advance(1_000)
  const other = await world.aMember({ wallet: 500_00n, isFlagged: true })
  const later = await withdraw(other, 140)
  const of = { memberId: member.id }
  const meant: [object, string[]][] = [
    [of, [waiting]],
    [{ ...of, state: 'REVIEW' }, [waiting]],
    [{ ...of, state: 'PAID' }, [paid]],
    [{ ...of, state: 'REJECTED' }, [rejected]],
    [{ ...of, state: 'FAILED' }, []],
    [{ ...of, state: 'PAID', amountMin: 110, amountMax: 110 }, [paid]],
    [{ ...of, state: 'PAID', amountMin: 110.01 }, []],
    [{ ...of, state: 'PAID', amountMax: 109.99 }, []],
    [{ ...of, reason: 'member_flagged' }, [waiting]],
    [{ ...of, reason: 'amount' }, []],
    [{ memberId: newId() }, []],
  ]
  for (const [filter, ids] of meant) expect([filter, await idsOf(filter)]).toEqual([filter, ids])
  const queue = await idsOf({})
  expect(queue.filter((id) => [waiting, later].includes(id))).toEqual([waiting, later])
  const newest = await idsOf({ sort: 'newest' })
  expect(newest).toEqual(queue.toReversed())
})

test('a row has its state and the member’s open flags', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const risk = await aStaffMember(world, { role: 'risk' })
  const flag = { code: 'shared_device', reason: 'five accounts', holds: true }
  await world.call(operatorApi.flagMember, { params: { memberId: member.id }, body: flag }, risk)
  const id = await withdraw(member, 100)
  expect((await list({ memberId: member.id })).body).toMatchObject({
    ...{ total: 1, next: null },
    withdrawals: [{ _id: id, state: 'REVIEW', flags: ['shared_device'], reason: 'member_flagged' }],
  })
})

test('pages follow one another, each row once', async () => {
  const reason = 'no_deposit'
  const made: string[] = []
  for (let nth = 0; nth < 5; nth++) {
    if (nth % 2 === 0) world.advance(1_000)
    const member = await world.aMember()
    await asOwner(world, 'UPDATE member SET is_flagged = true WHERE id = $1', [member.id])
    await fund(world, member.id, 500_00n)
    made.push(await withdraw(member, 400 + nth))
  }
  const filter = { amountMin: 400, amountMax: 404 }
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body } = await list({ ...filter, after }, { page: 1, limit: 2 })
    expect(body.total).toBe(5)
    seen.push(...body.withdrawals.map(({ _id }) => _id))
    after = body.next
  } while (after)
  expect(seen.toSorted()).toEqual(made.toSorted())
  expect(seen.slice(0, 2).toSorted()).toEqual(made.slice(0, 2).toSorted())
  expect(await idsOf({ ...filter, reason })).toEqual([])
})

test.each([
  { after: 'x' },
  { limit: 101 },
  { state: 'GONE' },
  { memberId: 'x' },
  { amountMin: '1' },
  { x: 1 },
])('%j is no filter', async (filter) => {
  expect(await list(filter)).toMatchObject(refused('KEY_INVALID', 400))
})

test('one shows what came, was played and was given since the last one that was paid', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 1_000_00n, inGame: 100_00n })
  await play(world, 'NAGA', username, { stake: 10, win: 0 })
  await member.call(api.refreshSlots)
  const first = await withdraw(member, 100)
  await world.runJobs()
  const paidAt = world.now().toISOString()
  expect((await sheetOf(member.id, first)).body.since).toEqual({
    ...{ at: null, deposits: 1_100, play: 10, bonus: 0 },
  })
  world.advance(60_000)
  await fund(world, member.id, 50_00n)
  for (const round of [
    { stake: 20, win: 0 },
    { stake: 5, win: 45 },
  ]) {
    await play(world, 'NAGA', username, round)
    world.advance(60_000)
    await member.call(api.refreshSlots)
  }
  await asOwner(world, 'UPDATE member SET is_flagged = true WHERE id = $1', [member.id])
  const second = await withdraw(member, 200)
  world.advance(60_000)
  // What comes after it was asked for says nothing about it.
  await fund(world, member.id, 70_00n)
  const { body, text } = await sheetOf(member.id, second)
  expect(body).toMatchObject({
    ...{ _id: second, memberId: member.id, state: 'REVIEW', amount: 200, reason: 'member_flagged' },
    ...{ toAccountNo: `…${member.bankAccountNo.slice(-4)}`, toAccountName: 'MALI S', flags: [] },
    since: { at: paidAt, deposits: 50, play: 60, bonus: 0 },
    payouts: [{ _id: first, state: 'PAID', amount: 100, toBank: 'KBANK', decidedAt: paidAt }],
  })
  for (const secret of [member.bankAccountNo, member.phone, 'SUKJAI']) expect(text).not.toContain(secret)
})

test('one shows the devices, and how many other members came with them', async () => {
  const [member, other] = [await world.aMember({ wallet: 500_00n }), await world.aMember()]
  const network = '10.9.8.7/32'
  const signIn = (memberId: string, device?: string) =>
    inTransaction(world.app.db, (tx) =>
      recordSignIn(world.app, tx, { memberId, device, network, deviceName: '' }),
    )
  const shared = await signIn(member.id)
  await signIn(other.id, shared)
  world.advance(1_000)
  await signIn(member.id)
  const { body } = await sheetOf(member.id, await withdraw(member, 100))
  expect(body.devices).toMatchObject([
    { lastSeenAt: world.now().toISOString(), sharedWith: 0 },
    { sharedWith: 1 },
  ])
})

test('one shows the open flags, and no closed one', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const risk = await aStaffMember(world, { role: 'risk' })
  const params = { memberId: member.id }
  const ids: string[] = []
  for (const code of ['first', 'second']) {
    const flag = { code, reason: 'x', holds: false }
    ids.push((await world.call(operatorApi.flagMember, { params, body: flag }, risk)).body._id)
  }
  const close = { params: { ...params, flagId: ids[0] ?? '' }, body: { note: 'nothing' } }
  await world.call(operatorApi.closeFlag, close, risk)
  const { body } = await sheetOf(member.id, await withdraw(member, 100))
  expect(body.flags).toMatchObject([{ _id: ids[1], code: 'second', holds: false }])
})

test('there is none by a strange id, nor under another member', async () => {
  const [member, other] = [await world.aMember({ wallet: 500_00n }), await world.aMember()]
  const id = await withdraw(member, 100)
  for (const [memberId, withdrawalId] of [
    [member.id, newId()],
    [other.id, id],
    [member.id, 'x'],
  ] as const)
    expect(await sheetOf(memberId, withdrawalId)).toMatchObject(refused('NO_DATA', 404))
  const args = { params: { memberId: member.id, withdrawalId: id } }
  const support = await aStaffMember(world, { role: 'support' })
  expect(await world.call(operatorApi.withdrawalSheet, args, support)).toMatchObject(
    refused('FORBIDDEN', 403),
  )
})
