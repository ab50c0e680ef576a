/** Facts about money in suspense that goes back to its sender (decisions D22, staff-calls T2, T4). */

import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { afterEach, expect, test } from 'vitest'
import { type BankPayment, findBankPayment } from '#deposit/bank/bank-payment.queries.ts'
import { creditBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import { houseBank, housePayout, houseSuspense, wallet } from '#ledger/chart.ts'
import { houseIds, newId } from '#platform/db/id.ts'
import { clearFaults, injectFault, tasksAbout } from '../../../test/flows.ts'
import { approveByAnother, approved } from '../../../test/requests.ts'
import { payoutsTo, sendBankTransfer } from '../../../test/sandbox-calls.ts'
import { compareAllBooks } from '../../../test/service-books.ts'
import { aStaffMember, turnPayouts } from '../../../test/staff.ts'
import { race, refused, useWorld } from '../../../test/world.ts'

const world = useWorld()
afterEach(() => clearFaults(world))

interface Name {
  fromBank: string
  reference: string
}

let sent = 0
/** 250.50 baht from somebody whom nobody knows. */
async function aStrangersTransfer(order: object = {}): Promise<Name & { fromAccountNo: string }> {
  const fromAccountNo = `77${String(++sent).padStart(8, '0')}`
  const { bank, reference } = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo, fromName: 'MR SOMSAK THONGDEE' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250.5, ...order },
  })
  await world.runJobs()
  return { fromBank: bank, reference, fromAccountNo }
}

const ask = async ({ fromBank, reference }: Name, role: OperatorRole = 'cashier') =>
  world.call(
    operatorApi.newRequest,
    { body: { kind: 'refund_to_sender', fromBank, reference, reason: 'the sender called' } },
    await aStaffMember(world, { role }),
  )
const attribute = async ({ fromBank, reference }: Name, memberId: string) =>
  world.call(
    operatorApi.newRequest,
    { body: { kind: 'attribution', fromBank, reference, memberId, reason: 'x' } },
    await aStaffMember(world, { role: 'cashier' }),
  )
const endPayout = async (_id: string, outcome: 'done' | 'not_done') =>
  world.call(
    operatorApi.newRequest,
    { body: { kind: 'payout_end', _id, outcome, evidence: 'their letter', reason: 'never answered' } },
    await aStaffMember(world, { role: 'cashier' }),
  )

const stateOf = async ({ fromBank, reference }: Name) => {
  const body = { page: 1, limit: 10, fromBank, reference }
  const answer = await world.call(operatorApi.suspense, { body }, await aStaffMember(world))
  return answer.body.payments[0]?.state
}
const inSuspense = () => world.balance(houseIds.THB, houseSuspense())
const paidOut = () => world.balance(houseIds.THB, housePayout())
const paidBack = (accountNo: string) => payoutsTo(world, { bankAccountNo: accountNo })

test('two people send it back: it is on its way until the bank has paid, and then it is gone, once', async () => {
  const before = [await inSuspense(), await paidOut()] as const
  const transfer = await aStrangersTransfer()
  const asked = await ask(transfer)
  expect(await ask(transfer)).toMatchObject(refused('IN_PROGRESS', 409))
  const { body: request } = await world.call(
    operatorApi.staffRequest,
    { params: { requestId: String(asked.body._id) } },
    await aStaffMember(world),
  )
  expect(request).toMatchObject({
    ...{ kind: 'refund_to_sender', memberId: null, before: { state: 'WAITING', amount: 250.5 } },
    after: {
      ...{ state: 'REFUNDED', toBank: 'KTB', toAccountNo: `…${transfer.fromAccountNo.slice(-4)}` },
      toAccountName: 'MR SOMSAK T',
    },
  })
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await approved(world, asked)
  await world.runJobs()
  expect(await stateOf(transfer)).toBe('REFUNDING')
  expect(await inSuspense()).toBe(before[0] + 250_50n)
  const { record } = await world.app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('subject', '=', `${transfer.fromBank}:${transfer.reference}`)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(record)).toMatchObject({
    ...{ action: 'payment_refunded', requestId: asked.body._id, reason: 'the sender called' },
    ...{ before: { state: 'WAITING' }, after: { state: 'REFUNDING', amount: '25050' } },
  })
  await clearFaults(world)
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  expect(await stateOf(transfer)).toBe('REFUNDED')
  expect([await inSuspense(), await paidOut()]).toEqual([before[0], before[1] + 250_50n])
  expect(await paidBack(transfer.fromAccountNo)).toMatchObject([{ amount: 250.5 }])
  expect(await tasksAbout(world, `${transfer.fromBank}:${transfer.reference}`)).toEqual([])
  expect(await ask(transfer)).toMatchObject(refused('ALREADY_DECIDED', 409))
  // The bank's book and ours say the same of it.
  world.advance(2 * 3_600_000)
  const books = await compareAllBooks(world)
  expect(books.find(({ book }) => book === 'payouts')).toMatchObject({ differences: 0 })
})

