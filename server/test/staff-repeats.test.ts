/** What a member of staff sends twice happens once, and both hear the same (decisions D1). */
import { api } from '@kapao/contract/api.ts'
import type { CallArguments } from '@kapao/contract/client.ts'
import type { Endpoint } from '@kapao/contract/endpoint.ts'
import { operatorApi } from '@kapao/contract/operator-api.ts'
import { expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { textOf } from './chats.ts'
import type { TestMember } from './factories.ts'
import { sendTransfer, slipsWithJobs } from './slips.ts'
import { aStaffMember } from './staff.ts'
import { useWorld } from './world.ts'

const world = useWorld()
const { handIn, slipRowOf, walletOf } = slipsWithJobs(world)

async function sendTwice<E extends Endpoint>(row: E, args: Omit<CallArguments<E>, 'idempotencyKey'>) {
  const { id, token } = await aStaffMember(world)
  const once = { ...args, idempotencyKey: newId() } as unknown as CallArguments<E>
  const [first, second] = [await world.call(row, once, { token }), await world.call(row, once, { token })]
  expect(first.status).toBe(200)
  expect([second.status, second.text]).toEqual([first.status, first.text])
  return { operatorId: id }
}

const recordsBy = (operatorId: string) =>
  world.app.db.selectFrom('operator_audit').select('record').where('operator_id', '=', operatorId).execute()

/** A slip whose sender shows four digits and another name: a person must decide. */
async function aSlipInReview(digits: string): Promise<{ member: TestMember; slipId: string }> {
  const member = await world.aMember({ bankAccountNo: `88${digits}0502` })
  const { slip } = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI' })
  const row = await handIn(member, slip)
  return { member, slipId: (await slipRowOf(row?.reference ?? '')).id }
}

test('the service is switched on', async () => {
  const { operatorId } = await sendTwice(operatorApi.setTerminated, { body: { terminated: false } })
  expect((await recordsBy(operatorId)).length).toBeLessThanOrEqual(1)
})

test('a payment in suspense is given to its member', async () => {
  const member = await world.aMember()
  const sent = (await world.control('POST', '/bank/transfers', {
    fromBank: 'KTB',
    fromAccountNo: '9990001112',
    fromName: 'SOMEBODY ELSE',
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount: 250.5,
  })) as { bank: string; reference: string }
  await world.runJobs()
  const { operatorId } = await sendTwice(operatorApi.attributePayment, {
    params: { fromBank: sent.bank, reference: sent.reference },
    body: { memberId: member.id, note: 'slip seen' },
  })
  expect(await walletOf(member)).toBe(250_50n)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a slip is approved', async () => {
  const { member, slipId } = await aSlipInReview('3001')
  const params = { memberId: member.id, slipId }
  const { operatorId } = await sendTwice(operatorApi.approveSlip, { params, body: { note: 'his wife' } })
  await world.runJobs()
  expect(await walletOf(member)).toBe(500_00n)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a slip is rejected', async () => {
  const { member, slipId } = await aSlipInReview('3002')
  const { operatorId } = await sendTwice(operatorApi.rejectSlip, {
    params: { memberId: member.id, slipId },
    body: { reason: 'NOT_MATCH', note: 'another name' },
  })
  expect(await walletOf(member)).toBe(0n)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})

test('a customer is answered, read, told that somebody types, and the conversation is closed', async () => {
  const { id, call } = await world.aMember()
  await call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  const params = { roomId: id }
  await sendTwice(operatorApi.readRoom, { params })
  await sendTwice(operatorApi.typeToCustomer, { params })
  await sendTwice(operatorApi.answerCustomer, { params, body: { message: textOf('กำลังตรวจสอบค่ะ') } })
  const { operatorId } = await sendTwice(operatorApi.closeChat, { params })
  const { body } = await call(api.chatHistory, { body: { limit: 100 } })
  expect(body.filter(({ sender }) => sender === 'operator')).toHaveLength(1)
  expect(await recordsBy(operatorId)).toHaveLength(1)
})
