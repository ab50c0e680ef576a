/** Facts about what takes two people, through HTTP (staff-calls T2; quality I-48). */
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { requestLimits } from '@kapao/contract/staff-limits.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { anAccountChange, approveByAnother, aRequest } from '../../test/requests.ts'
import { actsAbout, aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

type Staff = Awaited<ReturnType<typeof aStaffMember>>

const ask = (by: Staff, body: object) => world.send(operatorApi.newRequest, { body }, by)
const approve = (by: Staff, requestId: string) =>
  world.call(operatorApi.approveRequest, { params: { requestId } }, by)
const reject = (by: Staff, requestId: string, note = 'not proven') =>
  world.call(operatorApi.rejectRequest, { params: { requestId }, body: { note } }, by)
const show = async (requestId: string, by?: Staff) =>
  world.call(operatorApi.staffRequest, { params: { requestId } }, by ?? (await aStaffMember(world)))
const list = async (by: Staff, filter: object = {}) =>
  (await world.call(operatorApi.requests, { body: { page: 1, limit: 100, ...filter } }, by)).body

const accountOf = async (memberId: string) =>
  (
    await world.app.db
      .selectFrom('member')
      .select('bankAccountNo as no')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).no

test('one asks and nothing happens; another one approves and it is done, and the trail names both', async () => {
  const { member, asker, request, requestId } = await aRequest(world)
  const before = await accountOf(member.id)
  expect(before).not.toBe(request.bankAccountNo)
  const approver = await aStaffMember(world, { role: 'risk' })
  expect((await show(requestId, approver)).body).toMatchObject({
    ...{ _id: requestId, kind: 'bank_account', state: 'WAITING', memberId: member.id, subject: member.id },
    before: { bankAccountNo: `…${before.slice(-4)}` },
    after: { bankCode: 'KBANK', bankAccountNo: request.bankAccountNo, bankAccountName: 'NAMPHUNG JAIDEE' },
    ...{ reason: request.reason, requestedBy: asker.name, decidedBy: null, note: null, mayDecide: true },
  })
  expect(await approve(approver, requestId)).toMatchObject({
    status: 200,
    body: { message: 'SUCCESS', state: 'APPROVED' },
  })
  expect(await accountOf(member.id)).toBe(request.bankAccountNo)
  expect((await show(requestId, approver)).body).toMatchObject({
    ...{
      state: 'APPROVED',
      decidedBy: approver.name,
      decidedAt: world.now().toISOString(),
      mayDecide: false,
    },
  })
  expect(await actsAbout(world, requestId)).toMatchObject([
    { action: 'request_made', operator: asker.id, memberId: member.id, reason: request.reason },
    { action: 'request_approved', operator: approver.id, before: { requestedBy: asker.id } },
  ])
  expect(await actsAbout(world, member.id)).toMatchObject([
    { action: 'bank_account_changed', before: { bankAccountNo: before } },
  ])
})

test('a request names its member to those who may list members, and to others by number alone', async () => {
  const { member, requestId } = await aRequest(world)
  const memberNo = expect.stringMatching(/^K-\d{9}$/)
  expect((await show(requestId, await aStaffMember(world, { role: 'risk' }))).body).toMatchObject({
    member: { memberNo, name: 'มะลิ', phone: `08x-xxx-${member.phone.slice(-4)}` },
    ...{ title: null, part: null, fileId: null },
  })
  const writer = await aStaffMember(world, { role: 'content' })
  expect((await show(requestId, writer)).body.member).toEqual({ memberNo, name: null, phone: null })
})

test('the next withdrawal after it waits for a person', async () => {
  const { member, requestId } = await aRequest(world, { wallet: 500_00n })
  await approveByAnother(world, requestId)
  await member.call(api.withdraw, { body: { amount: 200 } })
  const row = await world.app.db
    .selectFrom('withdrawal')
    .select(['state', 'reason'])
    .where('memberId', '=', member.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ state: 'REVIEW', reason: 'bank_changed' })
})

test('nobody approves what they asked for, whatever their role', async () => {
  const member = await world.aMember()
  const admin = await aStaffMember(world)
  const { body } = await ask(admin, anAccountChange(member.id))
  expect(await approve(admin, body._id)).toMatchObject(refused('OWN_REQUEST', 403))
  expect((await show(body._id, admin)).body).toMatchObject({ state: 'WAITING', mayDecide: false })
})