test('on its way and gone it becomes no member’s: not by staff, nor by the sender’s slip', async () => {
  const member = await world.aMember()
  const transfer = await aStrangersTransfer()
  const late = await attribute(transfer, member.id)
  await injectFault(world, { service: 'bank', fault: 'processing' })
  await approved(world, await ask(transfer))
  await world.runJobs()
  const bySlip = async () =>
    creditBankTransfer(world.app, (await findBankPayment(world.app.db, transfer)) as BankPayment, {
      ...{ memberId: member.id, heardFrom: 'slip' as const },
    })
  const approveLate = async () =>
    world.call(
      operatorApi.approveRequest,
      { params: { requestId: String(late.body._id) } },
      await aStaffMember(world),
    )
  // On its way it may come back, and then what was asked for can be done; gone it cannot.
  const outcomes = [
    ['REFUNDING', 'ALREADY_DECIDED'],
    ['REFUNDED', 'LAPSED'],
  ] as const
  for (const [state, refusal] of outcomes) {
    expect(await stateOf(transfer)).toBe(state)
    expect(await approveLate()).toMatchObject(refused(refusal, 409))
    expect(await bySlip()).toBe('taken')
    await clearFaults(world)
    world.advance(limits.payoutAskEveryMs)
    await world.runJobs()
  }
  expect(await world.balance(member.id, wallet())).toBe(0n)
})

