/** Facts about withdrawals that wait here and that the bank has paid already, as after a restore: two people say so (decisions D22). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { housePayout, wallet, withdrawHold } from '#ledger/chart.ts'
import { newId } from '#platform/db/id.ts'
import type { TestMember } from '../../test/factories.ts'
import { clearFaults, historyOf, injectFault, newsOf, tasksAbout } from '../../test/flows.ts'
import { type PausedOrders, pauseOrdersAt } from '../../test/paused-orders.ts'
import { approveByAnother } from '../../test/requests.ts'
import { paidTo } from '../../test/sandbox-calls.ts'
import { compareAllBooks, listDifferences } from '../../test/service-books.ts'
import { actsAbout, aStaffMember, turnPayouts } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld({ hasOwnDatabase: true })
let still: PausedOrders | undefined
beforeEach(() => turnPayouts(world, false))
afterEach(async () => {
  still?.end()
  still = undefined
  await clearFaults(world)
})

/** Of 300 baht: approved, and not ordered while payouts are closed. */
async function aWaiting(options: object = {}, amount = 300) {
  const member = await world.aMember({ wallet: 200_000_00n, ...options })
  const { body } = await member.call(api.withdraw, { body: { amount } })
  await world.runJobs()
  const { id } = await rowOf(member)
  return { member, id, reference: body.reference, params: { memberId: member.id, withdrawalId: id } }
}
const rowOf = ({ id }: TestMember) =>
  world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'state', 'bankReference', 'orderedAt', 'lookAt'])
    .where('memberId', '=', id)
    .executeTakeFirstOrThrow()

