/** The inbox of staff: whose a conversation is, what it is about, which wait, and what a customer's word does to it (staff-calls T7). */

import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { inboxLimits } from '@kapao/contract/staff-limits.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { clearCache } from '#platform/db/short-cache.ts'
import { aGuest, textOf } from '../../test/chats.ts'
import type { TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { aStaffMember } from '../../test/staff.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

type Staff = Awaited<ReturnType<typeof aStaffMember>>
type Filter = Omit<Parameters<typeof world.call<typeof operatorApi.chatRooms>>[1]['body'], 'page' | 'limit'>

const support = () => aStaffMember(world, { role: 'support' })
const say = (member: TestMember, message = 'เงินไม่เข้า') =>
  member.call(api.sendMessage, { body: { message: textOf(message) } })
const page = { page: 1, limit: 100 }
const list = async ({ token }: Staff, filter: Filter = {}) =>
  (await world.call(operatorApi.chatRooms, { body: { ...page, ...filter } }, { token })).body.rooms
const idsOf = async (staff: Staff, filter: Filter) => (await list(staff, filter)).map(({ roomId }) => roomId)
const roomOf = async (staff: Staff, memberId: string) => (await list(staff, { memberId }))[0]
const assign = ({ token }: Staff, roomId: string, username: string | null) =>
  world.call(operatorApi.assignRoom, { params: { roomId }, body: { username } }, { token })
const label = ({ token }: Staff, roomId: string, labels: string[]) =>
  world.call(operatorApi.labelRoom, { params: { roomId }, body: { labels } }, { token })
const snooze = ({ token }: Staff, roomId: string, ms: number | null) => {
  const until = ms === null ? null : new Date(world.now().getTime() + ms).toISOString()
  return world.call(operatorApi.snoozeRoom, { params: { roomId }, body: { until } }, { token })
}
const answer = ({ token }: Staff, roomId: string) =>
  world.call(operatorApi.answerCustomer, { params: { roomId }, body: { message: textOf('ค่ะ') } }, { token })
const close = ({ token }: Staff, roomId: string) =>
  world.call(operatorApi.closeChat, { params: { roomId } }, { token })
async function recordsOf(roomId: string) {
  const rows = await world.app.db
    .selectFrom('operatorAudit')
    .select('record')
    .where('subject', '=', roomId)
    .orderBy('n')
    .execute()
  return rows.map(({ record }) => JSON.parse(record) as { before: unknown; after: unknown })
}

async function aTalk() {
  const member = await world.aMember()
  await say(member)
  return member
}

describe('a conversation', () => {
  test('belongs to whom it was given, which stands in the trail, and to nobody again', async () => {
    const [staff, other, member] = [await support(), await support(), await aTalk()]
    expect(await idsOf(staff, { view: 'unassigned' })).toContain(member.id)
    expect(await assign(staff, member.id, staff.name)).toMatchObject({ status: 200 })
    await assign(staff, member.id, staff.name)
    expect(await roomOf(other, member.id)).toMatchObject({ assignedTo: staff.name, memberId: member.id })
    expect(await idsOf(staff, { view: 'mine' })).toEqual([member.id])
    expect(await idsOf(other, { view: 'mine' })).toEqual([])
    expect(await idsOf(other, { view: 'unassigned' })).not.toContain(member.id)
    expect(await idsOf(other, { view: 'all' })).toContain(member.id)
    await assign(other, member.id, null)
    expect(await roomOf(staff, member.id)).toMatchObject({ assignedTo: null })
    const acts = (await recordsOf(member.id)).map(({ before, after }) => [before, after])
    const [nobody, mine] = [{ assignedTo: null }, { assignedTo: staff.name }]
    expect(acts).toEqual([
      [nobody, mine],
      [mine, nobody],
    ])
  })

  test('that two take at the same time is the later one’s, and the trail says from whom', async () => {
    const [one, two, member] = [await support(), await support(), await aTalk()]
    const both = [one, two]
    const outcomes = await race(2, (index) =>
      assign(both[index] as Staff, member.id, both[index]?.name ?? ''),
    )
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200])
    const [first, second] = await recordsOf(member.id)
    expect(second?.before).toEqual(first?.after)
    expect(second?.after).toEqual({ assignedTo: (await roomOf(one, member.id))?.assignedTo })
  })

  test('is not given to a person without the right to answer, nor to an unknown or disabled one', async () => {
    const [staff, cashier, gone] = [
      await support(),
      await aStaffMember(world, { role: 'cashier' }),
      await support(),
    ]
    const member = await aTalk()
    await asOwner(world, `UPDATE operator SET state = 'DISABLED' WHERE id = $1`, [gone.id])
    for (const username of [cashier.name, gone.name, 'nobody at all'])
      expect(await assign(staff, member.id, username)).toMatchObject(refused('KEY_INVALID', 400))
    expect(await recordsOf(member.id)).toEqual([])
  })

  test('has the labels that it was given last, each once, and is found by them', async () => {
    const [staff, member] = [await support(), await aTalk()]
    await label(staff, member.id, ['ถอนเงิน', 'vip', 'vip'])
    expect((await roomOf(staff, member.id))?.labels).toEqual(['vip', 'ถอนเงิน'])
    await label(staff, member.id, ['vip', 'ถอนเงิน'])
    expect(await idsOf(staff, { label: 'ถอนเงิน' })).toEqual([member.id])
    expect(await idsOf(staff, { label: 'ถอน' })).toEqual([])
    // The desk chooses among all that are in use, whatever it looks at.
    clearCache(world.app.db)
    const body = { page: 1, limit: 1, label: 'of nobody' }
    const found = await world.call(operatorApi.chatRooms, { body }, { token: staff.token })
    expect(found.body).toMatchObject({ total: 0, labels: expect.arrayContaining(['vip', 'ถอนเงิน']) })
    await label(staff, member.id, [])
    expect(await idsOf(staff, { label: 'vip' })).toEqual([])
    expect(await recordsOf(member.id)).toHaveLength(2)
    const many = Array.from({ length: inboxLimits.labelsMax + 1 }, (_, n) => `l${n}`)
    for (const labels of [many, [''], ['x'.repeat(inboxLimits.labelLengthMax + 1)]])
      expect(await label(staff, member.id, labels)).toMatchObject(refused('KEY_INVALID', 400))
  })

  test('is out of the way until its time', async () => {
    const [staff, member] = [await support(), await aTalk()]
    expect(await snooze(staff, member.id, 3_600_000)).toMatchObject({ status: 200 })
    expect(await roomOf(staff, member.id)).toMatchObject({
      state: 'snoozed',
      snoozedUntil: expect.any(String),
    })
    world.advance(3_600_000)
    expect(await roomOf(staff, member.id)).toMatchObject({ state: 'waiting' })
  })

  test('comes back when its customer speaks', async () => {
    const [staff, member] = [await support(), await aTalk()]
    await answer(staff, member.id)
    await snooze(staff, member.id, 3_600_000)
    await say(member, 'ยังไม่เข้า')
    expect(await roomOf(staff, member.id)).toMatchObject({ state: 'waiting', snoozedUntil: null })
  })

  test('that is closed is not snoozed, nor to a time that is past or far away', async () => {
    const [staff, member] = [await support(), await aTalk()]
    for (const ms of [0, -1, inboxLimits.snoozeMsMax + 1])
      expect(await snooze(staff, member.id, ms)).toMatchObject(refused('KEY_INVALID', 400))
    await snooze(staff, member.id, 1_000)
    await close(staff, member.id)
    expect(await roomOf(staff, member.id)).toMatchObject({ state: 'closed', snoozedUntil: null })
    expect(await snooze(staff, member.id, 1_000)).toMatchObject(refused('ALREADY_DECIDED', 409))
  })

  test('of a guest who logs in keeps whose it is and what it is about', async () => {
    const [staff, guest, member] = [await support(), await aGuest(world), await world.aMember()]
    await guest.call(api.sendMessage, { body: { message: textOf('สวัสดี') } })
    await assign(staff, guest.id, staff.name)
    await label(staff, guest.id, ['vip'])
    await world.call(api.chatConfig, {}, { token: member.token, headers: { cookie: guest.cookie } })
    expect(await idsOf(staff, { view: 'mine' })).toEqual([member.id])
    expect(await roomOf(staff, member.id)).toMatchObject({ assignedTo: staff.name, labels: ['vip'] })
    expect(await assign(staff, guest.id, null)).toMatchObject(refused('NO_DATA', 404))
  })
})

