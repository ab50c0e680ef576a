/** What takes two people is done by nobody with a machine of theirs, or with somebody whom they have just invited (decisions D7, quality I-48). */
import * as staffApi from '@kapao/contract/calls/staff.ts'
import type { OperatorRole } from '@kapao/contract/schemas/staff.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { wallet } from '#ledger/chart.ts'
import { aStaffMember } from '../../test/staff.ts'
import { accept, aPerson, signIn, tokenIn } from '../../test/staff-access.ts'
import { type CallExtras, refused, useWorld } from '../../test/world.ts'
import { inviteFirstAdmin } from './account.service.ts'

// The first test needs a world in which nobody has been for long.
const world = useWorld({ hasOwnDatabase: true })

/** A machine of this person's, as it calls. */
async function aMachineOf(maker: CallExtras): Promise<CallExtras> {
  const endsAt = new Date(world.now().getTime() + hourMs).toISOString()
  const body = { name: `machine${world.now().getTime()}`, roles: ['risk' as const], endsAt }
  const { body: made } = await world.call(staffApi.createToken, { body }, maker)
  return { headers: { authorization: `Bearer ${made.token}` } }
}

/** Somebody whom this person has invited, signed in. */
const aNewcomerOf = async (inviter: { token: string }, roles: OperatorRole[] = ['admin']) =>
  signIn(world, await aPerson(world, { by: inviter.token, roles }))

/** 5,000 baht for a member, asked for. */
async function moneyAskedBy(asker: CallExtras) {
  const member = await world.aMember()
  const body = {
    kind: 'adjustment',
    memberId: member.id,
    amount: 5_000,
    direction: 'credit',
    reason: 'x',
  } as const
  const asked = await world.call(staffApi.newRequest, { body }, asker)
  expect(asked.status).toBe(202)
  return { member, params: { requestId: String(asked.body._id) } }
}

const approve = (params: { requestId: string }, by: CallExtras) =>
  world.call(staffApi.approveRequest, { params }, by)

test('while an installation is set up the first administrator approves what the second asks for', async () => {
  const link = await inviteFirstAdmin(world.app, { username: 'first', name: 'First', roles: ['admin'] })
  const first = await accept(world, 'first', tokenIn(link))
  const firstThere = await signIn(world, first)
  const second = await aPerson(world, { by: firstThere.token })
  const secondThere = await signIn(world, second)
  const third = await aNewcomerOf(firstThere)
  expect((await approve((await moneyAskedBy(secondThere)).params, firstThere)).status).toBe(200)
  expect((await approve((await moneyAskedBy(secondThere)).params, third)).status).toBe(200)
  const { params: ofFirst } = await moneyAskedBy(firstThere)
  const { params: ofMachine } = await moneyAskedBy(await aMachineOf(firstThere))
  expect(await approve(ofFirst, secondThere)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await approve(ofMachine, firstThere)).toMatchObject(refused('OWN_REQUEST', 403))

  // Once somebody else has been there for a day, whatever has become of them since.
  world.advance(24 * hourMs)
  const again = await signIn(world, first)
  const { params } = await moneyAskedBy(await aNewcomerOf(again))
  const disabling = { params: { username: second.username }, body: { reason: 'x' } }
  expect((await world.call(staffApi.disableStaff, disabling, again)).status).toBe(200)
  expect(await approve(params, again)).toMatchObject(refused('OWN_REQUEST', 403))
})

test('an administrator does not approve what a machine of theirs has asked for, however old it is', async () => {
  const admin = await aStaffMember(world)
  const { member, params } = await moneyAskedBy(await aMachineOf(admin))
  world.advance(25 * hourMs)
  expect(await approve(params, admin)).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await approve(params, await aNewcomerOf(admin))).toMatchObject(refused('OWN_REQUEST', 403))
  expect(await world.balance(member.id, wallet())).toBe(0n)
  expect((await approve(params, await aStaffMember(world))).status).toBe(200)
  expect(await world.balance(member.id, wallet())).toBe(5_000_00n)
})

test('nor what somebody has asked for whom they invited within a day, or who was invited by one of these', async () => {
  const admin = await aStaffMember(world)
  const newcomer = await aNewcomerOf(admin)
  const sibling = await aNewcomerOf(admin)
  const child = await aNewcomerOf(newcomer)
  const { params } = await moneyAskedBy(newcomer)
  const { params: ofMachine } = await moneyAskedBy(await aMachineOf(newcomer))
  for (const one of [admin, sibling, child])
    for (const asked of [params, ofMachine])
      expect(await approve(asked, one)).toMatchObject(refused('OWN_REQUEST', 403))
  const shown = await world.call(staffApi.staffRequest, { params }, admin)
  expect(shown.body).toMatchObject({ mayDecide: false })
  expect(shown.text).not.toContain('rincipal')

  world.advance(24 * hourMs)
  expect((await approve(params, admin)).status).toBe(200)
})

test('nobody takes over the account of a colleague by a reset that a newcomer of theirs has asked for', async () => {
  const [admin, colleague] = [await aStaffMember(world), await aPerson(world)]
  const body = { kind: 'staff_reset', username: colleague.username, reason: 'x' } as const
  const asked = await world.call(staffApi.newRequest, { body }, await aNewcomerOf(admin))
  const answer = await approve({ requestId: String(asked.body._id) }, admin)
  expect(answer).toMatchObject(refused('OWN_REQUEST', 403))
  expect(answer.text).not.toContain('invitation')
})

