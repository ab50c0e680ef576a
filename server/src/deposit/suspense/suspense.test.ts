/** Facts about the money in suspense as staff see it, and about attributing what came by a gateway (staff-calls T4). */
import { randomUUID } from 'node:crypto'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import { wallet } from '#ledger/chart.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { approved } from '../../../test/requests.ts'
import { sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { race, refused, useWorld } from '../../../test/world.ts'
import { suspensePage } from './suspense.queries.ts'

const world = useWorld()

const list = async (filter: object = {}, page: object = { page: 1, limit: 100 }) => {
  const { token } = await aStaffMember(world, { role: 'cashier' })
  return world.send(operatorApi.suspense, { body: { ...page, ...filter } }, { token })
}
const paymentsOf = async (filter: object = {}) => (await list(filter)).body.payments

async function aStrangersTransfer(amount: number, order: object = {}) {
  const sent = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '9990001112', fromName: 'Mr. Somsak Thongdee' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount },
    ...order,
  })
  await world.runJobs()
  return { fromBank: sent.bank, reference: sent.reference }
}

/** Paid at a gateway for a charge that nobody knows. */
async function aStrangersPayment(amount: bigint) {
  const payment = { paymentId: randomUUID(), amount, currency: 'THB' as const, paidAt: world.now() }
  await creditPayment(world.app, { gateway: 'WW', chargeReference: 'KPNOBODYKNOWSTHIS0', payment })
  return { fromBank: 'WW', reference: payment.paymentId }
}

test('the sum is that of the filter, whatever page of it is shown', async () => {
  for (const amount of [120, 80.5, 99.5]) await aStrangersTransfer(amount, { fromBank: 'BBL' })
  const { body } = await list({ fromBank: 'BBL' }, { page: 1, limit: 1 })
  expect(body).toMatchObject({ total: 3, sums: [{ currency: 'THB', amount: 300 }] })
  expect(body.payments).toHaveLength(1)
})

const attribute = async (params: { fromBank: string; reference: string }, memberId: string) => {
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const body = { memberId, note: 'receipt seen' }
  return world.call(operatorApi.attributePayment, { params, body }, { token })
}

/** In nobody's hands. */
const nobodys = { claimedBy: null, claimedUntil: null }

test('what a bank and a gateway brought is one queue, with no full account number and no full name', async () => {
  const transfer = await aStrangersTransfer(250.5)
  const payment = await aStrangersPayment(70_00n)
  expect(await paymentsOf({ reference: transfer.reference.toLowerCase() })).toEqual([
    {
      ...{
        ...transfer,
        fromName: 'Mr. Somsak T',
        fromAccountNo: '…1112',
        toBank: 'SCB',
        toAccountNo: '4051234567',
      },
      ...{ amount: 250.5, currency: 'THB', at: expect.any(String), state: 'WAITING', why: 'NO_MEMBER' },
      ...{ canGoBack: true, statement: null, settledBy: null, requests: [] },
      ...nobodys,
    },
  ])
  expect(await paymentsOf({ reference: payment.reference })).toEqual([
    {
      ...{ ...payment, fromName: '', fromAccountNo: '', toBank: 'WW', toAccountNo: '', amount: 70 },
      ...{ currency: 'THB', at: world.now().toISOString(), state: 'WAITING', why: 'UNKNOWN_CHARGE' },
      ...{ canGoBack: false, statement: null, settledBy: null, requests: [] },
      ...nobodys,
    },
  ])
})

