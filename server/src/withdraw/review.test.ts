/** Facts about withdrawals that staff decide (decisions D6, quality I-19, I-38, F28). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { requestLimits } from '@kapao/contract/staff-limits.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { expect, test, vi } from 'vitest'
import { wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../test/factories.ts'
import {
  anOwner,
  asOwner,
  crashBeforePosting,
  historyOf,
  tasksAbout,
  waitingForLocks,
} from '../../test/flows.ts'
import { paidTo } from '../../test/sandbox-calls.ts'
import { aMachine, aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

/** A member whose withdrawal of this many baht waits for a person. */
async function aReview(amount: number) {
  const member = await world.aMember({ wallet: BigInt(Math.round(amount * 100)), isFlagged: true })
  await member.call(api.withdraw, { body: { amount } })
  const { id: withdrawalId } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  return { member, params: { memberId: member.id, withdrawalId } }
}

type Params = Awaited<ReturnType<typeof aReview>>['params']

const approve = (token: string, params: Params) =>
  world.call(operatorApi.approveWithdrawal, { params }, { token })
const reject = (token: string, params: Params) =>
  world.call(operatorApi.rejectWithdrawal, { params, body: { note: 'not the account holder' } }, { token })

async function paidByJobs(member: TestMember): Promise<number[]> {
  await world.runJobs()
  return paidTo(world, member)
}

async function trailOf({ withdrawalId }: Params) {
  const { token } = await aStaffMember(world)
  const { body } = await world.call(operatorApi.auditTrail, { body: { page: 1, limit: 100 } }, { token })
  return body.records
    .filter(({ subject }) => subject === withdrawalId)
    .map(({ operator, action, record }) => ({ operator, action, ...JSON.parse(record) }))
}

test('one operator approves it: it is paid, the task is done with, and the trail says who', async () => {
  const { member, params } = await aReview(500)
  expect(await paidByJobs(member)).toEqual([])
  expect(await tasksAbout(world, params.withdrawalId)).toHaveLength(1)
  const { token, id } = await aStaffMember(world, { role: 'cashier' })
  expect(await approve(token, params)).toMatchObject({ status: 200, body: { state: 'APPROVED' } })
  expect(await tasksAbout(world, params.withdrawalId)).toEqual([])
  expect(await paidByJobs(member)).toEqual([500])
  expect(await trailOf(params)).toMatchObject([
    {
      action: 'withdrawal_approved',
      operator: id,
      address: '10.0.0.1',
      before: { state: 'REVIEW', amount: '50000', reason: 'member_flagged' },
      after: { state: 'APPROVED', approvals: 1 },
    },
  ])
})

test('up to 100,000 baht one operator is enough', async () => {
  const { member, params } = await aReview(100_000)
  const { token } = await aStaffMember(world)
  expect(await approve(token, params)).toMatchObject({ status: 200, body: { state: 'APPROVED' } })
  expect(await paidByJobs(member)).toEqual([100_000])
})

/** What the first of two approvals has asked another person for. */
async function requestOf({ memberId }: Params) {
  const { body } = await world.call(
    operatorApi.requests,
    { body: { page: 1, limit: 100, kind: 'large_withdrawal', memberId } },
    await aStaffMember(world),
  )
  expect(body.requests).toHaveLength(1)
  return body.requests[0] as (typeof body.requests)[0]
}

/** Above the amount that one person may approve, and one has. */
async function aHalfApproved() {
  const { member, params } = await aReview(100_000.01)
  const first = await aStaffMember(world)
  expect(await approve(first.token, params)).toMatchObject({ status: 200, body: { state: 'REVIEW' } })
  return { member, params, first, request: await requestOf(params) }
}

test('above 100,000 baht it takes two different operators', async () => {
  const { member, params, first, request } = await aHalfApproved()
  const second = await aStaffMember(world, { role: 'risk' })
  expect(request).toMatchObject({
    ...{ state: 'WAITING', subject: params.withdrawalId, requestedBy: first.name, reason: 'member_flagged' },
    ...{ before: { state: 'REVIEW' }, after: { state: 'APPROVED', amount: 100_000.01, currency: 'THB' } },
  })
  expect(request.after.reference).toBe(request.title)
  expect(await approve(first.token, params)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await paidByJobs(member)).toEqual([])
  expect(await tasksAbout(world, params.withdrawalId)).toHaveLength(1)
  expect(await approve(second.token, params)).toMatchObject({ status: 200, body: { state: 'APPROVED' } })
  expect(await paidByJobs(member)).toEqual([100_000.01])
  expect(await trailOf(params)).toMatchObject([
    { operator: second.id, after: { state: 'APPROVED', approvals: 2 } },
    { operator: first.id, after: { state: 'REVIEW', approvals: 1 } },
  ])
  expect(await requestOf(params)).toMatchObject({ state: 'APPROVED', decidedBy: second.name, note: null })
})

