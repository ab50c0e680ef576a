/** Facts about what members of staff have in hands: nobody else decides it meanwhile (staff-calls T4). */
import { randomUUID } from 'node:crypto'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { expect, test } from 'vitest'
import { creditPayment } from '#deposit/qr/payment.service.ts'
import { newId } from '#platform/db/id.ts'
import { textOf } from '../../test/chats.ts'
import { aFlag, callOn, claimCalls } from '../../test/claims.ts'
import { approved } from '../../test/requests.ts'
import { sendBankTransfer } from '../../test/sandbox-calls.ts'
import { aCase } from '../../test/service-books.ts'
import { sendTransfer, slipsWithJobs } from '../../test/slips.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { openTasks } from './task.service.ts'

const world = useWorld()
const { handIn, slipRowOf } = slipsWithJobs(world)

type Staff = Awaited<ReturnType<typeof aStaffMember>>
type Params = Record<string, string>

/** Something that waits, its row in its list, and how it is decided. */
interface Waiting {
  params: Params
  memberId?: string
  row(staff: Staff): Promise<{ claimedBy: string | null; claimedUntil: string | null } | undefined>
  decide(staff: Staff): Promise<{ status: number; body: { _id?: string; message?: string; by?: string } }>
}

const page = { page: 1, limit: 100 }
const as = ({ token }: Staff) => ({ token })

async function aWithdrawal(): Promise<Waiting> {
  const member = await world.aMember({ wallet: 500_00n, isFlagged: true })
  await member.call(api.withdraw, { body: { amount: 500 } })
  const { id: withdrawalId } = await world.app.db
    .selectFrom('withdrawal')
    .select('id')
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  const params = { memberId: member.id, withdrawalId }
  return {
    ...{ params, memberId: member.id },
    row: async (staff) =>
      (await world.call(operatorApi.withdrawals, { body: page }, as(staff))).body.withdrawals.find(
        ({ _id }) => _id === withdrawalId,
      ),
    decide: (staff) => world.call(operatorApi.rejectWithdrawal, { params, body: { note: 'odd' } }, as(staff)),
  }
}

let digits = 7_000

async function aSlip(): Promise<Waiting> {
  const member = await world.aMember({ bankAccountNo: `88${++digits}0502` })
  const { slip } = await sendTransfer(world, member, { fromName: 'SOMCHAI DEEJAI' })
  const { id: slipId } = await slipRowOf((await handIn(member, slip))?.reference ?? '')
  const params = { memberId: member.id, slipId }
  return {
    ...{ params, memberId: member.id },
    row: async (staff) => (await world.call(operatorApi.slipInReview, { params }, as(staff))).body,
    decide: (staff) => world.call(operatorApi.approveSlip, { params, body: { note: 'seen' } }, as(staff)),
  }
}

async function aTask(): Promise<Waiting> {
  const subject = `KBANK:${newId()}`
  await openTasks(
    world.app.db,
    [{ kind: 'payment_contradicts', subject, memberId: null, detail: {} }],
    world.now(),
  )
  const rowOf = async (staff: Staff) =>
    (await world.call(operatorApi.tasks, { body: page }, as(staff))).body.tasks.find(
      (task) => task.subject === subject,
    )
  const taskId = (await rowOf(await aStaffMember(world)))?._id ?? ''
  return {
    params: { taskId },
    row: rowOf,
    decide: (staff) =>
      world.call(operatorApi.closeTask, { params: { taskId }, body: { note: 'x' } }, as(staff)),
  }
}

async function aCaseInQueue(): Promise<Waiting> {
  const caseId = await aCase(world)
  const rowOf = async (staff: Staff) =>
    (await world.call(operatorApi.cases, { body: page }, as(staff))).body.cases.find(
      ({ _id }) => _id === caseId,
    )
  return {
    params: { caseId },
    row: rowOf,
    decide: (staff) =>
      world.call(operatorApi.closeCase, { params: { caseId }, body: { note: 'x' } }, as(staff)),
  }
}

async function aPayment(): Promise<Waiting> {
  const sent = await sendBankTransfer(world, {
    ...{ fromBank: 'KTB', fromAccountNo: '9990001112', fromName: 'Mr. Somsak Thongdee' },
    ...{ toBank: 'SCB', toAccountNo: '4051234567', amount: 250 },
  })
  await world.runJobs()
  const params = { fromBank: sent.bank, reference: sent.reference }
  const { id: memberId } = await world.aMember()
  return {
    params,
    row: async (staff) =>
      (await world.call(operatorApi.suspense, { body: { ...page, ...params } }, as(staff))).body.payments[0],
    decide: (staff) =>
      world.call(operatorApi.attributePayment, { params, body: { memberId, note: 'receipt' } }, as(staff)),
  }
}