test('what waits for a second person is told with it, and no longer once it is decided', async () => {
  const transfer = await aStrangersTransfer(260.5)
  const member = await world.aMember()
  const requestsOf = async () => (await paymentsOf({ reference: transfer.reference }))[0]?.requests
  const asked = await attribute(transfer, member.id)
  expect(await requestsOf()).toEqual([
    { _id: expect.any(String), kind: 'attribution', requestedBy: expect.any(String) },
  ])
  const { token } = await aStaffMember(world, { role: 'risk' })
  const body = { kind: 'refund_to_sender' as const, ...transfer, reason: 'nobody knows them' }
  const back = await world.call(operatorApi.newRequest, { body }, { token })
  expect((await requestsOf())?.map(({ kind }) => kind)).toEqual(['attribution', 'refund_to_sender'])
  await approved(world, asked)
  expect(await requestsOf()).toEqual([])
  // What cannot be done any more waits for nobody's rejection.
  const params = { requestId: String(back.body._id) }
  expect((await world.call(operatorApi.staffRequest, { params }, { token })).body).toMatchObject({
    ...{ state: 'LAPSED', decidedBy: null, decidedAt: world.now().toISOString() },
  })
  const another = await aStaffMember(world, { role: 'risk' })
  expect(await world.call(operatorApi.approveRequest, { params }, another)).toMatchObject(
    refused('LAPSED', 409),
  )
})

test('its task shows no full name either', async () => {
  const { fromBank, reference } = await aStrangersTransfer(251.5)
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const { body, text } = await world.call(operatorApi.tasks, { body: { page: 1, limit: 100 } }, { token })
  const task = body.tasks.find(({ subject }) => subject === `${fromBank}:${reference}`)
  expect(task?.detail).toMatchObject({ fromName: 'Mr. Somsak T', fromAccountNo: '…1112' })
  expect(text).not.toContain('Thongdee')
})

test('a gateway’s payment goes to the member whose it is, once, and its task is closed', async () => {
  const member = await world.aMember()
  const payment = await aStrangersPayment(33_00n)
  const answers = await race(8, () => attribute(payment, member.id))
  expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)])
  await approved(world, answers.find(({ status }) => status === 202) as (typeof answers)[0])
  expect(await world.balance(member.id, wallet())).toBe(33_00n)
  expect(await tasksAbout(world, `WW:${payment.reference}`)).toEqual([])
  expect(await paymentsOf({ reference: payment.reference, state: 'WAITING' })).toEqual([])
  expect(await paymentsOf({ reference: payment.reference, state: 'ATTRIBUTED' })).toMatchObject([payment])
})

test('told once more after that, it changes nothing', async () => {
  const member = await world.aMember()
  const { reference: paymentId } = await aStrangersPayment(34_00n)
  await approved(world, await attribute({ fromBank: 'WW', reference: paymentId }, member.id))
  const payment = { paymentId, amount: 34_00n, currency: 'THB' as const, paidAt: world.now() }
  await creditPayment(world.app, { gateway: 'WW', chargeReference: 'KPNOBODYKNOWSTHIS0', payment })
  expect(await world.balance(member.id, wallet())).toBe(34_00n)
})

test('those that wait come oldest first, page by page, and each once', async () => {
  const made: string[] = []
  for (let nth = 0; nth < 5; nth++) {
    world.advance(1_000)
    made.push((await aStrangersTransfer(9_000 + nth, { fromBank: 'GSB' })).reference)
  }
  const seen: string[] = []
  let after: string | null = null
  do {
    const { body } = await list({ fromBank: 'GSB', after }, { page: 1, limit: 2 })
    expect(body.total).toBe(5)
    seen.push(...body.payments.map(({ reference }) => reference))
    after = body.next
  } while (after !== null)
  expect(seen).toEqual(made)
  const newest = await paymentsOf({ fromBank: 'GSB', sort: 'newest' })
  expect(newest.map(({ reference }) => reference)).toEqual(made.toReversed())
  expect(await paymentsOf({ fromBank: 'GSB', amount: 9_002 })).toMatchObject([{ reference: made[2] }])
})

test.each(['x', 'WzEsIkEiXQ', 'bnVsbA'])('%s is no place on the list', async (after) => {
  expect(await list({ after })).toMatchObject(refused('KEY_INVALID', 400))
})

test('the reason of each is found by the task’s own subject, not among all tasks', async () => {
  const plan = await world.app.db.transaction().execute(async (tx) => {
    await sql`SET LOCAL enable_seqscan = off`.execute(tx)
    return suspensePage(tx, { page: 1, limit: 50 }, undefined).explain('text')
  })
  expect(JSON.stringify(plan)).toMatch(/Index Cond: \(+subject = /)
})
