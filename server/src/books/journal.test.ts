/** Facts about how staff look through journals (staff-calls T6). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { fund } from '../../test/factories.ts'
import { closeDay } from '../../test/rebates.ts'
import { sendTransfer } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const list = async (filter: object) => {
  const { token } = await aStaffMember(world, { role: 'auditor' })
  return (await world.call(staffApi.journals, { body: { page: 1, limit: 100, ...filter } }, { token })).body
}

const sheetOf = async (journalId: string) => {
  const { token } = await aStaffMember(world, { role: 'cashier' })
  return (await world.call(staffApi.journalSheet, { params: { journalId } }, { token })).body
}

test('a journal shows both legs, signed, with the balances right after', async () => {
  const { id: memberId } = await world.aMember()
  await fund(world, memberId, 120_50n)
  await fund(world, memberId, 30_00n)
  const { total, journals } = await list({ memberId })
  expect(total).toBe(2)
  expect(journals[0]).toMatchObject({ memberId, amount: 30, currency: 'THB' })
  expect(journals[0]?.entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-30, 30])
  expect(journals[0]?.entries.find(({ account }) => account === 'wallet')).toMatchObject({
    ...{ amount: 30, balance: 150.5, memberId },
  })
})

test('journals are found by key, kind, member, account, amount and time', async () => {
  world.advance(3_600_000)
  const from = world.now()
  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.withdraw, { body: { amount: 217.25 } })
  const to = new Date(world.now().getTime() + 1)
  const [held] = (await list({ memberId: member.id, kind: 'withdraw_held' })).journals
  expect(held).toMatchObject({ amount: 217.25 })
  for (const filter of [
    { key: held?.key },
    { amount: 217.25 },
    { amount: -217.25 },
    { account: 'withdraw_hold', memberId: member.id, to },
    { kind: 'withdraw_held', from, to, memberId: member.id },
  ])
    expect((await list(filter)).journals).toMatchObject([{ _id: held?._id }])
  for (const filter of [{ key: 'withdraw_held' }, { amount: 217.26 }, { memberId: member.id, to: from }])
    expect((await list(filter)).journals).toEqual([])
})

test('pages follow each other both ways, and no journal is on two of them', async () => {
  const { id: memberId } = await world.aMember()
  for (const amount of [1_00n, 2_00n, 3_00n, 4_00n, 5_00n]) await fund(world, memberId, amount)
  for (const [sort, amounts] of [
    ['newest', [5, 4, 3, 2, 1]],
    ['oldest', [1, 2, 3, 4, 5]],
  ] as const) {
    const seen: number[] = []
    let after: string | null = null
    do {
      const found: Awaited<ReturnType<typeof list>> = await list({ memberId, sort, limit: 2, after })
      seen.push(...found.journals.map(({ amount }) => amount))
      after = found.next
    } while (after)
    expect(seen).toEqual(amounts)
  }
  expect((await list({ memberId, page: 2, limit: 2 })).journals.map(({ amount }) => amount)).toEqual([3, 2])
})

test('journals of a kind come from closed days and the open one, in either order and page by page', async () => {
  world.advance(3_600_000)
  const from = world.now()
  const member = await world.aMember({ wallet: 900_00n, remember: true })
  const hold = async (amount: number) => {
    expect((await member.call(api.withdraw, { body: { amount } })).status).toBe(200)
    world.advance(60_000)
    await world.runJobs()
  }
  await hold(105)
  await hold(101)
  await hold(102)
  // On these days money came, and none was held.
  await closeDay(world)
  await fund(world, member.id, 50_00n)
  await closeDay(world, 2)
  const later = world.now()
  await hold(103)
  await closeDay(world)
  await hold(104)
  const kind = 'withdraw_held'
  const amountsOf = async (filter: object) =>
    (await list({ kind, from, ...filter })).journals.map(({ amount }) => amount)
  expect(await amountsOf({})).toEqual([104, 103, 102, 101, 105])
  expect(await amountsOf({ to: later })).toEqual([102, 101, 105])
  expect(await amountsOf({ to: later, page: 3, limit: 1 })).toEqual([105])
  expect(await amountsOf({ page: 2, limit: 3 })).toEqual([101, 105])
  expect(await amountsOf({ amount: 103 })).toEqual([103])
  expect(await amountsOf({ kind: 'recall' })).toEqual([])
  for (const [sort, amounts] of [
    ['newest', [104, 103, 102, 101, 105]],
    ['oldest', [105, 101, 102, 103, 104]],
  ] as const) {
    const found: number[] = []
    let after: string | null | undefined
    while (after !== null) {
      const body = await list({ kind, from, sort, limit: 1, ...(after && { after }) })
      found.push(...body.journals.map(({ amount }) => amount))
      after = body.next
    }
    expect(found).toEqual(amounts)
  }
})

test('a withdrawal’s journal says what it belongs to, what the bank was told, and what staff did', async () => {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  await member.call(api.withdraw, { body: { amount: 200 } })
  const [held] = (await list({ memberId: member.id, kind: 'withdraw_held' })).journals
  const withdrawalId = held?.key.split(':')[1] ?? ''
  const cashier = await aStaffMember(world, { role: 'cashier' })
  await world.call(
    staffApi.rejectWithdrawal,
    { params: { memberId: member.id, withdrawalId }, body: { note: 'no' } },
    { token: cashier.token },
  )
  const sheet = await sheetOf(held?._id ?? '')
  expect(sheet).toMatchObject({
    _id: held?._id,
    flow: { kind: 'withdrawal', _id: withdrawalId, state: 'REJECTED' },
    outside: { service: 'bank', detail: { toAccountNo: expect.stringMatching(/^…\d{4}$/) } },
    audit: [{ operator: cashier.name, action: 'withdrawal_rejected' }],
    ...{ reverses: null, reversedBy: null },
  })
})

test('a journal and the one that takes it back each name the other by key, kind and time', async () => {
  const { id: memberId } = await world.aMember()
  await fund(world, memberId, 80_00n)
  const [deposit] = (await list({ memberId })).journals
  await world.app.ledger.post({
    ...{ memberId, kind: 'reversal', key: `reversal:${deposit?._id}`, currency: 'THB' },
    moves: [{ from: 'wallet', to: 'house:bank:SCB', amount: 80_00n }],
    reverses: deposit?._id ?? '',
    statement: {
      open: {
        ...{ id: newId(), type: 'withdraw', from: 'WALLET', to: 'SCB', amount: 80_00n, status: 'SUCCESS' },
        reference: 'reversed',
      },
    },
  })
  const [reversal] = (await list({ memberId, kind: 'reversal' })).journals
  const named = (journal: typeof deposit) => ({
    ...{ _id: journal?._id, key: journal?.key, kind: journal?.kind, at: journal?.at },
  })
  expect(await sheetOf(reversal?._id ?? '')).toMatchObject({ reverses: named(deposit), reversedBy: null })
  expect(await sheetOf(deposit?._id ?? '')).toMatchObject({ reverses: null, reversedBy: named(reversal) })
})

test('a deposit’s journal shows its sender in part', async () => {
  const member = await world.aMember({ bankAccountNo: '8812340502' })
  await sendTransfer(world, member, { notify: true })
  await world.runJobs()
  const [deposit] = (await list({ memberId: member.id, kind: 'deposit_bank' })).journals
  const { flow, outside } = await sheetOf(deposit?._id ?? '')
  expect(flow?.kind).toBe('bank_payment')
  expect(outside?.detail).toMatchObject({ fromAccountNo: '…050x', fromName: 'MALI S' })
})

test('what is not there is not found, and support does not read the ledger', async () => {
  const { token } = await aStaffMember(world)
  const params = { journalId: newId() }
  expect(await world.call(staffApi.journalSheet, { params }, { token })).toMatchObject(
    refused('NO_DATA', 404),
  )
  const support = await aStaffMember(world, { role: 'support' })
  expect(await world.call(staffApi.journalSheet, { params }, { token: support.token })).toMatchObject(
    refused('FORBIDDEN', 403),
  )
})

test('staff choose among all accounts, those of games by their names, closed banks and gift links too', async () => {
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const { accounts } = (await world.call(staffApi.accountNames, {}, { token })).body
  const codes = accounts.map(({ account }) => account)
  expect(new Set(codes).size).toBe(codes.length)
  for (const account of ['wallet', 'house:bonus', 'house:bank:KBANK', 'house:gateway:TRUEMONEY'])
    expect(accounts).toContainEqual({ account, game: null })
  for (const family of ['game', 'transit', 'stake', 'house:provider'])
    expect(accounts).toContainEqual({ account: `${family}:NAGA`, game: 'Naga River' })
  for (const account of codes) expect((await list({ account, memberId: newId() })).journals).toEqual([])
})