test('nobody asks, approves or rejects about the member that they are themselves', async () => {
  const { member, requestId } = await aRequest(world)
  const same = await aStaffMember(world, { memberId: member.id })
  expect(await approve(same, requestId)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await reject(same, requestId)).toMatchObject(refused('OWN_REQUEST', 403))
  const other = await world.aMember()
  const self = await aStaffMember(world, { memberId: other.id })
  expect(await ask(self, anAccountChange(other.id))).toMatchObject(refused('OWN_REQUEST', 403))
})

test('rejected with a note, nothing has changed; who asked may take it back', async () => {
  const { member, requestId, request } = await aRequest(world)
  const risk = await aStaffMember(world, { role: 'risk' })
  expect((await reject(risk, requestId)).body).toEqual({ message: 'SUCCESS', state: 'REJECTED' })
  expect(await accountOf(member.id)).not.toBe(request.bankAccountNo)
  expect((await show(requestId)).body).toMatchObject({ state: 'REJECTED', note: 'not proven' })
  expect(await approve(risk, requestId)).toMatchObject(refused('ALREADY_DECIDED', 409))
  expect(await reject(risk, requestId)).toMatchObject(refused('ALREADY_DECIDED', 409))
  const own = await aRequest(world)
  expect((await reject(own.asker, own.requestId, 'a mistake')).status).toBe(200)
  expect((await actsAbout(world, own.requestId)).at(-1)).toMatchObject({
    ...{ action: 'request_rejected', operator: own.asker.id, after: { note: 'a mistake' } },
  })
})

test('of sixteen concurrent approvals and sixteen concurrent rejections one decision stands', async () => {
  const { member, request, requestId } = await aRequest(world)
  const staff = await Promise.all(Array.from({ length: 32 }, () => aStaffMember(world)))
  const answers = await race(32, async (nth) => (nth % 2 ? reject : approve)(staff[nth] as Staff, requestId))
  const won = answers.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  for (const answer of answers)
    if (answer.status !== 200) expect(answer).toMatchObject(refused('ALREADY_DECIDED', 409))
  const isChanged = (await accountOf(member.id)) === request.bankAccountNo
  expect(isChanged).toBe(won[0]?.body.state === 'APPROVED')
})

test('it lapses after seven days, and can be asked for again', async () => {
  const { member, asker, requestId, request } = await aRequest(world)
  const admin = await aStaffMember(world)
  world.advance(requestLimits.waitsMs - 1)
  expect((await show(requestId)).body.state).toBe('WAITING')
  world.advance(1)
  for (const decide of [approve, reject])
    expect(await decide(admin, requestId)).toMatchObject(refused('LAPSED', 409))
  expect((await show(requestId)).body).toMatchObject({ state: 'LAPSED', mayDecide: false, decidedBy: null })
  const again = await ask(asker, { ...anAccountChange(member.id), bankAccountNo: request.bankAccountNo })
  expect(again.status).toBe(202)
  await world.runJobs()
  expect(await approve(admin, requestId)).toMatchObject(refused('LAPSED', 409))
  expect((await list(admin, { state: 'LAPSED', memberId: member.id })).requests).toMatchObject([
    { _id: requestId, decidedAt: expect.any(String) },
  ])
  await approveByAnother(world, again.body._id)
})

test('the same thing waits once', async () => {
  const { member, requestId } = await aRequest(world)
  const other = await aStaffMember(world)
  expect(await ask(other, anAccountChange(member.id))).toMatchObject(refused('IN_PROGRESS', 409))
  await reject(other, requestId)
  expect((await ask(other, anAccountChange(member.id))).status).toBe(202)
})

test('what cannot be done is refused when it is asked for', async () => {
  const support = await aStaffMember(world, { role: 'support' })
  expect(await ask(support, anAccountChange(newId()))).toMatchObject(refused('NO_DATA', 404))
  const [member, other] = [await world.aMember(), await world.aMember()]
  const taken = { bankCode: 'SCB', bankAccountNo: other.bankAccountNo }
  const { bankCode } = await world.app.db
    .selectFrom('member')
    .select('bankCode')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(await ask(support, { ...anAccountChange(member.id), ...taken, bankCode })).toMatchObject(
    refused('EXISTING_BANK', 409),
  )
  const { reason, ...bare } = anAccountChange(member.id)
  expect(await ask(support, bare)).toMatchObject({
    ...refused('KEY_MISSING', 400),
    body: { fields: ['reason'] },
  })
  expect(await ask(support, { ...bare, reason: ' ' })).toMatchObject(refused('KEY_INVALID', 400))
  const { kind, ...kindless } = anAccountChange(member.id)
  expect(await ask(support, kindless)).toMatchObject({
    ...refused('KEY_MISSING', 400),
    body: { fields: ['kind'] },
  })
})