test('a refund to the sender races with an attribution: one of the two happens', async () => {
  const member = await world.aMember()
  const transfer = await aStrangersTransfer()
  const [back, given] = [await ask(transfer), await attribute(transfer, member.id)]
  const staff = await Promise.all(Array.from({ length: 8 }, () => aStaffMember(world)))
  const answers = await race(8, (nth) =>
    world.call(
      operatorApi.approveRequest,
      { params: { requestId: String((nth % 2 ? back : given).body._id) } },
      staff[nth],
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  await world.runJobs()
  const isGiven = (await world.balance(member.id, wallet())) === 250_50n
  expect(await paidBack(transfer.fromAccountNo)).toHaveLength(isGiven ? 0 : 1)
  expect(await stateOf(transfer)).toBe(isGiven ? 'ATTRIBUTED' : 'REFUNDED')
})

test('what the bank refuses to pay waits again, and can be given to a member', async () => {
  const member = await world.aMember()
  // The sandbox's bank does not know accounts that end so.
  const transfer = await aStrangersTransfer({ fromAccountNo: '7799990500' })
  await approved(world, await ask(transfer))
  await world.runJobs()
  expect(await stateOf(transfer)).toBe('WAITING')
  expect(await tasksAbout(world, `${transfer.fromBank}:${transfer.reference}`)).toHaveLength(1)
  await approved(world, await attribute(transfer, member.id))
  expect(await world.balance(member.id, wallet())).toBe(250_50n)
})

test('a bank that never answers: two people end it, and its other word later is a case', async () => {
  await injectFault(world, { service: 'bank', fault: 'processing' })
  const [paid, unpaid] = [await aStrangersTransfer(), await aStrangersTransfer()]
  const ids: string[] = []
  for (const transfer of [paid, unpaid])
    ids.push(String((await approved(world, await ask(transfer))).body._id))
  await world.runJobs()
  const [paidId, unpaidId] = ids as [string, string]
  world.advance(limits.transferTaskAfterMs)
  await world.runJobs()
  expect(await tasksAbout(world, unpaidId)).toMatchObject([{ kind: 'payout_unanswered' }])
  await approved(world, await endPayout(paidId, 'done'))
  await approved(world, await endPayout(unpaidId, 'not_done'))
  expect([await stateOf(paid), await stateOf(unpaid)]).toEqual(['REFUNDED', 'WAITING'])
  expect(await tasksAbout(world, unpaidId)).toEqual([])
  expect(await endPayout(unpaidId, 'done')).toMatchObject(refused('ALREADY_DECIDED', 409))
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  expect(await tasksAbout(world, unpaidId)).toMatchObject([
    { kind: 'late_payout', detail: { ours: 'FAILED', theirs: 'PAID', amount: 250.5 } },
  ])
  expect(await tasksAbout(world, paidId)).toEqual([])
  expect(await stateOf(unpaid)).toBe('WAITING')
})

test('the bank says that it did not pay what two people had ended as paid: a case, and nothing is posted', async () => {
  await injectFault(world, { service: 'bank', fault: 'processing' })
  const transfer = await aStrangersTransfer()
  const id = String((await approved(world, await ask(transfer))).body._id)
  await world.runJobs()
  await approved(world, await endPayout(id, 'done'))
  const before = [await inSuspense(), await paidOut()]
  const { payoutReference: reference } = await world.app.db
    .selectFrom('senderRefund')
    .select('payoutReference')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await world.control('POST', `/bank/payouts/${reference}/settle`, { status: 'rejected' })
  await clearFaults(world)
  world.advance(limits.lookAgainAfterMs[0])
  await world.runJobs()
  expect(await tasksAbout(world, id)).toEqual([
    {
      kind: 'late_payout',
      detail: {
        ...{ reference, amount: 250.5, currency: 'THB', ours: 'PAID', theirs: 'FAILED' },
      },
    },
  ])
  expect([await inSuspense(), await paidOut(), await stateOf(transfer)]).toEqual([...before, 'REFUNDED'])
})

test('while payouts are closed nothing is ordered', async () => {
  const transfer = await aStrangersTransfer()
  world.atTestEnd(() => turnPayouts(world, true))
  await turnPayouts(world, false)
  await approved(world, await ask(transfer))
  await world.runJobs()
  expect(await stateOf(transfer)).toBe('REFUNDING')
  await turnPayouts(world, true)
  await world.runJobs()
  expect(await stateOf(transfer)).toBe('REFUNDED')
})

test('while two people are about to end it nothing is ordered, and turned down it is paid once', async () => {
  const transfer = await aStrangersTransfer()
  const staff = await aStaffMember(world, { role: 'risk' })
  world.atTestEnd(() => turnPayouts(world, true))
  await turnPayouts(world, false)
  await approved(world, await ask(transfer))
  const { id: _id } = await world.app.db
    .selectFrom('senderRefund')
    .select('id')
    .where('reference', '=', transfer.reference)
    .executeTakeFirstOrThrow()
  const said = {
    kind: 'payout_end' as const,
    _id,
    outcome: 'done' as const,
    evidence: 'a letter',
    reason: 'x',
  }
  const named = { ...said, bankReference: 'SCB 7' }
  const invalid = { ...refused('KEY_INVALID'), body: { message: 'KEY_INVALID', fields: ['bankReference'] } }
  expect(await world.call(operatorApi.newRequest, { body: named }, staff)).toMatchObject(invalid)
  const { body } = await world.call(operatorApi.newRequest, { body: said }, staff)
  await turnPayouts(world, true)
  await world.runJobs()
  expect(await stateOf(transfer)).toBe('REFUNDING')
  const rejection = { params: { requestId: body._id }, body: { note: 'another' } }
  await world.call(operatorApi.rejectRequest, rejection, staff)
  world.advance(limits.payoutAskEveryMs)
  await world.runJobs()
  expect(await stateOf(transfer)).toBe('REFUNDED')
})

test('nothing goes back where nobody has told the whole account: of a gateway, or masked', async () => {
  const payment = { paymentId: newId(), amount: 70_00n, currency: 'THB' as const, paidAt: world.now() }
  await creditPayment(world.app, { gateway: 'WW', chargeReference: 'KPNOBODYKNOWSTHIS1', payment })
  const byGateway = { fromBank: 'WW', reference: payment.paymentId }
  expect(await ask(byGateway)).toMatchObject(refused('SENDER_UNKNOWN', 422))
  const masked = await aStrangersTransfer({ masked: true })
  expect(await ask(masked)).toMatchObject(refused('SENDER_UNKNOWN', 422))
  expect(await ask({ fromBank: 'KTB', reference: 'NONE' })).toMatchObject(refused('NO_DATA', 404))
  expect(await ask(masked, 'support')).toMatchObject(refused('FORBIDDEN', 403))
})

test('the requester does not approve it, nor its sender, nor a cashier', async () => {
  // Whose account it came from registered afterwards, with the zeros that banks leave out.
  const transfer = await aStrangersTransfer({ fromBank: 'KBANK' })
  const member = await world.aMember({ bankAccountNo: `00${transfer.fromAccountNo}` })
  const asked = await ask(transfer)
  const requestId = String(asked.body._id)
  const approve = (by: { token: string }) =>
    world.call(operatorApi.approveRequest, { params: { requestId } }, by)
  const self = await aStaffMember(world, { memberId: member.id })
  expect(await approve(self)).toMatchObject(refused('OWN_REQUEST', 403))
  const cashier = await aStaffMember(world, { role: 'cashier' })
  expect(await approve(cashier)).toMatchObject(refused('FORBIDDEN', 403))
  await approveByAnother(world, requestId)
  expect(await world.balance(houseIds.THB, houseBank('SCB'))).toBeLessThan(0n)
})

test('the sender does not end the payout either, with or without the zeros of the number', async () => {
  await injectFault(world, { service: 'bank', fault: 'processing' })
  const transfer = await aStrangersTransfer({ fromBank: 'KBANK' })
  const member = await world.aMember({ bankAccountNo: `00${transfer.fromAccountNo}` })
  const requestId = String((await approved(world, await ask(transfer))).body._id)
  await world.runJobs()
  world.advance(limits.transferTaskAfterMs)
  await world.runJobs()
  const params = { requestId: String((await endPayout(requestId, 'done')).body._id) }
  const self = await aStaffMember(world, { memberId: member.id })
  expect(await world.call(operatorApi.approveRequest, { params }, self)).toMatchObject(
    refused('OWN_REQUEST', 403),
  )
})
