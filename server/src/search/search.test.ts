/** Facts about one search over everything, through HTTP: by the whole of what is masked, and what a role may see (staff-calls T3). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { textOf } from '../../test/chats.ts'
import { aPlayer, historyOf } from '../../test/flows.ts'
import { anAccountChange } from '../../test/requests.ts'
import { sendBankTransfer } from '../../test/sandbox-calls.ts'
import { sendTransfer, slipsWithJobs } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const { handIn } = slipsWithJobs(world)

const search = async (query: string, role: OperatorRole = 'admin') =>
  world.call(operatorApi.search, { body: { query } }, await aStaffMember(world, { role }))

/** Of each kind the ids that were found. */
async function found(query: string, role?: OperatorRole) {
  const { body } = await search(query, role)
  return Object.fromEntries(body.groups.map(({ kind, hits }) => [kind, hits.map(({ _id }) => _id)]))
}

test('a member is found by the name, the number, and the whole of phone, account and id, with what is theirs to see', async () => {
  const member = await world.aMember({
    ...{ name: 'Searched Malee', bankAccountNo: '0047110815', bankAccountName: 'MALEE FOUND' },
    wallet: 12_50n,
  })
  await member.call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  const asker = await aStaffMember(world, { role: 'support' })
  const asked = await world.call(operatorApi.newRequest, { body: anAccountChange(member.id) }, asker)
  const { memberNo } = (await member.call(api.profile)).body.profile
  const all = { member: [member.id], conversation: [member.id], request: [asked.body._id] }
  for (const query of [
    'searched mal',
    member.phone,
    '0047110815',
    '47110815',
    memberNo,
    member.id,
    'Malee Found',
  ])
    expect([query, await found(query)]).toEqual([query, all])
  const { body, text } = await search('Searched')
  expect(body.groups[0]).toEqual({
    ...{ kind: 'member', total: 1 },
    hits: [
      {
        ...{ _id: member.id, memberId: member.id, title: 'Searched Malee', amount: 12.5, currency: 'THB' },
        ...{ detail: `${memberNo} 08x-xxx-${member.phone.slice(-4)}`, at: world.now().toISOString() },
      },
    ],
  })
  for (const secret of [member.phone, member.bankAccountNo, 'MALEE FOUND']) expect(text).not.toContain(secret)
  for (const query of [member.phone.slice(0, -1), '7110815', memberNo.slice(0, -1), newId(), 'alee'])
    expect([query, await found(query)]).toEqual([query, {}])
})

test('a withdrawal is found by its reference, id and amount, and as a payout once it is ordered', async () => {
  const member = await world.aMember({ wallet: 8_500_00n })
  await member.call(api.withdraw, { body: { amount: 8_431 } })
  const row = await world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'reference'])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  for (const query of [row.reference, ` ${row.reference.toLowerCase()} `, row.id, '8,431', '฿8431.00'])
    expect([query, await found(query)]).toEqual([query, { withdrawal: [row.id] }])
  await world.runJobs()
  const { body, text } = await search(row.reference)
  expect(body.groups.map(({ kind }) => kind)).toEqual(['withdrawal', 'payout'])
  expect(body.groups[1]?.hits).toMatchObject([
    { _id: row.id, memberId: member.id, title: row.reference, amount: 8_431, currency: 'THB' },
  ])
  expect(body.groups[0]?.hits[0]?.detail).toMatch(/PAID .* …\d{4}$/)
  expect(text).not.toContain(member.bankAccountNo)
})