test('what cannot be done any more is refused when it is approved, and still waits', async () => {
  const { request, requestId } = await aRequest(world)
  const second = await aRequest(world)
  await world.app.db
    .updateTable('member')
    .set({ bankCode: 'KBANK', bankAccountNo: request.bankAccountNo })
    .where('id', '=', second.member.id)
    .execute()
  const admin = await aStaffMember(world)
  expect(await approve(admin, requestId)).toMatchObject(refused('EXISTING_BANK', 409))
  expect((await show(requestId)).body.state).toBe('WAITING')
})

describe('by role', () => {
  test.each([
    ['support', 202, 403],
    ['cashier', 403, 403],
    ['risk', 202, 200],
    ['content', 403, 403],
    ['admin', 202, 200],
  ] satisfies [OperatorRole, number, number][])(
    '%s asks for another bank account: %i, approves it: %i',
    async (role, asks, approves) => {
      const staff = await aStaffMember(world, { role })
      const member = await world.aMember()
      expect((await ask(staff, anAccountChange(member.id))).status).toBe(asks)
      const { requestId } = await aRequest(world)
      expect((await approve(staff, requestId)).status).toBe(approves)
      if (approves === 403) expect(await reject(staff, requestId)).toMatchObject(refused('FORBIDDEN', 403))
    },
  )
})

test('what is asked for is whole for who asked and who may approve; what is now is whole for nobody', async () => {
  const { member, asker, request, requestId } = await aRequest(world)
  const before = await accountOf(member.id)
  const [whole, part] = [request.bankAccountNo, `…${request.bankAccountNo.slice(-4)}`]
  for (const [by, bankAccountNo] of [
    [asker, whole],
    [await aStaffMember(world, { role: 'risk' }), whole],
    [await aStaffMember(world, { role: 'cashier' }), part],
    [await aStaffMember(world, { role: 'content' }), part],
    [await aStaffMember(world, { role: 'auditor' }), part],
  ] as const) {
    const { body, text } = await show(requestId, by)
    expect(body.after).toMatchObject({ bankAccountNo })
    expect(text).not.toContain(before)
    const listed = (await list(by, { memberId: member.id })).requests[0]
    expect(listed?.after).toEqual(body.after)
  }
})

describe('the list', () => {
  test('has those that wait oldest first, page by page, and filters', async () => {
    const made = [await aRequest(world)]
    for (let nth = 0; nth < 2; nth++) {
      world.advance(1_000)
      made.push(await aRequest(world))
    }
    const staff = await aStaffMember(world, { role: 'content' })
    const ids = made.map(({ requestId }) => requestId)
    const waiting = await list(staff, { state: 'WAITING', kind: 'bank_account' })
    expect(waiting.requests.map(({ _id }) => _id).slice(-3)).toEqual(ids)
    expect(waiting.total).toBe(waiting.requests.length)
    expect(waiting.next).toBeNull()
    const newest = await list(staff, { limit: 2 })
    expect(newest.requests.map(({ _id }) => _id)).toEqual([ids[2], ids[1]])
    expect(newest.next).toBe(ids[1])
    expect((await list(staff, { limit: 1, after: newest.next })).requests[0]?._id).toBe(ids[0])
    expect((await list(staff, { sort: 'oldest', after: ids[1] })).requests[0]?._id).toBe(ids[2])
    const [first] = made as [(typeof made)[0]]
    expect((await list(first.asker, { mine: true })).requests.map(({ _id }) => _id)).toEqual([ids[0]])
    expect((await list(first.asker, { mine: false, memberId: first.member.id })).requests).toEqual([])
    expect((await list(staff, { memberId: first.member.id })).requests).toMatchObject([{ _id: ids[0] }])
  })

  test('knows no other filter', async () => {
    const staff = await aStaffMember(world)
    const wrong = world.send(operatorApi.requests, { body: { page: 1, limit: 1, by: 'x' } }, staff)
    expect(await wrong).toMatchObject(refused('KEY_INVALID', 400))
  })
})