test('the second approval may be that of the request which the first one made', async () => {
  const { member, params, first, request } = await aHalfApproved()
  const args = { params: { requestId: request._id } }
  expect(await world.call(operatorApi.approveRequest, args, first)).toMatchObject(refused('OWN_REQUEST', 403))
  const second = await aStaffMember(world, { role: 'cashier' })
  expect(await world.call(operatorApi.approveRequest, args, second)).toMatchObject({ status: 200 })
  expect(await paidByJobs(member)).toEqual([100_000.01])
  expect(await tasksAbout(world, params.withdrawalId)).toEqual([])
  expect((await trailOf(params))[0]).toMatchObject({
    ...{ operator: second.id, action: 'withdrawal_approved' },
    after: { state: 'APPROVED', approvals: 2 },
  })
})

test.each(['withdrawal', 'request'] as const)(
  'rejected after the first of two approvals, by its %s: the money is back, and nothing waits any more',
  async (by) => {
    const { member, params, request } = await aHalfApproved()
    const second = await aStaffMember(world, { role: 'cashier' })
    const args = { params: { requestId: request._id }, body: { note: 'not the account holder' } }
    const answer =
      by === 'withdrawal'
        ? await reject(second.token, params)
        : await world.call(operatorApi.rejectRequest, args, second)
    expect(answer).toMatchObject({ status: 200, body: { message: 'SUCCESS', state: 'REJECTED' } })
    expect(await world.balance(member.id, wallet())).toBe(100_000_01n)
    expect(await paidByJobs(member)).toEqual([])
    expect(await tasksAbout(world, params.withdrawalId)).toEqual([])
    const decided = { decidedBy: second.name, note: 'not the account holder' }
    expect(await requestOf(params)).toMatchObject({ state: 'REJECTED', ...decided })
    expect((await trailOf(params))[0]).toMatchObject({
      ...{ operator: second.id, action: 'withdrawal_rejected', before: { state: 'REVIEW' } },
      after: { state: 'REJECTED', note: 'not the account holder' },
    })
    expect(await approve((await aStaffMember(world)).token, params)).toMatchObject(
      refused('ALREADY_DECIDED', 409),
    )
  },
)

test('the first of two approvals counts for seven days; then it can be given again', async () => {
  const { params, first } = await aHalfApproved()
  const second = await aStaffMember(world)
  world.advance(requestLimits.waitsMs)
  expect(await approve(second.token, params)).toMatchObject({ status: 200, body: { state: 'REVIEW' } })
  world.advance(requestLimits.waitsMs - 1)
  expect(await approve(first.token, params)).toMatchObject({ status: 200, body: { state: 'APPROVED' } })
})

test('neither a machine nor a newcomer whom the first one invited gives the second approval', async () => {
  const { params, first } = await aHalfApproved()
  const machine = await aMachine(world, { role: 'cashier' })
  const byMachine = { headers: { authorization: `Bearer ${machine.token}` } }
  expect(await world.call(operatorApi.approveWithdrawal, { params }, byMachine)).toMatchObject(
    refused('FORBIDDEN', 403),
  )
  const newcomer = await aStaffMember(world, { invitedBy: first.id })
  expect(await approve(newcomer.token, params)).toMatchObject(refused('OWN_REQUEST', 403))
})

test('nor does who has invited the first one lately', async () => {
  // Somebody else could.
  await aStaffMember(world)
  world.advance(25 * hourMs)
  const { params, first } = await aHalfApproved()
  const inviter = await aStaffMember(world)
  const values = [first.id, inviter.id, world.now()]
  await asOwner(world, 'UPDATE operator SET invited_by = $2, accepted_at = $3 WHERE id = $1', values)
  expect(await approve(inviter.token, params)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await approve(first.token, params)).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('nor a newcomer who approves concurrently with the first one', async () => {
  const { member, params } = await aReview(100_000.01)
  const first = await aStaffMember(world)
  const newcomer = await aStaffMember(world, { invitedBy: first.id })
  const holder = await anOwner(world)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM withdrawal WHERE id = $1 FOR UPDATE', [params.withdrawalId])
  const answers = [first, newcomer].map(({ token }) => approve(token, params))
  await vi.waitUntil(async () => (await waitingForLocks(world)).length === 2)
  await holder.query('COMMIT')
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 403])
  expect(await paidByJobs(member)).toEqual([])
})

