/** A day at the desk: what members did is decided by staff, by two where it takes two, and something of every kind is left waiting. */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect } from 'vitest'
import { aFlag } from '../../server/test/claims.ts'
import type { TestMember } from '../../server/test/factories.ts'
import { openGame } from '../../server/test/flows.ts'
import { anAccountChange, approved } from '../../server/test/requests.ts'
import { sendBankTransfer } from '../../server/test/sandbox-calls.ts'
import { aCase } from '../../server/test/service-books.ts'
import { sendTransfer, upload } from '../../server/test/slips.ts'
import { aStaffMember } from '../../server/test/staff.ts'
import type { World } from '../../server/test/world.ts'
import type { Known } from '../books/staff-questions.ts'

const baht = 100n
const dayMs = 24 * 3_600_000

async function askToWithdraw(world: World, member: TestMember, amount: number) {
  expect((await member.call(api.withdraw, { body: { amount } })).status).toBe(200)
  const { id: withdrawalId } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { memberId: member.id, withdrawalId }
}

/** By an account whose first digits no bank tells, under another name. */
async function aSlipInReview(world: World, member: TestMember) {
  const { slip } = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI' })
  const { reference } = (await upload(world, member, slip)).body
  await world.runJobs()
  const { id, state } = await world.app.db
    .selectFrom('slip')
    .select(['id', 'state'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  expect(state).toBe('REVIEW')
  return { memberId: member.id, slipId: id }
}

async function aStrangersPayment(world: World) {
  const { bank, reference } = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '9990001112', fromName: 'SOMEBODY ELSE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250.5 },
  })
  await world.runJobs()
  return { fromBank: bank, reference }
}

const statesOf = async ({ app }: World, { id }: TestMember) =>
  (
    await app.db.selectFrom('withdrawal').select('state').where('memberId', '=', id).orderBy('id').execute()
  ).map(({ state }) => state)

const held = async (member: TestMember) => (await member.call(api.wallet)).body.wallet.amount

/** A withdrawal that is approved and paid, then one that is rejected and comes back. */
async function decideWithdrawals(world: World) {
  const member = await world.aMember({ wallet: 1_000n * baht, isFlagged: true, remember: true })
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const first = await askToWithdraw(world, member, 300)
  expect((await world.call(operatorApi.approveWithdrawal, { params: first }, cashier)).status).toBe(200)
  await world.runJobs()
  const body = { note: 'not the holder' }
  const second = await askToWithdraw(world, member, 200)
  expect((await world.call(operatorApi.rejectWithdrawal, { params: second, body }, cashier)).status).toBe(200)
  await world.runJobs()
  expect([await statesOf(world, member), await held(member)]).toEqual([['PAID', 'REJECTED'], 700])
}

/** One asks and another one approves: for what a stranger has paid, and for a correction of a wallet. */
async function decideByTwo(world: World) {
  const member = await world.aMember({ remember: true })
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const params = await aStrangersPayment(world)
  const asked = { memberId: member.id, note: 'his wife’s account' }
  await approved(world, await world.call(operatorApi.attributePayment, { params, body: asked }, cashier))
  const support = await aStaffMember(world, { role: 'support' })
  const correction = { kind: 'adjustment' as const, reason: 'a dispute', memberId: member.id }
  for (const [direction, amount] of [
    ['credit', 50],
    ['debit', 100.5],
  ] as const) {
    const body = { ...correction, direction, amount }
    await approved(world, await world.call(operatorApi.newRequest, { body }, support))
  }
  expect(await held(member)).toBe(200)
}

/** What a gateway takes back is taken from the wallet, and what has been played is owed. */
async function sufferARecall(world: World) {
  const member = await world.aMember({ remember: true })
  await openGame(member, 'NAGA')
  const { body } = await member.call(api.createQrcode, {
    params: { gatewayCode: 'KBANK' },
    body: { amount: 500 },
  })
  await world.control('POST', `/qr/${body.qrcodeId}/pay`)
  await world.sandbox.webhooksQuiet()
  await world.runJobs()
  await member.call(api.transfer, { body: { from: 'WALLET', to: 'NAGA', amount: 300 } })
  await world.control('POST', `/qr/${body.qrcodeId}/recall`)
  await world.sandbox.webhooksQuiet()
  await world.runJobs()
  const { wallet } = (await member.call(api.wallet)).body
  expect([wallet.amount, wallet.debt]).toEqual([0, 300])
}

async function approveASlip(world: World, member: TestMember) {
  const params = await aSlipInReview(world, member)
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const answer = await world.call(operatorApi.approveSlip, { params, body: { note: 'seen' } }, cashier)
  expect(answer.status).toBe(200)
  await world.runJobs()
  expect(await held(member)).toBe(500)
}

/** One about whom something of every kind waits. @returns the ids that calls of staff name, and whom their questions are about. */
async function leaveWaiting(world: World) {
  const name = 'Waiting Somchai'
  const options = { name, bankAccountNo: '8812060502', isFlagged: true, remember: true }
  const member = await world.aMember({ ...options, wallet: 2_000n * baht })
  const { withdrawalId } = await askToWithdraw(world, member, 500)
  const { slipId } = await aSlipInReview(world, member)
  const flagId = await aFlag(world, member.id)
  const support = await aStaffMember(world, { role: 'support' })
  const asked = await world.call(operatorApi.newRequest, { body: anAccountChange(member.id) }, support)
  await member.call(api.sendMessage, {
    body: { message: { message_type: 'text', payload: { message: 'hello' } } },
  })
  const { fromBank, reference } = await aStrangersPayment(world)
  const { db } = world.app
  const of = { memberId: member.id, roomId: member.id, caseId: await aCase(world) }
  const { id: taskId } = await db
    .selectFrom('operatorTask')
    .select('id')
    .where('memberId', '=', member.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: journalId } = await db
    .selectFrom('journal')
    .select('id')
    .where('memberId', '=', member.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { memberNo } = await db
    .selectFrom('member')
    .select('memberNo')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const ids = { withdrawalId, slipId, flagId, taskId, journalId, requestId: asked.body._id }
  const known: Known = {
    ...{ id: member.id, n: Number(memberNo) - 100_000_000, name, journalId, withdrawalId },
    ...{ from: world.now().toISOString(), to: new Date(world.now().getTime() + dayMs).toISOString() },
  }
  return { things: { ...of, ...ids, fromBank, reference }, known }
}

/** @returns what {@link leaveWaiting} does. */
export async function workAShift(world: World) {
  await decideWithdrawals(world)
  await decideByTwo(world)
  await sufferARecall(world)
  await approveASlip(world, await world.aMember({ bankAccountNo: '8812050502', remember: true }))
  return leaveWaiting(world)
}