/** What was ordered here after the moment to which the database was restored. */
async function payAtBank({ id }: Waiting) {
  const { toAccountName: toName, ...payout } = await world.app.db
    .selectFrom('withdrawal')
    .select(['reference as payoutReference', 'toBank', 'toAccountNo', 'toAccountName', 'amount', 'currency'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return world.app.outside.bank.pay({ ...payout, toName })
}
type Waiting = Awaited<ReturnType<typeof aWaiting>>

let references = 0
const aBankReference = () => `SCB-${++references} 0042`

interface Asked {
  outcome?: 'done' | 'not_done'
  bankReference?: string | undefined
  by?: { token: string }
}

async function askFor(_id: string, { outcome = 'done', by, ...more }: Asked = {}) {
  const bankReference = 'bankReference' in more ? more.bankReference : aBankReference()
  const body = { kind: 'payout_end' as const, _id, outcome, evidence: 'their statement', reason: 'restored' }
  const asked = { body: { ...body, ...(bankReference && { bankReference }) } }
  return world.call(operatorApi.newRequest, asked, by ?? (await aStaffMember(world, { role: 'cashier' })))
}
async function end(id: string, asked: Asked = {}) {
  const { status, body } = await askFor(id, asked)
  expect([status, body.message]).toEqual([202, 'APPROVAL_NEEDED'])
  await approveByAnother(world, body._id)
  return body._id
}
const requestOf = async (requestId: string) =>
  (await world.call(operatorApi.staffRequest, { params: { requestId } }, await aStaffMember(world))).body
const decide = async (call: 'approveRequest' | 'rejectRequest', requestId: string) =>
  world.send(
    operatorApi[call],
    { params: { requestId }, ...(call === 'rejectRequest' && { body: { note: 'not theirs' } }) },
    await aStaffMember(world),
  )

const paidAtBank = (member: TestMember) => paidTo(world, member)
const openPayouts = async () => {
  await turnPayouts(world, true)
  world.advance(minuteMs)
  await world.runJobs()
}

test('what the bank has paid already is paid out of the hold, told to its member, and never ordered here', async () => {
  const waiting = await aWaiting({ remember: true })
  const { member, id, reference } = waiting
  await payAtBank(waiting)
  world.advance(30 * minuteMs)
  await compareAllBooks(world)
  expect(await listDifferences(world)).toMatchObject([{ book: 'payouts', name: reference }])
  const bankReference = aBankReference()
  const requestId = await end(id, { bankReference })
  expect(await requestOf(requestId)).toMatchObject({
    ...{ subject: id, memberId: member.id, state: 'APPROVED' },
    before: { state: 'APPROVED', reference, amount: 300, currency: 'THB' },
    after: { state: 'PAID', evidence: 'their statement', bankReference },
  })
  expect(await rowOf(member)).toMatchObject({ state: 'PAID', bankReference, orderedAt: null })
  expect(await world.balance(member.id, housePayout())).toBe(300_00n)
  expect(await world.balance(member.id, withdrawHold())).toBe(0n)
  expect((await historyOf(member))[0]).toMatchObject({ from: 'WALLET', status: 'SUCCESS', reference })
  expect((await newsOf(world, member)).map(({ event }) => event)).toContain('wallet:changed')
  await openPayouts()
  expect(await paidAtBank(member)).toEqual([300])
  await compareAllBooks(world)
  expect(await listDifferences(world)).toEqual([])
  expect(await askFor(id)).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('without the bank’s own reference nothing is said of what was not ordered; nor is it said that it was not paid', async () => {
  const { id, member } = await aWaiting()
  const missing = { ...refused('KEY_MISSING'), body: { message: 'KEY_MISSING', fields: ['bankReference'] } }
  expect(await askFor(id, { bankReference: undefined })).toMatchObject(missing)
  expect(await askFor(id, { outcome: 'not_done', bankReference: undefined })).toMatchObject(
    refused('NO_DATA', 404),
  )
  expect(await askFor(id, { bankReference: '---' })).toMatchObject(refused('KEY_INVALID'))
  expect(await rowOf(member)).toMatchObject({ state: 'APPROVED' })
})

test('one payment at the bank ends one withdrawal, however its reference is written', async () => {
  const [one, other, third] = [await aWaiting(), await aWaiting(), await aWaiting()]
  const asked = await askFor(third.id, { bankReference: 'trsf 77-b' })
  await end(one.id, { bankReference: 'TRSF-77B' })
  const taken = refused('ALREADY_EXISTS', 409)
  expect(await askFor(other.id, { bankReference: 'trsf77b' })).toMatchObject(taken)
  expect(await decide('approveRequest', asked.body._id)).toMatchObject(taken)
  expect(await rowOf(third.member)).toMatchObject({ state: 'APPROVED', bankReference: null })
})

test('a withdrawal that waits for a second approval ends too, with its task and its request', async () => {
  const { member, id, params } = await aWaiting({ isFlagged: true }, 120_000)
  const first = await aStaffMember(world, { role: 'cashier' })
  const { body } = await world.call(operatorApi.approveWithdrawal, { params }, first)
  expect(body).toMatchObject({ state: 'REVIEW' })
  const { body: list } = await world.call(
    operatorApi.requests,
    { body: { page: 1, limit: 10, memberId: member.id } },
    first,
  )
  const large = list.requests[0]?._id ?? ''
  await world.call(operatorApi.claimWithdrawal, { params }, first)
  expect(await askFor(id)).toMatchObject(refused('CLAIMED', 409))
  await world.call(operatorApi.releaseWithdrawal, { params }, first)
  await end(id)
  expect(await rowOf(member)).toMatchObject({ state: 'PAID' })
  expect(await tasksAbout(world, id)).toEqual([])
  expect(await requestOf(large)).toMatchObject({ state: 'REJECTED', note: 'their statement' })
  expect((await actsAbout(world, large)).map(({ action }) => action)).toEqual([
    'request_made',
    'request_rejected',
  ])
})

test('while two people are about to end it, it is neither ordered nor rejected; turned down, it goes on once', async () => {
  const { member, id } = await aWaiting()
  const { body } = await askFor(id)
  await openPayouts()
  expect(await rowOf(member)).toMatchObject({ state: 'PAYING', orderedAt: null })
  expect(await paidAtBank(member)).toEqual([])
  await decide('rejectRequest', body._id)
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'PAID', bankReference: null })
  expect(await paidAtBank(member)).toEqual([300])

  const watched = await aWaiting({ isFlagged: true })
  const asked = await askFor(watched.id)
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const rejection = { params: watched.params, body: { note: 'no' } }
  const reject = () => world.call(operatorApi.rejectWithdrawal, rejection, cashier)
  expect(await reject()).toMatchObject(refused('IN_PROGRESS', 409))
  const { body: sheet } = await world.call(operatorApi.withdrawalSheet, { params: watched.params }, cashier)
  expect(sheet.endAsked).toMatchObject({ _id: asked.body._id })
  await decide('rejectRequest', asked.body._id)
  expect(await reject()).toMatchObject({ status: 200 })
  expect(await world.balance(watched.member.id, wallet())).toBe(200_000_00n)
})

test('approved and begun with by the job, it is ended all the same, and its order never leaves', async () => {
  still = pauseOrdersAt('order:untaken')
  const member = await world.aMember({ wallet: 500_00n })
  await turnPayouts(world, true)
  await member.call(api.withdraw, { body: { amount: 300 } })
  const paying = world.runJobs()
  await still.arrived()
  const { id } = await rowOf(member)
  await end(id)
  still.end()
  await paying
  expect(await rowOf(member)).toMatchObject({ state: 'PAID', orderedAt: null })
  expect(await paidAtBank(member)).toEqual([])
})

test('an order on its way, or one that was sent, is not taken for a payment of before', async () => {
  await turnPayouts(world, true)
  const member = await world.aMember({ wallet: 500_00n })
  await member.call(api.withdraw, { body: { amount: 300 } })
  await injectFault(world, { service: 'bank', fault: 'processing' })
  still = pauseOrdersAt('order:unsent')
  const paying = world.runJobs()
  await still.arrived()
  const { id } = await rowOf(member)
  expect(await askFor(id)).toMatchObject(refused('IN_PROGRESS', 409))
  still.end()
  await paying
  expect(await askFor(id)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await end(id, { bankReference: undefined })).toBeTruthy()
})

test('no friend of the member says so: neither asks nor approves who is the member too', async () => {
  const { member, id } = await aWaiting()
  const own = refused('OWN_REQUEST', 403)
  const self = await aStaffMember(world, { role: 'risk', memberId: member.id })
  expect(await askFor(id, { by: self })).toMatchObject(own)
  const { body } = await askFor(id)
  const params = { requestId: body._id }
  expect(await world.call(operatorApi.approveRequest, { params }, self)).toMatchObject(own)
  expect(await rowOf(member)).toMatchObject({ state: 'APPROVED' })
})

test('a bank that knows it by our reference, and says later that it was not paid, makes a case', async () => {
  const waiting = await aWaiting()
  const { member, id, reference } = waiting
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await payAtBank(waiting)
  await end(id)
  await world.control('POST', `/bank/payouts/${reference}/settle`, { status: 'rejected' })
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  expect(await tasksAbout(world, id)).toEqual([
    {
      kind: 'late_payout',
      detail: { reference, amount: 300, currency: 'THB', ours: 'PAID', theirs: 'FAILED' },
    },
  ])
  expect(await world.balance(member.id, housePayout())).toBe(300_00n)
})

test('a reference of the bank’s is only told of what was paid by it', async () => {
  const { id } = await aWaiting()
  expect(await askFor(id, { outcome: 'not_done' })).toMatchObject(refused('NO_DATA', 404))
  expect(await askFor(newId())).toMatchObject(refused('NO_DATA', 404))
})
