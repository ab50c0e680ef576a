/** A slip that only a person can judge, about money in suspense: two people give it out (decisions D4; staff-calls T2; quality I-48). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { suspendBankTransfer } from '#deposit/bank/bank-payment.service.ts'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { approved } from '../../../test/requests.ts'
import { asBankSays, sendTransfer, slipsWithJobs } from '../../../test/slips.ts'
import { actsAbout, aStaffMember } from '../../../test/staff.ts'
import { refused, useWorld } from '../../../test/world.ts'

const world = useWorld()
const { walletOf, newestOf, handIn, slipRowOf } = slipsWithJobs(world)

const ownerOf = (reference: string) =>
  world.app.db
    .selectFrom('bankPayment')
    .select('memberId')
    .where('reference', '=', reference)
    .executeTakeFirst()

let nth = 0
/** Money of a stranger whose account ends as the member's does: the bank hides the rest of it, and the names differ. */
async function aSlipOfSuspendedMoney({ isTold = true } = {}) {
  const digits = String(2_001 + nth++)
  const member = await world.aMember({ bankAccountNo: `88${digits}0502` })
  const sent = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI', notify: isTold })
  await world.runJobs()
  expect(await ownerOf(sent.reference)).toEqual(isTold ? { memberId: null } : undefined)
  const row = await handIn(member, sent.slip)
  expect(row).toMatchObject({ status: 'PROCESSING' })
  const { id } = await slipRowOf(row?.reference ?? '')
  const approve = async (token: string) =>
    world.call(
      operatorApi.approveSlip,
      { params: { memberId: member.id, slipId: id }, body: { note: 'his wife' } },
      { token },
    )
  return { member, sent, id, approve }
}

test('a cashier alone gives nobody what lies in suspense: another one approves it', async () => {
  const { member, sent, id, approve } = await aSlipOfSuspendedMoney()
  const [cashier, other] = [
    await aStaffMember(world, { role: 'cashier' }),
    await aStaffMember(world, { role: 'risk' }),
  ]
  const asked = await approve(cashier.token)
  await world.runJobs()
  expect(await walletOf(member)).toBe(0n)
  expect(asked).toMatchObject({ status: 202, body: { message: 'APPROVAL_NEEDED' } })
  expect(await approve(cashier.token)).toMatchObject(refused('IN_PROGRESS', 409))

  const decide = (token: string) =>
    world.call(operatorApi.approveRequest, { params: { requestId: asked.body._id ?? '' } }, { token })
  expect(await decide(cashier.token)).toMatchObject(refused('OWN_REQUEST', 403))
  expect((await decide(other.token)).status).toBe(200)
  await world.runJobs()
  expect(await walletOf(member)).toBe(500_00n)
  expect(await newestOf(member)).toMatchObject({ status: 'SUCCESS', amount: 500 })
  expect(await actsAbout(world, id)).toMatchObject([{ action: 'slip_approved', operator: other.id }])
  expect(await actsAbout(world, `${sent.bank}:${sent.reference}`)).toMatchObject([
    { action: 'payment_attributed', operator: other.id, memberId: member.id },
  ])
})

test('nor does a role ask for it by a slip that may not ask for it otherwise', async () => {
  const { member, approve } = await aSlipOfSuspendedMoney()
  const risk = await aStaffMember(world, { role: 'risk' })
  expect(await approve(risk.token)).toMatchObject(refused('FORBIDDEN', 403))
  const requests = { page: 1, limit: 1, kind: 'attribution' as const, memberId: member.id }
  const { body } = await world.call(operatorApi.requests, { body: requests }, { token: risk.token })
  expect(body.requests).toEqual([])
  expect((await approve((await aStaffMember(world, { role: 'cashier' })).token)).status).toBe(202)
})

