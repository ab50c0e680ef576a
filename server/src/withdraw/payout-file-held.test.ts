/** Facts about files of payouts and what is held back before one is made: by a freeze, or by two people who end it (decision 0024, decisions D22). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
import { approveByAnother } from '../../test/requests.ts'
import { aStaffMember } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld({ hasOwnDatabase: true, environment: { PAYOUT: 'file' } })

async function anApproved() {
  const member = await world.aMember({ wallet: 1_000_00n })
  await member.call(api.withdraw, { body: { amount: 300 } })
  return member
}
async function freeze({ id }: TestMember) {
  world.advance(minuteMs)
  const body = { capability: 'withdrawal' as const, reason: 'the phone was stolen' }
  const risk = await aStaffMember(world, { role: 'risk' })
  await world.call(operatorApi.freezeMember, { params: { memberId: id }, body }, risk)
}
async function make() {
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const list = await world.call(operatorApi.payoutFiles, { body: { page: 1, limit: 10 } }, cashier)
  const account = list.body.accounts.find(({ bankCode }) => bankCode === 'SCB')?.code ?? ''
  return world.call(operatorApi.makePayoutFile, { body: { account, reason: 'noon' } }, cashier)
}
const stateOf = async ({ id }: TestMember) =>
  (await world.app.db.selectFrom('withdrawal').select('state').where('memberId', '=', id).execute())[0]?.state

test('what a freeze came for is put into no file and goes to a person; what is in a file stays there', async () => {
  const held = await anApproved()
  await freeze(held)
  expect(await make()).toMatchObject(refused('NO_DATA'))
  const filed = await anApproved()
  expect(await make()).toMatchObject({ status: 200 })
  await freeze(filed)
  await world.runJobs()
  expect(await Promise.all([held, filed].map(stateOf))).toEqual(['REVIEW', 'PAYING'])
})

test('what two people are about to end is put into no file, and ends without one; turned down, it is in the next', async () => {
  const [member, other] = [await anApproved(), await anApproved()]
  await world.runJobs()
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const ask = async ({ id }: TestMember, n: number) => {
    const { id: _id } = await world.app.db
      .selectFrom('withdrawal')
      .select('id')
      .where('memberId', '=', id)
      .executeTakeFirstOrThrow()
    const said = { outcome: 'done' as const, evidence: 'the statement', bankReference: `SCB 00${n}` }
    const body = { kind: 'payout_end' as const, _id, reason: 'restored', ...said }
    const asked = await world.call(operatorApi.newRequest, { body }, cashier)
    expect(asked.status).toBe(202)
    return asked.body._id
  }
  const [first, second] = [await ask(member, 1), await ask(other, 2)]
  expect(await make()).toMatchObject(refused('NO_DATA'))
  await approveByAnother(world, first)
  const params = { requestId: second }
  await world.call(operatorApi.rejectRequest, { params, body: { note: 'another payment' } }, cashier)
  const { body } = await make()
  const file = await world.call(operatorApi.payoutFile, { params: { fileId: String(body._id) } }, cashier)
  expect(file.body.payouts).toMatchObject([{ memberId: other.id }])
  expect(await Promise.all([member, other].map(stateOf))).toEqual(['PAID', 'PAYING'])
})
