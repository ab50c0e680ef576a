/** Facts about the member that a person of the staff is too: who says so, and that two people do (staff-calls T1, T2). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import {
  aPerson as aMemberToClose,
  anErasedAccount,
  closeAccount,
  passTheDay,
} from '../../test/closed-accounts.ts'
import type { TestMember } from '../../test/factories.ts'
import { actsAbout, aStaffMember } from '../../test/staff.ts'
import { aPerson, signIn } from '../../test/staff-access.ts'
import { refused, useWorld } from '../../test/world.ts'

const world = useWorld()

interface By {
  token: string
}

const ask = (username: string, memberId: string | null, by: By) => {
  const body = { kind: 'staff_own_member' as const, username, memberId, reason: 'told at the interview' }
  return world.call(staffApi.newRequest, { body }, by)
}
const approve = (asked: { body: { _id: string } }, by: By) =>
  world.call(staffApi.approveRequest, { params: { requestId: asked.body._id } }, by)
const reject = (asked: { body: { _id: string } }, by: By) =>
  world.call(staffApi.rejectRequest, { params: { requestId: asked.body._id }, body: { note: 'no' } }, by)

const noOf = async (member: TestMember) => (await member.call(api.profile)).body.profile.memberNo

/** Two administrators, and somebody who has been there for longer than a day. */
async function aDesk() {
  const person = await aPerson(world, { roles: ['admin'] })
  world.advance(25 * hourMs)
  const themselves = await signIn(world, person)
  return { person, themselves, admins: [await aStaffMember(world), await aStaffMember(world)] as const }
}

/** As two people have said. */
async function link(username: string, memberId: string | null, [asker, approver]: readonly [By, By]) {
  const asked = await ask(username, memberId, asker)
  expect(asked.status).toBe(202)
  expect((await approve(asked, approver)).status).toBe(200)
}

async function rowOf(username: string, by: By) {
  const { body } = await world.call(staffApi.staff, { body: { page: 1, limit: 100 } }, by)
  return body.staff.find((row) => row.username === username)
}

test('two administrators say by its number which member a person is too, who then does nothing about them', async () => {
  const { person, themselves, admins } = await aDesk()
  const member = await world.aMember({ name: 'Mali Sukjai' })
  const memberNo = await noOf(member)
  await link(person.username, memberNo.toLowerCase(), admins)
  expect(await rowOf(person.username, admins[0])).toMatchObject({
    ...{ memberId: member.id, member: { memberNo, name: 'Mali Sukjai' } },
  })
  expect((await world.call(staffApi.staffMe, {}, themselves)).body.operator).toMatchObject({ memberNo })
  const note = { params: { memberId: member.id }, body: { text: 'seen' } }
  expect(await world.call(staffApi.noteMember, note, themselves)).toMatchObject(refused('OWN_REQUEST', 403))
  expect((await actsAbout(world, person.username)).at(-1)).toMatchObject({
    ...{ action: 'staff_own_member_changed', memberId: member.id, reason: 'told at the interview' },
    ...{ before: { memberNo: null }, after: { memberNo }, requestId: expect.any(String) },
  })

  const other = await world.aMember()
  await link(person.username, other.id, admins)
  expect(await rowOf(person.username, admins[0])).toMatchObject({ memberId: other.id })
  await link(person.username, null, admins)
  expect(await rowOf(person.username, admins[0])).toMatchObject({ memberId: null, member: null })
  expect((await world.call(staffApi.noteMember, note, themselves)).status).toBe(200)
})

test('the person takes no part in it: neither approves nor rejects it, nor asks that it ends', async () => {
  const { person, themselves, admins } = await aDesk()
  const member = await world.aMember()
  const asked = await ask(person.username, member.id, admins[0])
  expect(await approve(asked, themselves)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await reject(asked, themselves)).toMatchObject(refused('OWN_REQUEST', 403))
  expect((await approve(asked, admins[1])).status).toBe(200)

  const another = await world.aMember()
  for (const memberId of [null, another.id])
    expect(await ask(person.username, memberId, themselves)).toMatchObject(refused('OWN_REQUEST', 403))
  const ending = await ask(person.username, null, admins[0])
  expect(await approve(ending, themselves)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await reject(ending, themselves)).toMatchObject(refused('OWN_REQUEST', 403))
})

