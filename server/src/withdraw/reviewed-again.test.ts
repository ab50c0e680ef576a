/** Facts about what was approved before a freeze or a flag came: not ordered yet, it goes to a person again (decisions D6, D22, quality I-19). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { housePayout, wallet, withdrawHold } from '#ledger/chart.ts'
import { holdMember } from '#member/freeze.service.ts'
import { newId } from '#platform/db/id.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { TestMember } from '../../test/factories.ts'
import { anOwner, clearFaults, injectFault, tasksAbout } from '../../test/flows.ts'
import { type PausedOrders, pauseOrdersAt } from '../../test/paused-orders.ts'
import { aStaffMember, turnPayouts } from '../../test/staff.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld({ hasOwnDatabase: true })
let still: PausedOrders | undefined
beforeEach(() => turnPayouts(world, false))
afterEach(async () => {
  still?.end()
  still = undefined
  await clearFaults(world)
})
async function freeze({ id }: TestMember) {
  world.advance(minuteMs)
  const body = { capability: 'withdrawal' as const, reason: 'the phone was stolen' }
  const risk = await aStaffMember(world, { role: 'risk' })
  const { status } = await world.call(operatorApi.freezeMember, { params: { memberId: id }, body }, risk)
  expect(status).toBe(200)
}
async function flag({ id }: TestMember, holds = true) {
  world.advance(minuteMs)
  const body = { code: 'shared_device', reason: 'five accounts', holds }
  const risk = await aStaffMember(world, { role: 'risk' })
  await world.call(operatorApi.flagMember, { params: { memberId: id }, body }, risk)
}
/** What the product raises by itself, as after a recall. */
async function flagByProduct({ id }: TestMember) {
  world.advance(minuteMs)
  const came = { code: 'came_back', reason: 'a recall', at: world.now() }
  await inTransaction(world.app.db, (tx) => holdMember(tx, id, came))
}

/** It waits until payouts are open again. */
async function anApproved(options: object = {}, amount = 300) {
  const member = await world.aMember({ wallet: 200_000_00n, ...options })
  const { body } = await member.call(api.withdraw, { body: { amount } })
  await world.runJobs()
  const { id } = await rowOf(member)
  return { member, reference: body.reference, params: { memberId: member.id, withdrawalId: id } }
}
const rowOf = ({ id }: TestMember) =>
  world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'state', 'reason'])
    .where('memberId', '=', id)
    .executeTakeFirstOrThrow()
const stateOf = async (member: TestMember) => (await rowOf(member)).state
type Params = Awaited<ReturnType<typeof anApproved>>['params']

async function approve(params: Params, by?: { token: string }) {
  world.advance(minuteMs)
  const cashier = by ?? (await aStaffMember(world, { role: 'cashier' }))
  return world.call(operatorApi.approveWithdrawal, { params }, cashier)
}
const stepsOf = async (member: TestMember) => {
  const { body } = await member.call(api.statement, { body: { page: 1, limit: 10 } })
  const [row] = body.statements
  const receipt = await member.call(api.receipt, { params: { number: String(row?.number) } })
  return { status: row?.status, steps: receipt.body.steps.map(({ step }) => step) }
}

test.each([
  ['is frozen', freeze, 'member_frozen'],
  ['is flagged by hand', flag, 'member_flagged'],
  ['is flagged by the product', flagByProduct, 'member_flagged'],
])(
  'one whose member %s before it is ordered waits for a person, also while payouts are closed',
  async (_, hold, reason) => {
    const { member, reference, params } = await anApproved()
    await hold(member)
    await world.runJobs()
    expect(await rowOf(member)).toMatchObject({ state: 'REVIEW', reason })
    expect(await tasksAbout(world, params.withdrawalId)).toEqual([
      { kind: 'withdrawal_review', detail: { reference, reason } },
    ])
    const sheet = await world.call(operatorApi.withdrawalSheet, { params }, await aStaffMember(world))
    expect(sheet.body).toMatchObject({ state: 'REVIEW', reason, approvalsNeeded: 1, approvedBy: [] })
    await turnPayouts(world, true)
    await world.runJobs()
    expect(await stateOf(member)).toBe('REVIEW')
    expect(await stepsOf(member)).toEqual({ status: 'PROCESSING', steps: ['reserved'] })
  },
)

test('people who decide then decide anew: rejected, the money is back; approved, it is paid', async () => {
  const [thief, honest] = [await anApproved(), await anApproved()]
  for (const { member } of [thief, honest]) await freeze(member)
  await world.runJobs()
  const note = { note: 'not the account holder' }
  const staff = await aStaffMember(world)
  const { params } = thief
  expect(await world.call(operatorApi.rejectWithdrawal, { params, body: note }, staff)).toMatchObject({
    ...{ status: 200, body: { state: 'REJECTED' } },
  })
  expect(await world.balance(thief.member.id, wallet())).toBe(200_000_00n)
  expect(await world.balance(thief.member.id, withdrawHold())).toBe(0n)
  expect(await approve(honest.params)).toMatchObject({ status: 200, body: { state: 'APPROVED' } })
  await turnPayouts(world, true)
  await world.runJobs()
  expect(await stateOf(honest.member)).toBe('PAID')
  expect(await tasksAbout(world, honest.params.withdrawalId)).toEqual([])
})

