/** Facts about who takes the task of something that they may not decide: they keep it from no one who may (staff-calls T4, T8). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { callOn } from '../../test/claims.ts'
import { aMemberWithLoss, closeDay } from '../../test/rebates.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

/** A withdrawal that waits for a person, its task in the hands of support. */
async function aWithdrawalOfSupport() {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  await member.call(api.withdraw, { body: { amount: 500 } })
  const [support, cashier] = [
    await aStaffMember(world, { role: 'support' }),
    await aStaffMember(world, { role: 'cashier' }),
  ]
  const body = { page: 1, limit: 100, kind: 'withdrawal_review', memberId: member.id } as const
  const [task] = (await world.call(operatorApi.tasks, { body }, support)).body.tasks
  const taken = { params: { taskId: task?._id ?? '' } }
  expect(await world.call(operatorApi.claimTask, taken, support)).toMatchObject({ status: 200 })
  return { support, cashier, taken, params: { memberId: member.id, withdrawalId: task?.subject ?? '' } }
}

test('support that takes the task of a withdrawal keeps it from other support, and from no cashier', async () => {
  const { support, cashier, taken, params } = await aWithdrawalOfSupport()
  const colleague = await aStaffMember(world, { role: 'support' })
  const inHandsOf = (by: string) => ({ ...refused('CLAIMED', 409), body: { by } })
  expect(await world.call(operatorApi.claimTask, taken, colleague)).toMatchObject(inHandsOf(support.name))
  expect(await callOn(world, operatorApi.claimWithdrawal, params, cashier)).toMatchObject({
    body: { claimedBy: cashier.name },
  })
  expect(await world.call(operatorApi.claimTask, taken, support)).toMatchObject(inHandsOf(cashier.name))
})

test('a cashier decides what only support has in hand', async () => {
  const { cashier, params } = await aWithdrawalOfSupport()
  const decision = { params, body: { note: 'odd' } }
  expect(await world.call(operatorApi.rejectWithdrawal, decision, cashier)).toMatchObject({ status: 200 })
})

test('support that takes the task of an invitation keeps risk neither from taking nor from deciding it', async () => {
  const inviter = await world.aMember({ remember: true })
  const alike = { invitedBy: inviter.id, bankAccountName: 'MALI SUKJAI' }
  const { member: friend } = await aMemberWithLoss(world, { deposited: 1_000, lost: 600 }, alike)
  await closeDay(world)
  await inviter.call(api.claimInvite)
  const [support, risk] = [
    await aStaffMember(world, { role: 'support' }),
    await aStaffMember(world, { role: 'risk' }),
  ]
  const body = { page: 1, limit: 10, kind: 'invite_review', subject: friend.id } as const
  const [task] = (await world.call(operatorApi.tasks, { body }, support)).body.tasks
  const taken = { params: { taskId: task?._id ?? '' } }
  const take = (who: typeof support) => world.call(operatorApi.claimTask, taken, who)
  expect(await take(support)).toMatchObject({ status: 200 })
  expect(await take(risk)).toMatchObject({ body: { claimedBy: risk.name } })
  expect(await take(support)).toMatchObject({ ...refused('CLAIMED', 409), body: { by: risk.name } })

  await world.call(operatorApi.releaseTask, taken, risk)
  expect(await take(support)).toMatchObject({ status: 200 })
  const params = { memberId: inviter.id, friendId: friend.id }
  const verdict = { params, body: { state: 'WRONG' as const, note: 'seen' } }
  expect(await world.call(operatorApi.decideInvite, verdict, risk)).toMatchObject({ status: 200 })
})