test('who says it of themselves may take it back, until somebody else has approved it', async () => {
  const { person, themselves, admins } = await aDesk()
  const member = await world.aMember()
  expect((await reject(await ask(person.username, member.id, themselves), themselves)).status).toBe(200)
  await link(person.username, member.id, [themselves, admins[0]])
  expect(await rowOf(person.username, admins[0])).toMatchObject({ memberId: member.id })
})

test('a member is one person of the staff at most, also when both are asked for before', async () => {
  const { person, admins } = await aDesk()
  const [other, member] = [await aPerson(world), await world.aMember()]
  const late = await ask(other.username, member.id, admins[0])
  await link(person.username, member.id, admins)
  expect(await approve(late, admins[1])).toMatchObject(refused('ALREADY_EXISTS', 409))
  expect(await ask(other.username, member.id, admins[1])).toMatchObject(refused('ALREADY_EXISTS', 409))
  expect(await ask(person.username, member.id, admins[0])).toMatchObject(refused('ALREADY_DECIDED', 409))
})

test('nobody is an account that is not there, or is erased by then', async () => {
  const { person, admins } = await aDesk()
  const member = await anErasedAccount(world)
  const strange = '01a21273-e729-7000-a77d-336113256691'
  for (const memberId of [member.id, strange])
    expect(await ask(person.username, memberId, admins[0])).toMatchObject({
      ...refused('NO_DATA', 404),
      body: { fields: ['memberId'] },
    })
  expect(await ask('nobody', (await world.aMember()).id, admins[0])).toMatchObject({
    ...refused('NO_DATA', 404),
    body: { fields: ['username'] },
  })
})

test('nobody becomes an account that is erased while it waits, and one that was linked before can be unlinked', async () => {
  const { person, admins } = await aDesk()
  const [member, linked] = [await aMemberToClose(world), await aMemberToClose(world)]
  await link(person.username, linked.id, admins)
  const other = await aPerson(world)
  const asked = await ask(other.username, member.id, admins[0])
  for (const each of [member, linked]) await closeAccount(each)
  await passTheDay(world)
  expect(await approve(asked, admins[1])).toMatchObject(refused('LAPSED', 409))
  expect(await rowOf(other.username, admins[0])).toMatchObject({ memberId: null })
  await link(person.username, null, admins)
})

test('what somebody has decided before it was known is no broken rule, and is in the trail', async () => {
  const { person, themselves, admins } = await aDesk()
  const member = await world.aMember()
  const body = {
    kind: 'adjustment',
    memberId: member.id,
    amount: 5,
    direction: 'credit',
    reason: 'x',
  } as const
  const asked = await world.call(staffApi.newRequest, { body }, admins[0])
  expect((await approve(asked, themselves)).status).toBe(200)
  world.advance(1_000)
  await link(person.username, member.id, admins)
  const filter = { page: 1, limit: 10, operator: person.username, memberId: member.id }
  const trail = await world.call(staffApi.auditTrail, { body: filter }, admins[0])
  expect(trail.body.records.map(({ action }) => action)).toContain('request_approved')
})

test('who invites somebody names the member that they are too', async () => {
  const [admin, member] = [await aStaffMember(world), await world.aMember()]
  const invite = (username: string, memberId: string) => {
    const body = { username, name: 'Somebody', roles: ['support' as const], memberId }
    return world.call(staffApi.inviteStaff, { body }, admin)
  }
  const memberNo = await noOf(member)
  expect((await invite('named-one', memberNo)).status).toBe(200)
  expect(await rowOf('named-one', admin)).toMatchObject({ memberId: member.id })
  expect((await actsAbout(world, 'named-one')).at(-1)).toMatchObject({
    ...{ action: 'staff_invited', memberId: member.id, after: { memberNo } },
  })
  expect(await invite('named-two', member.id)).toMatchObject(refused('ALREADY_EXISTS', 409))
  expect(await invite('named-two', 'K-100000001')).toMatchObject(refused('NO_DATA', 404))
  expect(await rowOf('named-two', admin)).toBeUndefined()
})
