/** Requests of staff for tests: who asks, who approves, and their races. */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect } from 'vitest'
import { newId } from '../src/platform/db/id.ts'
import type { Contest } from './contest.ts'
import type { MemberOptions } from './factories.ts'
import { aStaffMember } from './staff.ts'
import type { World } from './world.ts'

let made = 0

/** That this member's bank account becomes another one. */
export const anAccountChange = (memberId: string) => ({
  ...({ kind: 'bank_account', reason: 'seen at the branch', memberId, bankCode: 'KBANK' } as const),
  ...{ bankAccountNo: `66${String(++made).padStart(8, '0')}`, bankAccountName: 'NAMPHUNG JAIDEE' },
})

export async function aRequest(world: World, options: MemberOptions = {}) {
  const member = await world.aMember(options)
  const asker = await aStaffMember(world, { role: 'support' })
  const request = anAccountChange(member.id)
  const { status, body } = await world.call(operatorApi.newRequest, { body: request }, asker)
  expect(status).toBe(202)
  return { member, asker, request, requestId: body._id }
}

/** Approves what waits, as somebody else than who asked. */
export async function approveByAnother(world: World, requestId: string) {
  const { token } = await aStaffMember(world, { role: 'admin' })
  const { status, body } = await world.call(operatorApi.approveRequest, { params: { requestId } }, { token })
  expect([status, body]).toEqual([200, { message: 'SUCCESS', state: 'APPROVED' }])
}

const bankAccountOf = (world: World, memberId: string) =>
  world.app.db
    .selectFrom('member')
    .select('bankAccountNo')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()

async function anAskedRequest(world: World): Promise<Contest> {
  const member = await world.aMember()
  return {
    token: (await aStaffMember(world, { role: 'risk' })).token,
    sends: () => ({ body: anAccountChange(member.id) }),
    winners: 'one',
    refusals: ['IN_PROGRESS'],
    async settled() {
      const rows = await world.app.db
        .selectFrom('operatorRequest')
        .select('id')
        .where('memberId', '=', member.id)
        .execute()
      expect(rows).toHaveLength(1)
    },
  }
}

const aDecidedRequest =
  (state: 'APPROVED' | 'REJECTED') =>
  async (world: World): Promise<Contest> => {
    const { member, request, requestId } = await aRequest(world)
    const before = await bankAccountOf(world, member.id)
    return {
      token: (await aStaffMember(world)).token,
      sends: () => ({ params: { requestId }, ...(state === 'REJECTED' && { body: { note: newId() } }) }),
      winners: 'one',
      refusals: ['ALREADY_DECIDED'],
      repeatGets: 'ALREADY_DECIDED',
      async settled() {
        const after = state === 'APPROVED' ? request.bankAccountNo : before.bankAccountNo
        expect((await bankAccountOf(world, member.id)).bankAccountNo).toBe(after)
      },
    }
  }

export const requestRaces = {
  newRequest: { 'one bank account': anAskedRequest },
  approveRequest: { 'one request': aDecidedRequest('APPROVED') },
  rejectRequest: { 'one request': aDecidedRequest('REJECTED') },
}

/** Another person approves what an answer says waits. */
export async function approved<Answer extends { status: number; body: { _id?: string | undefined } }>(
  world: World,
  answer: Answer,
): Promise<Answer> {
  expect(answer.status).toBe(202)
  await approveByAnother(world, String(answer.body._id))
  return answer
}
