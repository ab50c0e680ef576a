/** Facts about a row's receipt: what happened to its money, step by step (decisions D11). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, clearFaults, historyOf, injectFault, shortenOutsideTimeout } from '../../test/flows.ts'
import { anAddress } from '../../test/registration.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

async function receiptOf(member: TestMember, nth = 0) {
  const { number = 0 } = (await historyOf(member))[nth] ?? {}
  const { body } = await member.call(api.receipt, { params: { number: String(number) } })
  return body
}

const stepsOf = async (member: TestMember, nth = 0) =>
  (await receiptOf(member, nth)).steps.map(({ step, wallet }) => [step, wallet])

test('a deposit was received at once, and says what was in the wallet then', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const [row] = await historyOf(member)
  expect(await receiptOf(member)).toEqual({
    statement: row,
    steps: [{ step: 'received', at: row?.createdAt, wallet: 500 }],
    code: expect.any(String),
  })
})

test('a transfer was sent and has arrived; one back was received', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 120 } })
  expect(await stepsOf(member)).toEqual([
    ['sent', 380],
    ['arrived', null],
  ])
  await member.call(api.transfer, { body: { from: 'NAGA', to: 'WALLET', amount: 20 } })
  expect(await stepsOf(member)).toEqual([
    ['sent', null],
    ['received', 400],
  ])
})

test('a transfer that nobody answered for has only been sent; refused by the provider, it came back', async () => {
  const { member } = await aPlayer(world, 'NAGA', { wallet: 500_00n })
  shortenOutsideTimeout(world)
  await injectFault(world, { service: 'game:NAGA', fault: 'timeout_before' })
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 120 } })
  expect(await stepsOf(member)).toEqual([['sent', 380]])
  await clearFaults(world)
  world.advance(5 * 60_000)
  await world.runJobs()
  world.advance(5 * 60_000)
  await world.runJobs()
  expect(await stepsOf(member)).toEqual([
    ['sent', 380],
    ['returned', 500],
  ])
})

test('a withdrawal was reserved, approved by staff, and paid', async () => {
  const member = await world.aMember({ wallet: 700_00n, isFlagged: true })
  await member.call(api.withdraw, { body: { amount: 500 } })
  expect(await stepsOf(member)).toEqual([['reserved', 200]])
  const { token } = await aStaffMember(world)
  const { body } = await world.call(operatorApi.withdrawals, { body: { page: 1, limit: 100 } }, { token })
  const waiting = body.withdrawals.find(({ memberId }) => memberId === member.id)
  if (!waiting) throw new Error('nothing waits for an approval')
  const params = { memberId: member.id, withdrawalId: waiting._id }
  world.advance(60_000)
  await world.call(operatorApi.approveWithdrawal, { params }, { token })
  await world.runJobs()
  const { steps } = await receiptOf(member)
  expect(steps.map(({ step, wallet }) => [step, wallet])).toEqual([
    ['reserved', 200],
    ['approved', null],
    ['paid', null],
  ])
  expect(Date.parse(steps[1]?.at ?? '') - Date.parse(steps[0]?.at ?? '')).toBe(60_000)
})

test.each(['0', '-1', '1.5', 'abc', '99', '999999999999999999', '9999999999999999999', '1e3'])(
  'there is no receipt number %s',
  async (number) => {
    const member = await world.aMember({ wallet: 500_00n })
    expect(await member.call(api.receipt, { params: { number } })).toMatchObject(refused('NO_DATA', 404))
  },
)

test("another member's receipt is not there: numbers are each member's own", async () => {
  const [rich, poor] = [await world.aMember({ wallet: 500_00n }), await world.aMember()]
  expect((await receiptOf(rich)).statement.amount).toBe(500)
  expect(await poor.call(api.receipt, { params: { number: '1' } })).toMatchObject(refused('NO_DATA', 404))
})

test('a receipt is confirmed to anybody who knows its amount, and nothing else is told', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const { code } = await receiptOf(member)
  const check = async (amount: number, text = code ?? '') => {
    const body = { code: text, amount }
    return (await world.call(api.checkReceipt, { body }, { address: anAddress() })).body
  }
  expect(await check(500)).toEqual({ isTrue: true })
  expect(await check(500.01)).toEqual({ isTrue: false })
  expect(await check(500, 'no code')).toEqual({ isTrue: false })
})

test('what is not final has no code', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.withdraw, { body: { amount: 100 } })
  expect((await receiptOf(member)).code).toBeNull()
})

test('the amount of a code cannot be found by trying, nor many codes from one place', async () => {
  const member = await world.aMember({ wallet: 500_00n })
  const { code = '' } = await receiptOf(member)
  const check = (body: { code: string; amount: number }, address = anAddress()) =>
    world.call(api.checkReceipt, { body }, { address })
  for (let nth = 1; nth <= limits.receiptChecksPerCodeHour; nth++)
    await check({ code: code ?? '', amount: nth })
  expect(await check({ code: code ?? '', amount: 500 })).toMatchObject(refused('REQUEST_LIMIT', 429))
  const address = anAddress()
  for (let nth = 0; nth < limits.receiptChecksPerAddressMinute; nth++)
    await check({ code: `x${nth}`, amount: 1 }, address)
  expect(await check({ code: 'x', amount: 1 }, address)).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
})

test.each([
  { code: 'x' },
  { amount: 1 },
  { code: '', amount: 1 },
  { code: 'x'.repeat(limits.receiptCodeLengthMax + 1), amount: 1 },
  { code: 'x', amount: '1' },
  { code: 'x', amount: 1.001 },
  { code: 'x', amount: 1, memberId: 'x' },
])('bad input %j is refused', async (body) => {
  const answer = await world.send(api.checkReceipt, { body }, { address: anAddress() })
  expect(answer.status).toBe(400)
})