test('so is one that came into suspense after somebody had approved the slip', async () => {
  const { member, sent, id, approve } = await aSlipOfSuspendedMoney({ isTold: false })
  const [cashier, other] = [await aStaffMember(world, { role: 'cashier' }), await aStaffMember(world)]
  expect(await approve(cashier.token)).toMatchObject({ status: 200, body: { message: 'SUCCESS' } })
  await suspendBankTransfer(world.app, asBankSays(world, member, sent), 'nobody knows')
  await world.runJobs()
  expect([await walletOf(member), await ownerOf(sent.reference)]).toEqual([0n, { memberId: null }])
  expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'slip_review', detail: { why: 'in_suspense' } }])
  const asked = await approve(cashier.token)
  expect(asked.status).toBe(202)
  const params = { requestId: asked.body._id ?? '' }
  expect((await world.call(operatorApi.approveRequest, { params }, { token: other.token })).status).toBe(200)
  await world.runJobs()
  expect(await walletOf(member)).toBe(500_00n)
  expect(await tasksAbout(world, id)).toEqual([])
})

test.each(['another bank', 'a gateway'])(
  'a slip waits on when money of %s under the same reference is found to be the member’s',
  async (other) => {
    const { member, sent, id } = await aSlipOfSuspendedMoney({ isTold: false })
    const { reference } = sent
    const fromBank = other === 'a gateway' ? 'WW' : 'KTB'
    if (other === 'a gateway') {
      const payment = { paymentId: reference, amount: 40_00n, currency: 'THB' as const, paidAt: world.now() }
      await creditPayment(world.app, { gateway: fromBank, chargeReference: 'KPNOBODYKNOWSTHIS3', payment })
    } else {
      const transfer = { ...asBankSays(world, member, sent), fromBank, amount: 40_00n }
      await suspendBankTransfer(world.app, transfer, 'nobody knows')
    }
    const body = { kind: 'attribution' as const, fromBank, reference, memberId: member.id, reason: 'hers' }
    const cashier = await aStaffMember(world, { role: 'cashier' })
    await approved(world, await world.call(operatorApi.newRequest, { body }, cashier))
    await world.runJobs()
    expect(await walletOf(member)).toBe(40_00n)
    expect(await tasksAbout(world, id)).toMatchObject([{ kind: 'slip_review' }])
  },
)

test('a request that is turned down leaves the slip to be decided', async () => {
  const { member, approve, id } = await aSlipOfSuspendedMoney()
  const [cashier, other] = [await aStaffMember(world, { role: 'cashier' }), await aStaffMember(world)]
  const { _id = '' } = (await approve(cashier.token)).body
  const params = { requestId: _id }
  const no = await world.call(
    operatorApi.rejectRequest,
    { params, body: { note: 'not his' } },
    { token: other.token },
  )
  expect(no.status).toBe(200)
  await world.runJobs()
  expect(await walletOf(member)).toBe(0n)
  expect(await newestOf(member)).toMatchObject({ status: 'PROCESSING' })
  const reject = await world.call(
    operatorApi.rejectSlip,
    { params: { memberId: member.id, slipId: id }, body: { reason: 'NOT_MATCH', note: 'not his' } },
    { token: cashier.token },
  )
  expect(reject.status).toBe(200)
  expect(await newestOf(member)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
})

test('an account that was given while the money lay in suspense takes nothing by itself: its digits and name stand there', async () => {
  const payer = { bankAccountNo: `88${2_001 + nth}0502` }
  const sent = await sendTransfer(world, payer, { notify: true })
  await world.runJobs()
  expect(await ownerOf(sent.reference)).toEqual({ memberId: null })
  world.advance(5 * minuteMs)
  const cheat = await world.aMember({ bankAccountNo: `99${2_001 + nth++}0502` })
  expect(await handIn(cheat, sent.slip)).toMatchObject({ status: 'PROCESSING' })
  expect(await walletOf(cheat)).toBe(0n)
})

test('nor does the payer’s own number, whole and under the right name', async () => {
  const payer = { bankAccountNo: `88${2_001 + nth++}0502` }
  const sent = await sendTransfer(world, payer, { notify: true })
  await world.runJobs()
  world.advance(5 * minuteMs)
  const late = await world.aMember({ bankAccountNo: payer.bankAccountNo })
  expect(await handIn(late, sent.slip)).toMatchObject({ status: 'PROCESSING' })
  expect(await walletOf(late)).toBe(0n)
})