/** Paid at a gateway for a charge that nobody knows. */
async function aGatewayPayment(): Promise<Waiting> {
  const payment = { paymentId: randomUUID(), amount: 25_000n, currency: 'THB' as const, paidAt: world.now() }
  await creditPayment(world.app, { gateway: 'WW', chargeReference: 'KPNOBODYKNOWSTHIS0', payment })
  const params = { fromBank: 'WW', reference: payment.paymentId }
  const { id: memberId } = await world.aMember()
  return {
    params,
    row: async (staff) =>
      (await world.call(operatorApi.suspense, { body: { ...page, ...params } }, as(staff))).body.payments[0],
    decide: (staff) =>
      world.call(operatorApi.attributePayment, { params, body: { memberId, note: 'receipt' } }, as(staff)),
  }
}

async function aFlagInQueue(): Promise<Waiting> {
  const { id: memberId } = await world.aMember()
  const params = { flagId: await aFlag(world, memberId) }
  return {
    ...{ params, memberId },
    row: async (staff) =>
      (await world.call(operatorApi.riskFlags, { body: { ...page, memberId } }, as(staff))).body.flags[0],
    decide: (staff) =>
      world.call(
        operatorApi.decideFlag,
        { params, body: { state: 'WRONG', note: 'a night nurse' } },
        as(staff),
      ),
  }
}

async function aRoom(): Promise<Waiting> {
  const { id: roomId, call } = await world.aMember()
  await call(api.sendMessage, { body: { message: textOf('เงินไม่เข้า') } })
  return {
    ...{ params: { roomId }, memberId: roomId },
    row: async (staff) =>
      (await world.call(operatorApi.chatRooms, { body: page }, as(staff))).body.rooms.find(
        (room) => room.roomId === roomId,
      ),
    decide: (staff) => world.call(operatorApi.closeChat, { params: { roomId } }, as(staff)),
  }
}

const kinds = {
  withdrawal: aWithdrawal,
  slip: aSlip,
  task: aTask,
  payment: aPayment,
  case: aCaseInQueue,
  room: aRoom,
  flag: aFlagInQueue,
}
const each = Object.keys(kinds) as (keyof typeof kinds)[]

const minutesLater = (minutes: number) => new Date(world.now().getTime() + minutes * 60_000).toISOString()
const nobody = { claimedBy: null, claimedUntil: null }

test.each(each)('a %s in hand is shown so, refused to others, and its holder’s to decide', async (kind) => {
  const { params, row, decide } = await kinds[kind]()
  const [first, second] = [await aStaffMember(world), await aStaffMember(world)]
  const [take, giveBack] = claimCalls[kind]
  expect(await row(second)).toMatchObject(nobody)
  const claimedUntil = minutesLater(10)
  expect(await callOn(world, take, params, first)).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS', claimedBy: first.name, claimedUntil },
  })
  expect(await row(second)).toMatchObject({ claimedBy: first.name, claimedUntil })
  const claimed = { ...refused('CLAIMED', 409), body: { message: 'CLAIMED', by: first.name } }
  for (const answer of [
    await callOn(world, take, params, second),
    await callOn(world, giveBack, params, second),
    await decide(second),
  ])
    expect(answer).toMatchObject(claimed)
  expect([200, 202]).toContain((await decide(first)).status)
})

test.each(each)('of many who take a %s at the same time one has it', async (kind) => {
  const { params, row } = await kinds[kind]()
  const staff = await Promise.all(Array.from({ length: 8 }, () => aStaffMember(world)))
  const answers = await race(8, (nth) => callOn(world, claimCalls[kind][0], params, staff[nth] as Staff))
  const won = answers.flatMap(({ status, body }) => (status === 200 ? [body.claimedBy] : []))
  expect(won).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 200) expect({ status, ...body }).toEqual({ status: 409, message: 'CLAIMED', by: won[0] })
  expect(await row(staff[0] as Staff)).toMatchObject({ claimedBy: won[0] })
})

test.each(each)('a %s that is given back is anybody’s', async (kind) => {
  const { params, row, decide } = await kinds[kind]()
  const [first, second] = [await aStaffMember(world), await aStaffMember(world)]
  const [take, giveBack] = claimCalls[kind]
  for (const status of [200, 200])
    expect(await callOn(world, giveBack, params, first)).toMatchObject({ status })
  await callOn(world, take, params, first)
  expect(await callOn(world, giveBack, params, first)).toMatchObject({ body: { message: 'SUCCESS' } })
  expect(await row(second)).toMatchObject(nobody)
  expect([200, 202]).toContain((await decide(second)).status)
})