test('an account that was reset is for a day one with who was shown the link', async () => {
  const [admin, colleague] = [await aStaffMember(world), await aPerson(world)]
  world.advance(24 * hourMs)
  const body = { kind: 'staff_reset', username: colleague.username, reason: 'lost phone' } as const
  const asked = await world.call(staffApi.newRequest, { body }, await aStaffMember(world))
  const { link } = (await approve({ requestId: String(asked.body._id) }, admin)).body
  const taken = await accept(world, colleague.username, tokenIn(String(link)))
  const { params } = await moneyAskedBy(await signIn(world, taken))
  expect(await approve(params, admin)).toMatchObject(refused('OWN_REQUEST', 403))
  const { params: ofAdmin } = await moneyAskedBy(admin)
  world.advance(31_000)
  expect(await approve(ofAdmin, await signIn(world, taken))).toMatchObject(refused('OWN_REQUEST', 403))
  const again = {
    kind: 'staff_roles' as const,
    username: colleague.username,
    roles: ['risk' as const],
    reason: 'x',
  }
  const about = await world.call(staffApi.newRequest, { body: again }, await aStaffMember(world))
  expect(await approve({ requestId: String(about.body._id) }, admin)).toMatchObject(
    refused('OWN_REQUEST', 403),
  )

  world.advance(24 * hourMs)
  expect((await approve(params, admin)).status).toBe(200)
})

/** One colleague asks for the reset of an account, another one approves it and sees the link. */
async function resetLink(username: string, asker: CallExtras, approver: CallExtras) {
  const body = { kind: 'staff_reset', username, reason: 'lost phone' } as const
  const asked = await world.call(staffApi.newRequest, { body }, asker)
  return tokenIn(String((await approve({ requestId: String(asked.body._id) }, approver)).body.link))
}

test('a newcomer who was reset is one with who invited them, as with who saw the link', async () => {
  const [inviter, approver] = [await aStaffMember(world), await aStaffMember(world)]
  const { username } = await aPerson(world, { by: inviter.token })
  const taken = await accept(world, username, await resetLink(username, inviter, approver))
  const newcomer = await signIn(world, taken)
  for (const one of [inviter, approver])
    expect(await approve((await moneyAskedBy(one)).params, newcomer)).toMatchObject(
      refused('OWN_REQUEST', 403),
    )
  expect((await approve((await moneyAskedBy(await aStaffMember(world))).params, newcomer)).status).toBe(200)
})

test('another reset, while its link is not used, takes no account from who used the one before', async () => {
  const [first, second, colleague] = [
    await aStaffMember(world),
    await aStaffMember(world),
    await aPerson(world),
  ]
  world.advance(24 * hourMs)
  const { username } = colleague
  const taken = await accept(world, username, await resetLink(username, second, first))
  const unused = await resetLink(username, first, second)
  const { params } = await moneyAskedBy(first)
  expect(await approve(params, await signIn(world, taken))).toMatchObject(refused('OWN_REQUEST', 403))

  const anew = await signIn(world, await accept(world, username, unused))
  expect((await approve(params, anew)).status).toBe(200)
  expect(await approve((await moneyAskedBy(second)).params, anew)).toMatchObject(refused('OWN_REQUEST', 403))
})

test('nobody approves their own roles or reset', async () => {
  const person = await aPerson(world)
  world.advance(24 * hourMs)
  const { username } = person
  for (const body of [
    { kind: 'staff_roles' as const, username, roles: ['admin' as const, 'risk' as const], reason: 'x' },
    { kind: 'staff_reset' as const, username, reason: 'x' },
  ]) {
    const asked = await world.call(staffApi.newRequest, { body }, await aStaffMember(world))
    const themselves = await signIn(world, person)
    world.advance(31_000)
    expect(await approve({ requestId: String(asked.body._id) }, themselves)).toMatchObject(
      refused('OWN_REQUEST', 403),
    )
  }
})

test('who administers no more keeps neither a machine nor a link', async () => {
  const [person, admin, other] = [await aPerson(world), await aStaffMember(world), await aStaffMember(world)]
  const there = await signIn(world, person)
  const machine = await aMachineOf(there)
  world.advance(1)
  const ofAdmin = await aMachineOf(admin)
  const invite = { username: `kept${world.now().getTime()}`, name: 'Somebody', roles: ['admin' as const] }
  const { link } = (await world.call(staffApi.inviteStaff, { body: invite }, there)).body
  const give = async (roles: OperatorRole[]) => {
    const body = { kind: 'staff_roles' as const, username: person.username, roles, reason: 'a new desk' }
    const asked = await world.call(staffApi.newRequest, { body }, other)
    expect((await approve({ requestId: String(asked.body._id) }, admin)).status).toBe(200)
  }
  const opened = () => world.call(staffApi.openInvitation, { body: { token: tokenIn(link) } })
  const isThere = async (by: CallExtras) => (await world.call(staffApi.staffMe, {}, by)).status === 200

  await give(['admin', 'risk'])
  expect([await isThere(machine), (await opened()).status]).toEqual([true, 200])
  await give(['support'])
  expect([await isThere(machine), await isThere(ofAdmin), await isThere(there)]).toEqual([false, true, true])
  expect(await opened()).toMatchObject(refused('INVITATION_INVALID', 422))
})