test('money that came is found by the bank’s reference, ours, and its amount; its slip too', async () => {
  const member = await world.aMember()
  const { slip, bank, reference } = await sendTransfer(world, member, { amount: 9_127 })
  const row = await handIn(member, slip)
  const payment = `${bank}:${reference}`
  const { _id: slipId } = (
    await world.call(
      operatorApi.staffSlips,
      { body: { page: 1, limit: 1, memberId: member.id } },
      await aStaffMember(world),
    )
  ).body.slips[0] ?? { _id: '' }
  const byBank = { payment: [payment], slip: [slipId] }
  expect(await found(reference.toLowerCase())).toMatchObject(byBank)
  expect(await found(row?.reference ?? '')).toEqual({ slip: [slipId] })
  expect(await found('9127')).toEqual({ deposit: [payment], ...byBank })
  const [deposit] = await historyOf(member)
  const { body } = await search(deposit?.reference ?? '')
  expect(body.groups.find(({ kind }) => kind === 'deposit')?.hits).toMatchObject([
    { memberId: member.id, title: deposit?.reference, amount: 9_127, detail: 'deposit SUCCESS' },
  ])
})

test('money of nobody is a payment, shown in part, and what is asked about it is found with it', async () => {
  const sent = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '9990001112', fromName: 'Mr. Somsak Thongdee' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 7_351 },
  })
  await world.runJobs()
  const { id: memberId } = await world.aMember()
  const params = { fromBank: sent.bank, reference: sent.reference }
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const asked = await world.call(
    operatorApi.attributePayment,
    { params, body: { memberId, note: 'receipt' } },
    cashier,
  )
  const { body, text } = await search(sent.reference)
  expect(body.groups).toMatchObject([
    { kind: 'payment', hits: [{ memberId: null, detail: 'KTB WAITING Mr. Somsak T …1112', amount: 7_351 }] },
    { kind: 'request', hits: [{ _id: asked.body._id, memberId, title: 'attribution', detail: 'WAITING' }] },
  ])
  for (const secret of ['Thongdee', '9990001112']) expect(text).not.toContain(secret)
})

test('a game account is found by its user name, and a transfer by its reference', async () => {
  const { member, username } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 100 } })
  expect(await found(username.toUpperCase())).toEqual({ game: [`NAGA:${username}`] })
  const row = await world.app.db
    .selectFrom('transfer')
    .select(['id', 'reference'])
    .where('memberId', '=', member.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  for (const query of [row.reference, row.id]) expect(await found(query)).toEqual({ transfer: [row.id] })
})

test('of many the newest few are shown, and how many there are', async () => {
  const made: string[] = []
  for (let nth = 0; nth < 7; nth++) {
    world.advance(1_000)
    made.push((await world.aMember({ name: `Crowded ${nth}` })).id)
  }
  const { body } = await search('crowded')
  expect(body.groups).toMatchObject([{ kind: 'member', total: 7 }])
  expect(body.groups[0]?.hits.map(({ _id }) => _id)).toEqual(made.toReversed().slice(0, 5))
  for (let nth = 0; nth < 7; nth++) {
    const member = await world.aMember({ wallet: 6_011_00n })
    await member.call(api.withdraw, { body: { amount: 6_011 } })
  }
  const { groups } = (await search('6011', 'cashier')).body
  expect(groups.find(({ kind }) => kind === 'withdrawal')).toMatchObject({ total: 7 })
})

test('what a role has no list of it does not find', async () => {
  const member = await world.aMember({ wallet: 5_100_00n })
  await member.call(api.withdraw, { body: { amount: 5_077 } })
  await member.call(api.sendMessage, { body: { message: textOf('ถอนเงิน') } })
  const kindsOf = async (query: string, role: OperatorRole) => Object.keys(await found(query, role))
  expect(await kindsOf('5077', 'support')).toEqual([])
  expect(await kindsOf('5077', 'cashier')).toEqual(['withdrawal'])
  expect(await kindsOf('5077', 'auditor')).toEqual(['withdrawal'])
  expect(await kindsOf(member.id, 'cashier')).toEqual(['member'])
  expect(await kindsOf(member.id, 'support')).toEqual(['member', 'conversation'])
  for (const role of ['content'] as const)
    expect(await search('x', role)).toMatchObject(refused('FORBIDDEN', 403))
})

test.each(["x' OR 1=1 --", '%', '_', '\\', '{}', '{"a":1}', '0', '1e9', '-5', 'ก'.repeat(100)])(
  'nothing is found by %j',
  async (query) => expect(await search(query)).toMatchObject({ status: 200, body: { groups: [] } }),
)