test('each conversation is in one state, and found by it', async () => {
  const staff = await support()
  const made = { open: await aTalk(), waiting: await aTalk(), snoozed: await aTalk(), closed: await aTalk() }
  const [back, idle] = [await aTalk(), await aTalk()]
  for (const { id } of [made.open, back, idle]) await answer(staff, id)
  await snooze(staff, back.id, 1_000)
  await snooze(staff, made.snoozed.id, limits.chatIdleMs * 2)
  await close(staff, made.closed.id)
  world.advance(limits.chatIdleMs)
  await answer(staff, made.open.id)
  const right = {
    open: [made.open, back],
    waiting: [made.waiting],
    snoozed: [made.snoozed],
    closed: [made.closed, idle],
  }
  for (const [state, members] of Object.entries(right) as [keyof typeof right, TestMember[]][])
    for (const { id } of members) {
      expect([state, (await roomOf(staff, id))?.state]).toEqual([state, state])
      for (const asked of ['open', 'waiting', 'snoozed', 'closed'] as const)
        expect(await idsOf(staff, { memberId: id, state: asked })).toEqual(asked === state ? [id] : [])
    }
})

test('pages follow each other by the end of the one before, and leave out none', async () => {
  const staff = await support()
  const members = [await aTalk(), await aTalk(), await aTalk(), await aTalk(), await aTalk()]
  for (const { id } of members) await label(staff, id, ['pages'])
  for (const { id } of members.slice(2)) await answer(staff, id)
  const right = await idsOf(staff, { label: 'pages' })
  const seen: string[] = []
  let after: string | null = null
  do {
    const asked: Filter & typeof page = { page: 1, limit: 1, label: 'pages', after }
    const { body } = await world.call(operatorApi.chatRooms, { body: asked }, staff)
    expect(body.total).toBe(members.length)
    seen.push(...body.rooms.map(({ roomId }) => roomId))
    after = body.next
  } while (after)
  expect(seen).toEqual(right)
  for (const wrong of ['x', Buffer.from('[null,1,"x"]').toString('base64url')])
    expect(await world.call(operatorApi.chatRooms, { body: { ...page, after: wrong } }, staff)).toMatchObject(
      refused('KEY_INVALID', 400),
    )
})

test('a customer learns nothing of whose it is and what it is about', async () => {
  const [staff, member] = [await support(), await aTalk()]
  await assign(staff, member.id, staff.name)
  await label(staff, member.id, ['difficult'])
  const told = [
    (await member.call(api.chatHistory, { body: { limit: 100 } })).text,
    (await member.call(api.chatConfig)).text,
  ].join()
  expect(told).not.toContain(staff.name)
  expect(told).not.toContain('difficult')
})

test('is for support and admin: others, auditors too, are refused, and an unknown one is not found', async () => {
  const member = await aTalk()
  for (const role of ['auditor', 'cashier', 'risk', 'content'] as const) {
    const staff = await aStaffMember(world, { role })
    for (const outcome of [
      await assign(staff, member.id, null),
      await label(staff, member.id, ['x']),
      await snooze(staff, member.id, 1_000),
    ])
      expect(outcome).toMatchObject(refused('FORBIDDEN', 403))
  }
  const staff = await support()
  for (const outcome of [
    await assign(staff, newId(), null),
    await label(staff, newId(), ['x']),
    await snooze(staff, newId(), 1_000),
  ])
    expect(outcome).toMatchObject(refused('NO_DATA', 404))
})