test('what people had approved before does not count, from the same person neither', async () => {
  const { member, params } = await anApproved({}, 150_000)
  const [first, second] = [await aStaffMember(world), await aStaffMember(world)]
  await approve(params, first)
  expect((await approve(params, second)).body).toMatchObject({ state: 'APPROVED' })
  await flag(member)
  await world.runJobs()
  expect(await stateOf(member)).toBe('REVIEW')
  expect((await stepsOf(member)).steps).toEqual(['reserved'])
  expect((await approve(params, first)).body).toMatchObject({ state: 'REVIEW' })
  expect(await approve(params, first)).toMatchObject(refused('ALREADY_DECIDED'))
  expect((await approve(params, second)).body).toMatchObject({ state: 'APPROVED' })
  expect((await stepsOf(member)).steps).toEqual(['reserved', 'approved', 'approved'])
  await turnPayouts(world, true)
  await world.runJobs()
  expect(await stateOf(member)).toBe('PAID')
})

test.each([
  ['frozen', freeze, 'member_frozen'],
  ['flagged', flag, 'member_flagged'],
])(
  'one whose member is %s while people look at it says so, and who had approved does so anew',
  async (_, hold, reason) => {
    const { member, params } = await anApproved({}, 150_000)
    const [first, second] = [await aStaffMember(world), await aStaffMember(world)]
    expect((await approve(params, first)).body).toMatchObject({ state: 'REVIEW' })
    await hold(member)
    await world.runJobs()
    const { body } = await world.call(operatorApi.withdrawalSheet, { params }, first)
    expect(body).toMatchObject({ state: 'REVIEW', reason, approvalsNeeded: 2, approvedBy: [] })
    expect((await approve(params, second)).body).toMatchObject({ state: 'REVIEW' })
    await world.runJobs()
    expect((await approve(params, first)).body).toMatchObject({ state: 'APPROVED' })
  },
)

test('one that a person approved knowing of the flag is paid, and a flag that does not hold stops none', async () => {
  const watched = await world.aMember({ wallet: 500_00n })
  await flag(watched)
  await watched.call(api.withdraw, { body: { amount: 100 } })
  await approve({ memberId: watched.id, withdrawalId: (await rowOf(watched)).id })
  const noted = await anApproved()
  await flag(noted.member, false)
  await turnPayouts(world, true)
  await world.runJobs()
  expect(await Promise.all([watched, noted.member].map(stateOf))).toEqual(['PAID', 'PAID'])
})

test('what is ordered stays ordered, whatever comes then', async () => {
  await injectFault(world, { service: 'bank', fault: 'processing' })
  const { member } = await anApproved()
  await turnPayouts(world, true)
  await world.runJobs()
  await freeze(member)
  await flag(member)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'PAYING', reason: null })
  await clearFaults(world)
})

test('a freeze that comes while a process is about to order it: it does not order, and it goes to a person', async () => {
  const { member } = await anApproved()
  still = pauseOrdersAt('order:untaken')
  await turnPayouts(world, true)
  const paying = world.runJobs()
  await still.arrived()
  await freeze(member)
  still.end()
  await paying
  expect(await world.balance(member.id, housePayout())).toBe(0n)
  await world.runJobs()
  expect(await rowOf(member)).toMatchObject({ state: 'REVIEW', reason: 'member_frozen' })
})

test('a freeze that comes after a process has taken it: it is paid, and no person is asked', async () => {
  const { member, params } = await anApproved()
  still = pauseOrdersAt('order:unsent')
  await turnPayouts(world, true)
  const paying = world.runJobs()
  await still.arrived()
  const { id } = await aStaffMember(world, { role: 'risk' })
  const frozen = { memberId: member.id, capability: 'withdrawal' as const, reason: 'stolen', frozenBy: id }
  await world.app.db
    .insertInto('memberFreeze')
    .values({ ...frozen, frozenAt: world.now() })
    .execute()
  still.end()
  await paying
  expect(await stateOf(member)).toBe('PAID')
  expect(await tasksAbout(world, params.withdrawalId)).toEqual([])
})

test('a freeze that another connection has not committed yet stops nothing; one that takes it at that moment keeps it', async () => {
  const [ordered, taken] = [await anApproved(), await anApproved()]
  const [freezing, taking] = [await anOwner(world), await anOwner(world)]
  await freezing.query('BEGIN')
  const { id: operator } = await aStaffMember(world, { role: 'risk' })
  const insert = `INSERT INTO member_flag (member_id, id, code, reason, holds, flagged_by, flagged_at, rule, evidence)
    VALUES ($1, $2, 'shared_device', 'five', true, $3, $4, 'by_hand', '{}')`
  await freezing.query(insert, [ordered.member.id, newId(), operator, world.now()])
  await taking.query('BEGIN')
  await taking.query(`UPDATE withdrawal SET ordered_at = $2 WHERE id = $1`, [
    taken.params.withdrawalId,
    world.now(),
  ])
  await flag(taken.member)
  await turnPayouts(world, true)
  await world.runJobs()
  expect(await stateOf(ordered.member)).toBe('PAID')
  await freezing.query('COMMIT')
  await taking.query('COMMIT')
  world.advance(minuteMs)
  await world.runJobs()
  expect(await stateOf(ordered.member)).toBe('PAID')
  expect(await stateOf(taken.member)).not.toBe('REVIEW')
})