test.each(each)('a claim on a %s lapses after ten minutes, and its holder can prolong it', async (kind) => {
  const { params, row, decide } = await kinds[kind]()
  const [first, second] = [await aStaffMember(world), await aStaffMember(world)]
  const [take] = claimCalls[kind]
  await callOn(world, take, params, first)
  world.advance(9 * 60_000)
  expect((await callOn(world, take, params, first)).body.claimedUntil).toBe(minutesLater(10))
  world.advance(10 * 60_000 - 1)
  expect(await callOn(world, take, params, second)).toMatchObject(refused('CLAIMED', 409))
  world.advance(1)
  expect(await row(second)).toMatchObject(nobody)
  expect(await callOn(world, take, params, second)).toMatchObject({ body: { claimedBy: second.name } })
  expect(await decide(first)).toMatchObject({ body: { message: 'CLAIMED', by: second.name } })
})

test.each(each)('a %s that is not there is nobody’s to take', async (kind) => {
  const { params } = await kinds[kind]()
  const strange = Object.fromEntries(Object.keys(params).map((name) => [name, newId()]))
  const staff = await aStaffMember(world)
  for (const row of claimCalls[kind])
    expect(await callOn(world, row, strange, staff)).toMatchObject(refused('NO_DATA', 404))
})

test.each(['withdrawal', 'slip', 'task', 'case', 'flag'] as const)(
  'a %s that is decided cannot be taken',
  async (kind) => {
    const { params, decide } = await kinds[kind]()
    const staff = await aStaffMember(world)
    await decide(staff)
    const [take, giveBack] = claimCalls[kind]
    expect(await callOn(world, take, params, staff)).toMatchObject(refused('ALREADY_DECIDED', 409))
    expect(await callOn(world, giveBack, params, staff)).toMatchObject({ status: 200 })
  },
)

test('nobody keeps others from what is about themselves', async () => {
  for (const kind of ['withdrawal', 'slip', 'room', 'flag'] as const) {
    const { params, memberId = '' } = await kinds[kind]()
    const staff = await aStaffMember(world, { memberId })
    expect(await callOn(world, claimCalls[kind][0], params, staff)).toMatchObject(refused('OWN_REQUEST', 403))
  }
})

test('a withdrawal for two is free for the second once the first has approved', async () => {
  const member = await world.aMember({ wallet: 100_001_00n, isFlagged: true })
  await member.call(api.withdraw, { body: { amount: 100_001 } })
  const [first, second] = [await aStaffMember(world), await aStaffMember(world)]
  const { body } = await world.call(
    operatorApi.withdrawals,
    { body: { ...page, memberId: member.id } },
    first,
  )
  const params = { memberId: member.id, withdrawalId: body.withdrawals[0]?._id ?? '' }
  await callOn(world, operatorApi.claimWithdrawal, params, first)
  const approve = (staff: Staff) => world.call(operatorApi.approveWithdrawal, { params }, as(staff))
  expect(await approve(second)).toMatchObject(refused('CLAIMED', 409))
  expect(await approve(first)).toMatchObject({ body: { state: 'REVIEW' } })
  const sheet = await world.call(operatorApi.withdrawalSheet, { params }, as(second))
  expect(sheet.body).toMatchObject(nobody)
  expect(await approve(second)).toMatchObject({ body: { state: 'APPROVED' } })
})

test('a payment that was asked for can be approved, unless a third has taken it', async () => {
  const { params, decide } = await aPayment()
  const [first, third] = [await aStaffMember(world), await aStaffMember(world)]
  await callOn(world, operatorApi.claimPayment, params, first)
  const asked = await decide(first)
  await callOn(world, operatorApi.claimPayment, params, third)
  const { body } = asked
  const approver = await aStaffMember(world)
  const approval = { params: { requestId: body._id ?? '' } }
  expect(await world.call(operatorApi.approveRequest, approval, approver)).toMatchObject(
    refused('CLAIMED', 409),
  )
  await callOn(world, operatorApi.releasePayment, params, third)
  await approved(world, asked)
  expect(await callOn(world, operatorApi.claimPayment, params, third)).toMatchObject(
    refused('ALREADY_DECIDED', 409),
  )
})

