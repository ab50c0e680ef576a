/** Facts about files of payouts and members who are frozen before one is made, or after it (decision 0024, decisions D22). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import type { TestMember } from '../../test/factories.ts'
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
