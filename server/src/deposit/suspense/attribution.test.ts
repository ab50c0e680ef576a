/** Facts about money in suspense whose owner a member of staff has found out. */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { type BankPayment, findBankPayment } from '#deposit/bank/bank-payment.queries.ts'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { wallet } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { approveByAnother } from '../../../test/requests.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()

/** 250.50 baht from somebody whom nobody knows. */
async function aStrangersTransfer() {
  const sent = await sendBankTransfer(world, {
    fromBank: 'KTB',
    fromAccountNo: '9990001112',
    fromName: 'SOMEBODY ELSE',
    toBank: 'SCB',
    toAccountNo: '4051234567',
    amount: 250.5,
  })
  await world.runJobs()
  return { fromBank: sent.bank, reference: sent.reference }
}

const attribute = (
  token: string,
  params: { fromBank: string; reference: string },
  body: { memberId: string; note: string },
) => world.call(operatorApi.attributePayment, { params, body }, { token })

const approve = async (requestId: string, by?: { token: string }) =>
  world.call(operatorApi.approveRequest, { params: { requestId } }, by ?? (await aStaffMember(world)))
const requestOf = async (requestId: string) =>
  (await world.call(operatorApi.staffRequest, { params: { requestId } }, await aStaffMember(world))).body

test('one asks and nothing moves; another approves, the member sees it, and the trail names both', async () => {
  const member = await world.aMember()
  const params = await aStrangersTransfer()
  const subject = `${params.fromBank}:${params.reference}`
  expect(await tasksAbout(world, subject)).toHaveLength(1)
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const body = { memberId: member.id, note: 'sent from his wife’s account, slip seen' }
  const asked = await attribute(cashier.token, params, body)
  expect(asked).toMatchObject({ status: 202, body: { message: 'APPROVAL_NEEDED', state: 'WAITING' } })
  expect((await member.call(api.wallet)).body.wallet.amount).toBe(0)
  expect(await requestOf(asked.body._id)).toMatchObject({
    ...{ kind: 'attribution', subject, memberId: member.id, reason: body.note, requestedBy: cashier.name },
    before: {
      state: 'WAITING',
      amount: 250.5,
      currency: 'THB',
      fromName: 'SOMEBODY E',
      fromAccountNo: '…1112',
    },
    after: { state: 'ATTRIBUTED', memberId: member.id },
    member: { name: 'มะลิ' },
  })
  expect(await approve(asked.body._id, cashier)).toMatchObject(refused('OWN_REQUEST', 403))
  const second = await aStaffMember(world, { role: 'cashier' })
  expect((await approve(asked.body._id, second)).status).toBe(200)
  expect((await member.call(api.wallet)).body.wallet.amount).toBe(250.5)
  expect(await tasksAbout(world, subject)).toEqual([])
  expect(await attribute(cashier.token, params, body)).toMatchObject(refused('ALREADY_DECIDED', 409))
  const records = await world.app.db
    .selectFrom('operatorAudit')
    .select(['record', 'operatorId'])
    .where('subject', '=', subject)
    .execute()
  expect(records.map(({ operatorId }) => operatorId)).toEqual([second.id])
  expect(JSON.parse(records[0]?.record ?? '')).toMatchObject({
    ...{ action: 'payment_attributed', reason: body.note, memberId: member.id, requestId: asked.body._id },
    ...{ before: { memberId: null }, after: { memberId: member.id } },
  })
})

test('it can be asked for by the call for requests too, once at a time and under any spelling of its reference', async () => {
  const member = await world.aMember()
  const { bank, reference } = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '9990001112', fromName: 'SOMEBODY ELSE', reference: 'Ab/20-7 x' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250.5 },
  })
  await world.runJobs()
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const order = { kind: 'attribution', reason: 'x', memberId: member.id, fromBank: bank } as const
  const ask = (reference: string) =>
    world.call(operatorApi.newRequest, { body: { ...order, reference } }, cashier)
  const asked = await ask('AB/207X')
  expect(await ask(reference)).toMatchObject(refused('IN_PROGRESS', 409))
  const params = { fromBank: bank, reference: 'ab/20 7x' }
  expect(await attribute(cashier.token, params, { memberId: member.id, note: 'x' })).toMatchObject(
    refused('IN_PROGRESS', 409),
  )
  await approveByAnother(world, asked.body._id)
  expect(await world.balance(member.id, wallet())).toBe(250_50n)
  expect(await tasksAbout(world, `${bank}:${reference}`)).toEqual([])
  expect(await ask(reference)).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('sixteen operators who name sixteen members: one asks, one of sixteen approves, one member has it', async () => {
  const params = await aStrangersTransfer()
  const members = await Promise.all(Array.from({ length: 16 }, () => world.aMember()))
  const staff = await Promise.all(members.map(() => aStaffMember(world)))
  const answers = await race(16, (nth) =>
    attribute(staff[nth]?.token ?? '', params, { memberId: members[nth]?.id ?? '', note: 'mine' }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(15).fill(409)])
  const requestId = answers.find(({ status }) => status === 202)?.body._id ?? ''
  const others = await Promise.all(members.map(() => aStaffMember(world, { role: 'cashier' })))
  const approvals = await race(16, (nth) => approve(requestId, others[nth]))
  expect(approvals.map(({ status }) => status).sort()).toEqual([200, ...Array(15).fill(409)])
  const balances = await Promise.all(members.map(({ id }) => world.balance(id, wallet())))
  expect(balances.filter((balance) => balance > 0n)).toEqual([250_50n])
})

test('what its sender’s slip has taken meanwhile is refused with that reason, and the request still waits', async () => {
  const [friend, owner] = [await world.aMember(), await world.aMember()]
  const params = await aStrangersTransfer()
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const { body } = await attribute(token, params, { memberId: friend.id, note: 'he said so' })
  const transfer = await findBankPayment(world.app.db, params)
  await creditBankTransfer(world.app, transfer as BankPayment, { memberId: owner.id, heardFrom: 'slip' })
  expect(await approve(body._id)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect((await requestOf(body._id)).state).toBe('WAITING')
  expect(await world.balance(friend.id, wallet())).toBe(0n)
  expect(await world.balance(owner.id, wallet())).toBe(250_50n)
})

test('not to oneself, not to nobody, not what is not there, and not by everybody', async () => {
  const member = await world.aMember()
  const params = await aStrangersTransfer()
  const [own, cashier, support] = [
    await aStaffMember(world, { memberId: member.id }),
    await aStaffMember(world, { role: 'cashier' }),
    await aStaffMember(world, { role: 'support' }),
  ]
  const body = { memberId: member.id, note: 'x' }
  expect(await attribute(own.token, params, body)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await attribute(support.token, params, body)).toMatchObject(refused('FORBIDDEN', 403))
  const nobody = { memberId: newId(), note: 'x' }
  expect(await attribute(cashier.token, params, nobody)).toMatchObject({
    ...refused('KEY_INVALID', 400),
    body: { fields: ['memberId'] },
  })
  const other = { ...params, reference: 'NONE' }
  expect(await attribute(cashier.token, other, body)).toMatchObject(refused('NO_DATA', 404))
  expect(await attribute(cashier.token, params, { ...body, memberId: 'me' })).toMatchObject(
    refused('KEY_INVALID', 400),
  )
  const asked = await attribute(cashier.token, params, body)
  expect(await approve(asked.body._id, own)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await approve(asked.body._id, support)).toMatchObject(refused('FORBIDDEN', 403))
  expect(await world.balance(member.id, wallet())).toBe(0n)
})