test('of one who takes it and one who decides it at the same time, one comes too late', async () => {
  for (const kind of ['withdrawal', 'slip', 'task', 'case'] as const) {
    const { params, decide } = await kinds[kind]()
    const staff = [await aStaffMember(world), await aStaffMember(world)] as const
    const answers = await Promise.all([
      callOn(world, claimCalls[kind][0], params, staff[0]),
      decide(staff[1]),
    ])
    const late = answers.filter(({ status }) => status !== 200)
    expect(late).toMatchObject([{ status: 409 }])
    expect(late[0]?.body.message).toBe(answers[0].status === 200 ? 'CLAIMED' : 'ALREADY_DECIDED')
  }
})

test('a slip in hand is not rejected by another either', async () => {
  const { params } = await aSlip()
  await callOn(world, operatorApi.claimSlip, params, await aStaffMember(world))
  const body = { reason: 'NOT_MATCH' as const, note: 'another name' }
  const { memberId = '', slipId = '' } = params
  const other = await aStaffMember(world)
  expect(
    await world.call(operatorApi.rejectSlip, { params: { memberId, slipId }, body }, other),
  ).toMatchObject(refused('CLAIMED', 409))
})

test('a task and what it waits for are one thing in hand', async () => {
  const waiting = [
    ...(['withdrawal', 'slip', 'payment'] as const).map((kind) => ({ kind, make: kinds[kind] })),
    { kind: 'payment' as const, make: aGatewayPayment },
  ]
  for (const { kind, make } of waiting) {
    const { params } = await make()
    const subject = params.withdrawalId ?? params.slipId ?? `${params.fromBank}:${params.reference}`
    const [first, second] = [await aStaffMember(world), await aStaffMember(world)]
    await callOn(world, claimCalls[kind][0], params, first)
    const tasks = (await world.call(operatorApi.tasks, { body: page }, second)).body.tasks
    const task = tasks.find((one) => one.subject === subject)
    expect(task).toMatchObject({ claimedBy: first.name })
    const taskId = task?._id ?? ''
    expect(await callOn(world, operatorApi.claimTask, { taskId }, second)).toMatchObject(
      refused('CLAIMED', 409),
    )
    await callOn(world, operatorApi.releaseTask, { taskId }, first)
    await callOn(world, operatorApi.claimTask, { taskId }, second)
    expect(await callOn(world, claimCalls[kind][0], params, first)).toMatchObject({
      body: { by: second.name },
    })
  }
})

test('the trail says who took what and gave it back, and not that it was prolonged', async () => {
  const { params } = await aWithdrawal()
  const staff = await aStaffMember(world)
  const [take, giveBack] = claimCalls.withdrawal
  for (const row of [take, take, giveBack, giveBack]) await callOn(world, row, params, staff)
  const rows = await world.app.db
    .selectFrom('operatorAudit')
    .select('action')
    .where('subject', '=', params.withdrawalId ?? '')
    .where('operatorId', '=', staff.id)
    .orderBy('n')
    .execute()
  expect(rows.map(({ action }) => action)).toEqual(['claim_taken', 'claim_released'])
})

test('who takes the next thing forgets what of theirs has lapsed', async () => {
  const staff = await aStaffMember(world)
  const made = [await aTask(), await aTask(), await aTask()]
  for (const { params } of made) {
    await callOn(world, operatorApi.claimTask, params, staff)
    world.advance(10 * 60_000)
  }
  const rows = await world.app.db
    .selectFrom('staffClaim')
    .select('subject')
    .where('operatorId', '=', staff.id)
    .execute()
  expect(rows.map(({ subject }) => subject)).toEqual([made[2]?.params.taskId])
})

test.each([
  ['support', { room: 200, task: 200, case: 403, withdrawal: 403, payment: 403 }],
  ['cashier', { room: 403, task: 200, case: 200, withdrawal: 200, payment: 200 }],
  ['content', { room: 403, task: 403, withdrawal: 403, payment: 403 }],
  ['auditor', { room: 403, task: 403, case: 403, withdrawal: 403, payment: 403 }],
] satisfies [OperatorRole, Partial<Record<keyof typeof kinds, number>>][])(
  'what %s may take: %j',
  async (role, may) => {
    const staff = await aStaffMember(world, { role })
    for (const [kind, status] of Object.entries(may)) {
      const { params } = await kinds[kind as keyof typeof kinds]()
      const [take, giveBack] = claimCalls[kind as keyof typeof kinds]
      for (const row of [take, giveBack])
        expect([kind, (await callOn(world, row, params, staff)).status]).toEqual([kind, status])
    }
  },
)