test('rejected: the money is back, the member sees it, nothing is paid', async () => {
  const { member, params } = await aReview(500)
  const { token } = await aStaffMember(world)
  expect(await reject(token, params)).toMatchObject({ status: 200, body: { state: 'REJECTED' } })
  expect(await world.balance(member.id, wallet())).toBe(500_00n)
  expect(await world.balance(member.id, withdrawHold())).toBe(0n)
  expect((await historyOf(member))[0]).toMatchObject({ status: 'FAILED', note: 'WITHDRAW_REJECTED' })
  expect(await paidByJobs(member)).toEqual([])
  expect(await tasksAbout(world, params.withdrawalId)).toEqual([])
  expect(await trailOf(params)).toMatchObject([
    {
      ...{ action: 'withdrawal_rejected', before: { state: 'REVIEW', amount: '50000' } },
      after: { state: 'REJECTED', note: 'not the account holder' },
    },
  ])
  expect(await approve(token, params)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect((await member.call(api.withdraw, { body: { amount: 100 } })).status).toBe(200)
})

test('a rejection that dies before it is committed has not happened', async () => {
  const { member, params } = await aReview(500)
  const { token } = await aStaffMember(world)
  const rejected = reject(token, { ...params, memberId: newId() })
  expect(await rejected).toMatchObject(refused('NO_DATA', 404))
  expect(await world.balance(member.id, withdrawHold())).toBe(500_00n)
  const revive = crashBeforePosting(world, 'withdraw_paid')
  await approve(token, params)
  await world.runJobs()
  revive()
  world.advance(10_000)
  expect(await paidByJobs(member)).toEqual([500])
})

test('sixteen approve and sixteen reject at the same time: one decision stands, all others learn of it', async () => {
  const { member, params } = await aReview(700)
  const staff = await Promise.all(Array.from({ length: 32 }, () => aStaffMember(world)))
  const answers = await race(32, async (index) => {
    const decide = index % 2 === 0 ? approve : reject
    const { status, body } = await decide(staff[index]?.token ?? '', params)
    return { status, body }
  })
  const winners = answers.filter(({ status }) => status === 200)
  expect(winners).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200) expect(answer).toMatchObject(refused('ALREADY_DECIDED', 409))
  const isPaid = winners[0]?.body.state === 'APPROVED'
  expect(await paidByJobs(member)).toEqual(isPaid ? [700] : [])
  expect(await world.balance(member.id, wallet())).toBe(isPaid ? 0n : 700_00n)
})

test('a double click is one approval', async () => {
  const { params } = await aReview(100_001)
  const { token } = await aStaffMember(world)
  const answers = await race(8, () => approve(token, params))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
})

test('nobody decides about the member that they are themselves', async () => {
  const { member, params } = await aReview(500)
  const { token } = await aStaffMember(world, { memberId: member.id })
  expect(await approve(token, params)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await reject(token, params)).toMatchObject(refused('OWN_REQUEST', 403))
})

test.each([
  ['support', 403],
  ['content', 403],
  ['cashier', 200],
  ['risk', 200],
  ['admin', 200],
] satisfies [OperatorRole, number][])('role %s may approve: %i', async (role, status) => {
  const { params } = await aReview(500)
  const { token } = await aStaffMember(world, { role })
  expect((await approve(token, params)).status).toBe(status)
})

test('one that needs nobody, is paid, or does not exist, cannot be decided', async () => {
  const { token } = await aStaffMember(world)
  const member = await world.aMember({ wallet: 1_000_00n })
  await member.call(api.withdraw, { body: { amount: 300 } })
  const { id: withdrawalId } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const params = { memberId: member.id, withdrawalId }
  expect(await reject(token, params)).toMatchObject(refused('ALREADY_DECIDED', 409))
  await world.runJobs()
  expect(await reject(token, params)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await approve(token, { ...params, withdrawalId: newId() })).toMatchObject(refused('NO_DATA', 404))
  expect(await approve(token, { ...params, withdrawalId: "x' OR 1=1" })).toMatchObject(
    refused('NO_DATA', 404),
  )
})

test('the queue shows the oldest first, and who has approved', async () => {
  const { params } = await aReview(100_002)
  const first = await aStaffMember(world)
  await approve(first.token, params)
  const { body } = await world.call(
    operatorApi.withdrawals,
    { body: { page: 1, limit: 100 } },
    { token: first.token },
  )
  expect(body.total).toBe(body.withdrawals.length)
  const moments = body.withdrawals.map(({ createdAt }) => createdAt)
  expect(moments).toEqual([...moments].sort())
  expect(body.withdrawals.find(({ _id }) => _id === params.withdrawalId)).toMatchObject({
    amount: 100_002,
    approvalsNeeded: 2,
    approvedBy: [first.name],
  })
})
