/** Facts about a row's receipt: what happened to its money, step by step (decisions D11). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
import { aPlayer, clearFaults, historyOf, injectFault, shortenOutsideTimeout } from '../../test/flows.ts'
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
