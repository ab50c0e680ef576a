/** Flags as a queue, what people decide about them, and rules as staff set them (staff-calls T7), through HTTP. */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import { expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import * as serverLimits from '#platform/server-limits.ts'
import { hashDevice } from '#session/device.service.ts'
import type { TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { runJob } from '../../test/run-job.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { lookForRisks } from './risk.jobs.ts'

const world = useWorld()

type Staff = Awaited<ReturnType<typeof aStaffMember>>
const risk = () => aStaffMember(world, { role: 'risk' })

async function look() {
  world.advance(serverLimits.riskLagMs + 1)
  await runJob(world, lookForRisks)
}

const seenOn = (member: TestMember, device: string) =>
  world.app.db
    .insertInto('memberDevice')
    .values({
      ...{ memberId: member.id, deviceHash: hashDevice(device) },
      ...{ firstSeenAt: world.now(), lastSeenAt: world.now() },
    })
    .execute()

const list = async (staff: Staff, filter: object) =>
  (await world.call(operatorApi.riskFlags, { body: { page: 1, limit: 20, ...filter } }, staff)).body

const decide = (staff: Staff, flagId: string, state: 'RIGHT' | 'WRONG') =>
  world.call(operatorApi.decideFlag, { params: { flagId }, body: { state, note: 'asked both' } }, staff)

const rulesOf = async (staff: Staff) => (await world.call(operatorApi.riskRules, {}, staff)).body.rules
const ruleOf = async (staff: Staff, code: string) => (await rulesOf(staff)).find((rule) => rule.code === code)

const change = (staff: Staff, code: string, body: object) =>
  world.send(
    operatorApi.changeRiskRule,
    {
      params: { code },
      body: { isOn: true, holds: false, thresholds: {}, reason: 'seen often', ...body },
    },
    staff,
  )

const sharing = { accountsMin: 2, accountsMax: 20 }

async function aSharedDevice() {
  const device = newId()
  const members = [
    await world.aMember({ wallet: 900_00n, remember: true }),
    await world.aMember({ wallet: 900_00n, remember: true }),
  ] as const
  for (const member of members) await seenOn(member, device)
  await look()
  return members
}

const isHeld = async (member: TestMember) => {
  expect((await member.call(api.withdraw, { body: { amount: 100 } })).status).toBe(200)
  const { id, reason } = await world.app.db
    .selectFrom('withdrawal')
    .select(['id', 'reason'])
    .where('memberId', '=', member.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const waits = reason === 'member_flagged'
  const params = { memberId: member.id, withdrawalId: id }
  if (waits)
    await world.call(operatorApi.rejectWithdrawal, { params, body: { note: 'not now' } }, await risk())
  await world.runJobs()
  world.advance(1_000)
  return waits
}

test('a rule that holds makes withdrawals wait: wrong ends it at once, right when somebody closes the flag', async () => {
  const staff = await risk()
  expect((await change(staff, 'shared_device', { holds: true, thresholds: sharing })).status).toBe(200)
  const [first, second] = await aSharedDevice()
  for (const member of [first, second]) expect(await isHeld(member)).toBe(true)

  const [flag] = (await list(staff, { state: 'OPEN', memberId: first.id })).flags
  expect(flag).toMatchObject({
    ...{ memberId: first.id, rule: 'shared_device', code: 'shared_device', state: 'OPEN', holds: true },
    ...{ evidence: { members: [second.id], accounts: 2 }, raisedBy: null, decidedBy: null },
    others: [{ memberId: second.id, member: { name: 'มะลิ', memberNo: expect.stringMatching(/^K-\d{9}$/) } }],
  })
  expect((await decide(staff, flag?._id ?? '', 'WRONG')).status).toBe(200)
  expect(await isHeld(first)).toBe(false)
  expect((await list(staff, { memberId: first.id })).flags).toMatchObject([
    { state: 'WRONG', decidedBy: staff.name, note: 'asked both' },
  ])

  const [other] = (await list(staff, { state: 'OPEN', memberId: second.id })).flags
  const flagId = other?._id ?? ''
  expect((await decide(staff, flagId, 'RIGHT')).status).toBe(200)
  expect(await isHeld(second)).toBe(true)
  const params = { memberId: second.id, flagId }
  const closed = await world.call(
    operatorApi.closeFlag,
    { params, body: { note: 'has explained it' } },
    staff,
  )
  expect(closed.status).toBe(200)
  expect(await isHeld(second)).toBe(false)
  expect((await list(staff, { state: 'RIGHT', memberId: second.id })).flags).toMatchObject([{ _id: flagId }])
  await change(staff, 'shared_device', { thresholds: sharing })
})

test('what was decided to be wrong is not raised again for the same facts', async () => {
  const staff = await risk()
  const [member] = await aSharedDevice()
  const [flag] = (await list(staff, { memberId: member.id })).flags
  await decide(staff, flag?._id ?? '', 'WRONG')
  // As if nothing had been looked at.
  await asOwner(world, `UPDATE risk_rule SET looked_to = NULL`)
  await look()
  expect((await list(staff, { memberId: member.id })).flags).toHaveLength(1)
})

test('of decisions at the same time one is kept; nobody decides about themselves', async () => {
  const [first, second] = await aSharedDevice()
  const staff = await risk()
  const [flag] = (await list(staff, { memberId: first.id })).flags
  const answers = await race(6, (index) =>
    decide(staff, flag?._id ?? '', index % 2 === 0 ? 'RIGHT' : 'WRONG'),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(answer).toMatchObject(refused('ALREADY_DECIDED', 409))
  const self = await aStaffMember(world, { role: 'risk', memberId: second.id })
  const [own] = (await list(staff, { memberId: second.id })).flags
  expect(await decide(self, own?._id ?? '', 'WRONG')).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await decide(staff, newId(), 'WRONG')).toMatchObject(refused('NO_DATA', 404))
})

test('a flag raised by hand is one of them, and closed it cannot be decided', async () => {
  const staff = await risk()
  const member = await world.aMember()
  const flag = { code: 'odd_story', reason: 'says three names', holds: false }
  const { body } = await world.call(
    operatorApi.flagMember,
    { params: { memberId: member.id }, body: flag },
    staff,
  )
  expect((await list(staff, { rule: 'by_hand', memberId: member.id })).flags).toMatchObject([
    { _id: body._id, ...flag, rule: 'by_hand', state: 'OPEN', raisedBy: staff.name, evidence: {} },
  ])
  const params = { memberId: member.id, flagId: body._id }
  await world.call(operatorApi.closeFlag, { params, body: { note: 'over' } }, staff)
  expect(await decide(staff, body._id, 'WRONG')).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect((await list(staff, { memberId: member.id })).flags).toMatchObject([{ state: 'RIGHT', note: 'over' }])
})

test('the queue is oldest first and page follows page, without a hole', async () => {
  const staff = await risk()
  const member = await world.aMember()
  const made: string[] = []
  for (const code of ['one', 'two', 'three']) {
    const flag = { code, reason: 'seen', holds: false }
    const { body } = await world.call(
      operatorApi.flagMember,
      { params: { memberId: member.id }, body: flag },
      staff,
    )
    made.push(body._id)
    world.advance(1)
  }
  const mine = { state: 'OPEN', memberId: member.id }
  const first = await list(staff, { ...mine, limit: 2 })
  const second = await list(staff, { ...mine, limit: 2, after: first.next })
  expect([...first.flags, ...second.flags].map(({ _id }) => _id)).toEqual(made)
  expect([first.total, second.next]).toEqual([3, null])
  const newest = await list(staff, { memberId: member.id })
  expect(newest.flags.map(({ _id }) => _id)).toEqual(made.toReversed())
})

test('a rule that a colleague has changed since it was read is not overwritten', async () => {
  const staff = await risk()
  const { isOn, holds, thresholds } = (await ruleOf(staff, 'shared_sender')) ?? { thresholds: {} }
  const was = { isOn, holds, thresholds }
  const colleagues = { ...was, holds: !holds }
  expect((await change(staff, 'shared_sender', { ...colleagues, was })).status).toBe(200)
  const stale = { ...was, thresholds: { ...thresholds, accountsMin: 4 }, was }
  expect(await change(staff, 'shared_sender', stale)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await ruleOf(staff, 'shared_sender')).toMatchObject(colleagues)
  // What it is already is no other's.
  expect((await change(staff, 'shared_sender', { ...colleagues, was })).status).toBe(200)
  expect((await change(staff, 'shared_sender', { ...was, was: colleagues })).status).toBe(200)
})

test('rules say how often they were right, and are changed whole, with who, why and what was before', async () => {
  const staff = await risk()
  const before = await ruleOf(staff, 'shared_device')
  const [first, second] = await aSharedDevice()
  for (const [member, state] of [
    [first, 'RIGHT'],
    [second, 'WRONG'],
  ] as const) {
    const [flag] = (await list(staff, { memberId: member.id })).flags
    await decide(staff, flag?._id ?? '', state)
  }
  expect(await ruleOf(staff, 'shared_device')).toMatchObject({
    hits: (before?.hits ?? 0) + 2,
    right: (before?.right ?? 0) + 1,
    wrong: (before?.wrong ?? 0) + 1,
  })
  const thresholds = { accountsMin: 3, accountsMax: 20 }
  expect((await change(staff, 'shared_device', { isOn: false, thresholds })).status).toBe(200)
  expect(await ruleOf(staff, 'shared_device')).toMatchObject({
    ...{ isOn: false, thresholds, changedBy: staff.name, reason: 'seen often' },
  })
  const [unseen] = await aSharedDevice()
  expect((await list(staff, { memberId: unseen.id })).flags).toEqual([])
  const { body: trail } = await world.call(
    operatorApi.auditTrail,
    { body: { page: 1, limit: 1, action: 'risk_rule_changed' } },
    staff,
  )
  expect(JSON.parse(trail.records[0]?.record ?? '')).toMatchObject({
    ...{ subject: 'shared_device', before: { isOn: true }, after: { isOn: false, thresholds } },
  })
  // Turned on again it finds what it has missed.
  await change(staff, 'shared_device', { thresholds: sharing })
  await look()
  expect((await list(staff, { memberId: unseen.id })).flags).toHaveLength(1)
})

test.each<[string, object, string[]]>([
  ['one that is missing', { accountsMin: 2 }, ['accountsMax']],
  ['one that it has not', { ...sharing, days: 3 }, ['days']],
  ['one beyond its bounds', { ...sharing, accountsMin: 1 }, ['accountsMin']],
  ['an amount that is none', { accountsMin: { THB: 2, LAK: 2 }, accountsMax: 20 }, ['accountsMin']],
  ['a least that is above the most', { accountsMin: 9, accountsMax: 8 }, ['accountsMax']],
])('of thresholds, %s is refused', async (_, thresholds, fields) => {
  expect(await change(await risk(), 'shared_device', { thresholds })).toMatchObject({
    ...refused('KEY_INVALID', 400),
    body: { message: 'KEY_INVALID', fields },
  })
})

test('an amount is one in each currency, and there is no rule of another name', async () => {
  const staff = await risk()
  const rest = { playPercent: 20, days: 7 }
  expect(
    await change(staff, 'deposit_without_play', { thresholds: { ...rest, depositMin: 5_000 } }),
  ).toMatchObject(refused('KEY_INVALID', 400))
  const depositMin = { THB: 4_000, LAK: 2_000_000 }
  expect((await change(staff, 'deposit_without_play', { thresholds: { ...rest, depositMin } })).status).toBe(
    200,
  )
  expect(await change(staff, 'toString', {})).toMatchObject(refused('NO_DATA', 404))
})
