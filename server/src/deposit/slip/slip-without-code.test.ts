/** Slips of banks that put no mini-QR on them: a person says which transfer each is, and no money moves by it (decisions D4). */
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { encode, tag, withCrcTag } from 'promptparse'
import { expect, test } from 'vitest'
import { slipsInReviewMax } from '#platform/server-limits.ts'
import type { TestMember } from '../../../test/factories.ts'
import { tasksAbout } from '../../../test/flows.ts'
import { sendTransfer, showing, slipsWithJobs, upload } from '../../../test/slips.ts'
import { aStaffMember } from '../../../test/staff.ts'
import { refused, useWorld } from '../../../test/world.ts'
import { creditBankTransfer, findBankPayment } from '../bank/bank-payment.service.ts'

const world = useWorld()
const { walletOf, newestOf, handIn, slipRowOf } = slipsWithJobs(world)

/** That it may not be about this transfer. */
const notThatPayment = { status: 400, body: { message: 'KEY_INVALID', fields: ['payment'] } }

const fields = (rows: [string, string][]) => encode(rows.map(([id, value]) => tag(id, value)))

const aLaoMember = () => world.aMember({ bankCode: 'BCEL' })

/** Money of the member's that the feed has told of. */
async function aCredit(member: TestMember, reference: string) {
  const transfer = {
    ...{ fromBank: 'BCEL', reference, fromAccountNo: member.bankAccountNo, fromName: 'MALI SUKJAI' },
    ...{
      toBank: 'SCB',
      toAccountNo: '4051234567',
      amount: 500_00n,
      currency: 'THB' as const,
      at: world.now(),
    },
  }
  await creditBankTransfer(world.app, transfer, { memberId: member.id, heardFrom: 'feed' })
  return { bank: 'BCEL', reference }
}

async function aWaitingSlip() {
  const member = await aLaoMember()
  const row = await handIn(member, await showing('OneProof 2026 BCEL 000123'))
  expect(row).toMatchObject({ status: 'PROCESSING' })
  const { id } = await slipRowOf(row?.reference ?? '')
  return { member, params: { memberId: member.id, slipId: id } }
}

test('it goes to a person at once, with what its other codes say', async () => {
  const { params } = await aWaitingSlip()
  expect(await tasksAbout(world, params.slipId)).toMatchObject([
    { kind: 'slip_review', detail: { why: 'no_code' } },
  ])
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const { body } = await world.call(operatorApi.slipInReview, { params }, { token: cashier.token })
  expect(body).toMatchObject({ why: 'no_code', bank: null, readText: 'OneProof 2026 BCEL 000123', near: [] })
})

test('a OneProof of BCEL tells its ticket and its reference, and the transfer of that reference comes first', async () => {
  const member = await aLaoMember()
  const proof = fields([
    ['00', 'BCEL'],
    ['01', 'ONEPROOF'],
    ['02', 'TRANSFER'],
    ['03', 'JAKHV43RA7JI'],
    ['04', '20260310102987'],
  ])
  const payload = withCrcTag(
    fields([
      ['00', '01'],
      ['01', '11'],
      ['33', proof],
    ]),
    '63',
  )
  const row = await handIn(member, await showing(payload))
  const { id } = await slipRowOf(row?.reference ?? '')
  await aCredit(member, 'LAO9')
  await aCredit(member, '20260310102987')
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const params = { memberId: member.id, slipId: id }
  const { body } = await world.call(operatorApi.slipInReview, { params }, { token: cashier.token })
  expect(body.readText).toBe('OneProof JAKHV43RA7JI 20260310102987')
  expect(body.near[0]).toMatchObject({ reference: '20260310102987', score: 100 })
})

test('it is matched to money that the member has, and moves none', async () => {
  const { member, params } = await aWaitingSlip()
  const payment = await aCredit(member, 'LAO1')
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const sheet = await world.call(operatorApi.slipInReview, { params }, { token: cashier.token })
  expect(sheet.body.near).toMatchObject([{ reference: 'LAO1', memberId: member.id, amount: 500 }])
  const approve = (body: object) =>
    world.call(operatorApi.approveSlip, { params, body: { note: 'read', ...body } }, { token: cashier.token })
  expect(await approve({})).toMatchObject({
    ...refused('KEY_MISSING', 400),
    body: { fields: ['payment'] },
  })
  expect(await approve({ payment })).toMatchObject({ status: 200 })
  expect(await tasksAbout(world, params.slipId)).toEqual([])
  const { record } = await world.app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('subject', '=', params.slipId)
    .where('action', '=', 'slip_approved')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(record).after).toEqual({
    ...{ decision: 'approve', reason: null, note: 'read', payment: 'BCEL:LAO1' },
  })
  expect(await newestOf(member)).toMatchObject({ status: 'SUCCESS', amount: 500, note: null })
  expect(await walletOf(member)).toBe(500_00n)
  expect(await approve({ payment })).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('never to what nobody has, what another has, or what another slip is about', async () => {
  const { member, params } = await aWaitingSlip()
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const approve = (slip: typeof params, payment: { bank: string; reference: string }) =>
    world.call(
      operatorApi.approveSlip,
      { params: slip, body: { note: 'read', payment } },
      { token: cashier.token },
    )
  expect(await approve(params, { bank: 'BCEL', reference: 'NOWHERE' })).toMatchObject(notThatPayment)
  const others = await aCredit(await aLaoMember(), 'LAO2')
  expect(await approve(params, others)).toMatchObject(notThatPayment)
  const own = await aCredit(member, 'LAO3')
  expect(await approve(params, own)).toMatchObject({ status: 200 })
  const again = await handIn(member, await showing('OneProof 2026 BCEL 000124'))
  const { id } = await slipRowOf(again?.reference ?? '')
  expect(await approve({ ...params, slipId: id }, own)).toMatchObject(notThatPayment)
  expect(await findBankPayment(world.app.db, { fromBank: 'BCEL', reference: 'LAO3' })).toMatchObject({
    memberId: member.id,
  })
})

test('rejected, it is about no transfer, and the member learns why', async () => {
  const { member, params } = await aWaitingSlip()
  const { token } = await aStaffMember(world, { role: 'cashier' })
  const body = { reason: 'NOT_MATCH' as const, note: 'another account' }
  expect((await world.call(operatorApi.rejectSlip, { params, body }, { token })).status).toBe(200)
  expect(await newestOf(member)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH' })
})

test('one with a code is not matched by hand', async () => {
  const member = await world.aMember({ bankAccountNo: '8810070502' })
  const { slip } = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI' })
  const row = await handIn(member, slip)
  const { id } = await slipRowOf(row?.reference ?? '')
  const payment = await aCredit(member, 'LAO4')
  const cashier = await aStaffMember(world, { role: 'cashier' })
  const params = { memberId: member.id, slipId: id }
  const body = { note: 'read', payment }
  expect(await world.call(operatorApi.approveSlip, { params, body }, { token: cashier.token })).toMatchObject(
    notThatPayment,
  )
})

test('not more than a few of one member wait for people; those with a code go on', async () => {
  const member = await aLaoMember()
  for (let nth = 0; nth < slipsInReviewMax; nth++) await handIn(member, await showing(`OneProof ${nth}`))
  const { status, body } = await upload(world, member, await showing('OneProof more'))
  expect({ status, message: body.message }).toEqual({ status: 429, message: 'REQUEST_LIMIT' })
  const { slip } = await sendTransfer(world, member)
  expect((await upload(world, member, slip)).status).toBe(200)
})
