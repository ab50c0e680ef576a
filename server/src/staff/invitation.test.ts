/** Facts about how staff and machines come and go, through HTTP (staff-calls T1, T2). */
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { hourMs, minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { actsAbout, aMachine, aStaffMember } from '../../test/staff.ts'
import { aPerson, codeOf, signIn, staffPassword, tokenIn } from '../../test/staff-access.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { inviteFirstAdmin } from './account.service.ts'
import { createToken } from './machine-token.service.ts'

const world = useWorld()

let names = 0
const newName = () => `somebody${++names}`

async function invite(username = newName()) {
  const { token } = await aStaffMember(world)
  const body = { username, name: 'Somebody', roles: ['support' as const] }
  return { username, ...(await world.call(staffApi.inviteStaff, { body }, { token })) }
}

const open = (token: string) => world.call(staffApi.openInvitation, { body: { token } })
const accept = (token: string, password: string, code: string) =>
  world.call(staffApi.acceptInvitation, { body: { token, password, code } })

const leaveOnly = (...usernames: string[]) =>
  world.app.db
    .updateTable('operator')
    .set({ state: 'DISABLED' })
    .where('isMachine', '=', false)
    .where('name', 'not in', usernames)
    .execute()

/** Asks as one administrator, approves as another one. */
async function requestOf(body: Record<string, unknown>) {
  const [asker, approver] = [await aStaffMember(world), await aStaffMember(world)]
  const asked = await world.send(staffApi.newRequest, { body }, asker)
  if (asked.status !== 202) return asked
  return world.call(staffApi.approveRequest, { params: { requestId: asked.body._id } }, approver)
}

test('who is invited sets password and authenticator by a link, once', async () => {
  const { username, body } = await invite()
  expect(body.link).toMatch(/^\/console\/invitation#[\w-]{43}$/)
  const token = tokenIn(body.link)
  const opened = await open(token)
  expect(opened.body).toMatchObject({
    username,
    name: 'Somebody',
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
  })
  expect((await open(token)).body).toEqual(opened.body)
  const { secret } = opened.body
  expect(await accept(token, 'short', codeOf(world, secret))).toMatchObject(refused('INVALID_USER_INFO', 400))
  expect(await accept(token, staffPassword, '000000')).toMatchObject(refused('WRONG_CREDENTIAL', 401))

  const answers = await race(3, () => accept(token, staffPassword, codeOf(world, secret)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  expect(await open(token)).toMatchObject(refused('INVITATION_INVALID', 422))
  expect(await accept(token, staffPassword, codeOf(world, secret))).toMatchObject(
    refused('INVITATION_INVALID', 422),
  )
  world.advance(31_000)
  expect((await signIn(world, { username, secret })).status).toBe(200)
})

test('an invitation is over after a day; a name is given once', async () => {
  const { username, body } = await invite()
  world.advance(24 * hourMs)
  expect(await open(tokenIn(body.link))).toMatchObject(refused('INVITATION_INVALID', 422))
  expect(await invite(username)).toMatchObject({
    ...refused('EXISTING_USER', 409),
    body: { message: 'EXISTING_USER', fields: ['username'] },
  })
})

test('the list shows people, not machines, and nothing that opens anything', async () => {
  const { username } = await invite()
  const { token } = await aMachine(world)
  const admin = await aStaffMember(world, { role: 'auditor' })
  const { body } = await world.call(staffApi.staff, { body: { page: 1, limit: 100 } }, admin)
  const found = body.staff.find((one) => one.username === username)
  expect(found).toEqual({
    ...{ username, name: 'Somebody', roles: ['support'], state: 'INVITED', lastSeenAt: null },
    invitedBy: expect.stringMatching(/^operator /),
    ...{ memberId: null, member: null },
  })
  expect(body.staff.some(({ username: name }) => name.startsWith('machine'))).toBe(false)
  expect(body.total).toBe(body.staff.length)
  expect(JSON.stringify(body)).not.toContain(token)
})

test('who is disabled is out at once; never oneself', async () => {
  const person = await aPerson(world)
  const { token } = await signIn(world, person)
  const disable = (username: string, by: string) =>
    world.call(staffApi.disableStaff, { params: { username }, body: { reason: 'left us' } }, { token: by })
  expect(await disable(person.username, token)).toMatchObject(refused('FORBIDDEN', 403))
  expect(await disable('nobody', token)).toMatchObject(refused('NO_DATA', 404))
  const admin = await aStaffMember(world)
  expect((await disable(person.username, admin.token)).status).toBe(200)
  expect((await disable(person.username, admin.token)).status).toBe(200)
  expect((await world.call(staffApi.staffMe, {}, { token })).status).toBe(401)
  world.advance(31_000)
  expect(await signIn(world, person)).toMatchObject(refused('WRONG_CREDENTIAL', 401))
})

test("who is disabled leaves no machine behind: the tokens that they made die, and nobody else's", async () => {
  const [person, admin] = [await aPerson(world), await aStaffMember(world)]
  const { token } = await signIn(world, person)
  const endsAt = new Date(world.now().getTime() + hourMs).toISOString()
  const machine = async (by: { token: string }) => {
    const body = { name: newName(), roles: ['risk' as const], endsAt }
    const made = await world.call(staffApi.createToken, { body }, by)
    const bearer = { headers: { authorization: `Bearer ${made.body.token}` } }
    return { name: body.name, call: () => world.call(staffApi.staffMe, {}, bearer) }
  }
  const [ofPerson, ofAdmin] = [await machine({ token }), await machine(admin)]
  expect((await ofPerson.call()).status).toBe(200)
  const disabling = { params: { username: person.username }, body: { reason: 'left us' } }
  expect((await world.call(staffApi.disableStaff, disabling, admin)).status).toBe(200)
  expect(await ofPerson.call()).toMatchObject(refused('invalid-token', 401))
  expect((await ofAdmin.call()).status).toBe(200)
  expect(await actsAbout(world, ofPerson.name)).toMatchObject([
    { action: 'token_created' },
    { action: 'token_revoked', operator: admin.id, reason: 'left us' },
  ])

  // A call that was let in just before.
  const { id, name } = await world.app.db
    .selectFrom('operator')
    .select(['id', 'name'])
    .where('name', '=', person.username)
    .executeTakeFirstOrThrow()
  const operator = { id, username: name, roles: [], memberId: null, isMachine: false, session: undefined }
  const late = { name: newName(), roles: ['risk' as const], endsAt: new Date(endsAt) }
  const making = createToken(world.app, { operator, address: '10.0.0.1' }, late, async () => {})
  await expect(making).rejects.toMatchObject({ code: 'invalid-token' })

  await requestOf({ kind: 'staff_enable', username: person.username, reason: 'back' })
  expect(await ofPerson.call()).toMatchObject(refused('invalid-token', 401))
})

test('nor a link: whom they invited, and whose reset they approved, is invited and reset by others', async () => {
  const [person, admin, third] = [await aPerson(world), await aStaffMember(world), await aStaffMember(world)]
  const { token } = await signIn(world, person)
  const inviteBy = async (by: { token: string }) => {
    const body = { username: newName(), name: 'Somebody', roles: ['admin' as const] }
    return tokenIn((await world.call(staffApi.inviteStaff, { body }, by)).body.link)
  }
  const [ofPerson, ofAdmin] = [await inviteBy({ token }), await inviteBy(admin)]
  const username = (await aPerson(world)).username
  const asked = await world.call(
    staffApi.newRequest,
    { body: { kind: 'staff_reset', username, reason: 'lost the telephone' } },
    third,
  )
  const reset = await world.call(
    staffApi.approveRequest,
    { params: { requestId: asked.body._id } },
    { token },
  )
  const { link = '' } = reset.body as { link?: string }
  expect((await open(tokenIn(link))).status).toBe(200)
  const disabling = { params: { username: person.username }, body: { reason: 'left us' } }
  expect((await world.call(staffApi.disableStaff, disabling, admin)).status).toBe(200)
  for (const dead of [ofPerson, tokenIn(link)])
    expect(await open(dead)).toMatchObject(refused('INVITATION_INVALID', 422))
  expect((await open(ofAdmin)).status).toBe(200)
})

test('the trail keeps who came, went, came back and got other roles, from what to what, once', async () => {
  const { username } = await invite()
  const admin = await aStaffMember(world)
  const disable = () =>
    world.call(staffApi.disableStaff, { params: { username }, body: { reason: 'on leave' } }, admin)
  expect((await disable()).body).toEqual({ message: 'SUCCESS' })
  await disable()
  await requestOf({ kind: 'staff_enable', username, reason: 'back' })
  await requestOf({ kind: 'staff_roles', username, roles: ['risk'], reason: 'a new desk' })
  const acts = await actsAbout(world, username)
  expect(acts).toMatchObject([
    { action: 'staff_invited', before: {}, after: { name: 'Somebody', roles: ['support'] } },
    {
      ...{ action: 'staff_disabled', operator: admin.id, reason: 'on leave' },
      ...{ before: { state: 'INVITED' }, after: { state: 'DISABLED' } },
    },
    { action: 'staff_enabled', reason: 'back', before: { state: 'DISABLED' }, after: { state: 'INVITED' } },
    { action: 'staff_roles_changed', before: { roles: ['support'] }, after: { roles: ['risk'] } },
  ])
  expect(acts).toHaveLength(4)
})

test('the last administrator stays, also when two disable each other at the same time', async () => {
  const [one, two] = [await aPerson(world), await aPerson(world)]
  const [byOne, byTwo] = [await signIn(world, one), await signIn(world, two)]
  await leaveOnly(one.username, two.username)
  const disable = ({ username }: { username: string }, by: string) =>
    world.call(staffApi.disableStaff, { params: { username }, body: { reason: 'x' } }, { token: by })
  const answers = await Promise.all([disable(two, byOne.token), disable(one, byTwo.token)])
  const left = await world.app.db
    .selectFrom('operator')
    .select('name')
    .where('state', '=', 'ACTIVE')
    .where('isMachine', '=', false)
    .execute()
  expect(left).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const survivor = left[0]?.name === one.username ? byOne : byTwo
  const body = {
    kind: 'staff_roles' as const,
    username: left[0]?.name ?? '',
    roles: ['risk' as const],
    reason: 'x',
  }
  expect(await world.call(staffApi.newRequest, { body }, survivor)).toMatchObject(refused('LAST_ADMIN', 409))
})

test('roles, enabling and a reset take two administrators', async () => {
  const person = await aPerson(world, { roles: ['support'] })
  const { username, secret } = person
  const { token } = await signIn(world, person)
  const roles = { kind: 'staff_roles', username, roles: ['cashier', 'risk'], reason: 'a new desk' }
  expect(await requestOf(roles)).toMatchObject({ status: 200, body: { state: 'APPROVED' } })
  const about = { page: 1, limit: 1, kind: 'staff_roles' } as const
  const { body: listed } = await world.call(staffApi.requests, { body: about }, await aStaffMember(world))
  expect(listed.requests).toMatchObject([{ subject: username, title: person.name, member: null }])
  expect((await world.call(staffApi.staffMe, {}, { token })).body.operator.roles).toEqual(['cashier', 'risk'])

  expect(await requestOf({ kind: 'staff_enable', username, reason: 'x' })).toMatchObject(
    refused('ALREADY_DECIDED'),
  )
  const admin = await aStaffMember(world)
  await world.call(staffApi.disableStaff, { params: { username }, body: { reason: 'on leave' } }, admin)
  expect((await requestOf({ kind: 'staff_enable', username, reason: 'back' })).status).toBe(200)
  world.advance(31_000)
  expect((await signIn(world, person)).status).toBe(200)

  const reset = await requestOf({ kind: 'staff_reset', username, reason: 'lost the telephone' })
  const { link = '' } = reset.body as { link?: string }
  const opened = await open(tokenIn(link))
  expect(opened.body.secret).not.toBe(secret)
  const set = await accept(tokenIn(link), 'another long password', codeOf(world, opened.body.secret))
  expect(set.status).toBe(200)
  world.advance(31_000)
  expect(await signIn(world, person)).toMatchObject(refused('WRONG_CREDENTIAL'))
  const anew = await signIn(
    world,
    { username, secret: opened.body.secret },
    { password: 'another long password' },
  )
  expect(anew.status).toBe(200)
  expect(
    await signIn(world, { username, secret: opened.body.secret }, { code: person.recoveryCodes[0] ?? '' }),
  ).toMatchObject(refused('WRONG_CREDENTIAL'))
})

test('who was invited approves nothing of the inviter for a day', async () => {
  const inviter = await aPerson(world)
  const first = await signIn(world, inviter)
  const friend = await aPerson(world, { by: first.token })
  const target = await aPerson(world, { roles: ['support'] })
  const body = {
    kind: 'staff_roles' as const,
    username: target.username,
    roles: ['admin' as const],
    reason: 'x',
  }
  const asked = await world.call(staffApi.newRequest, { body }, first)
  const params = { requestId: asked.body._id }
  const early = await signIn(world, friend)
  expect(await world.call(staffApi.approveRequest, { params }, early)).toMatchObject(
    refused('OWN_REQUEST', 403),
  )
  world.advance(24 * hourMs)
  expect((await world.call(staffApi.approveRequest, { params }, await signIn(world, friend))).status).toBe(
    200,
  )
})

test('a machine calls with its token until it is revoked or ends, asks and approves nothing', async () => {
  const admin = await aStaffMember(world)
  const endsAt = new Date(world.now().getTime() + hourMs).toISOString()
  const create = (body: object) => world.send(staffApi.createToken, { body }, admin)
  const of = { name: newName(), roles: ['risk'] }
  for (const bad of [
    { ...of, roles: ['admin'], endsAt },
    { ...of, roles: [], endsAt },
    { ...of, endsAt: '2020-01-01T00:00:00.000Z' },
  ])
    expect(await create(bad)).toMatchObject(refused('KEY_INVALID', 400))
  const made = await create({ ...of, endsAt })
  expect(await create({ ...of, endsAt })).toMatchObject(refused('ALREADY_EXISTS', 409))
  const bearer = { headers: { authorization: `Bearer ${made.body.token}` } }
  expect((await world.call(staffApi.staffMe, {}, bearer)).body.operator).toMatchObject({
    username: of.name,
    roles: ['risk'],
  })

  const member = await world.aMember({ wallet: 100_00n })
  const body = { kind: 'unfreeze', memberId: member.id, capability: 'play', reason: 'x' } as const
  const freeze = { params: { memberId: member.id }, body: { capability: 'play', reason: 'x' } as const }
  await world.call(staffApi.freezeMember, freeze, admin)
  const asked = await world.call(
    staffApi.newRequest,
    { body },
    await aStaffMember(world, { role: 'support' }),
  )
  const params = { requestId: asked.body._id }
  expect(await world.call(staffApi.approveRequest, { params }, bearer)).toMatchObject(
    refused('FORBIDDEN', 403),
  )

  const list = () => world.call(staffApi.machineTokens, { body: { page: 1, limit: 100 } }, admin)
  const row = (await list()).body.tokens.find(({ name }) => name === of.name)
  expect(row).toMatchObject({ _id: made.body._id, roles: ['risk'], createdBy: admin.name, revokedAt: null })
  expect(row?.lastUsedAt).toBeTruthy()
  const revoke = () =>
    world.call(staffApi.revokeToken, { params: { tokenId: made.body._id }, body: { reason: 'x' } }, admin)
  expect((await revoke()).status).toBe(200)
  expect(await revoke()).toMatchObject(refused('NO_DATA', 404))
  expect(await world.call(staffApi.staffMe, {}, bearer)).toMatchObject(refused('invalid-token', 401))

  const other = await create({ ...of, name: newName(), endsAt })
  world.advance(hourMs)
  const late = { headers: { authorization: `Bearer ${other.body.token}` } }
  expect(await world.call(staffApi.staffMe, {}, late)).toMatchObject(refused('invalid-token', 401))
})

test('a machine’s token ends within a year, has a name of its own, and the trail keeps how it came and went', async () => {
  const admin = await aStaffMember(world)
  const [name, now] = [newName(), world.now().getTime()]
  const create = (ms: number) => {
    const endsAt = new Date(now + ms).toISOString()
    return world.call(staffApi.createToken, { body: { name, roles: ['risk'], endsAt } }, admin)
  }
  const { tokenLifetimeMaxMs } = staffLimits
  for (const ms of [0, tokenLifetimeMaxMs + 1])
    expect(await create(ms)).toMatchObject({ status: 400, body: { fields: ['endsAt'] } })
  const made = await create(tokenLifetimeMaxMs)
  expect(made.body.message).toBe('SUCCESS')
  expect(await create(1)).toMatchObject({ status: 409, body: { fields: ['name'] } })
  const revoked = { params: { tokenId: made.body._id }, body: { reason: 'it has leaked' } }
  expect((await world.call(staffApi.revokeToken, revoked, admin)).body).toEqual({ message: 'SUCCESS' })
  expect(await actsAbout(world, name)).toMatchObject([
    {
      action: 'token_created',
      after: { roles: ['risk'], endsAt: new Date(now + tokenLifetimeMaxMs).toISOString() },
    },
    { action: 'token_revoked', reason: 'it has leaked' },
  ])
})

test('staff, tokens and their likes need a code of the last five minutes', async () => {
  const person = await aPerson(world)
  const { token } = await signIn(world, person)
  world.advance(5 * minuteMs)
  const body = { reason: 'x' }
  const endsAt = new Date(world.now().getTime() + hourMs).toISOString()
  const answers = await Promise.all([
    world.call(
      staffApi.inviteStaff,
      { body: { username: newName(), name: 'x', roles: ['support'] } },
      { token },
    ),
    world.call(staffApi.disableStaff, { params: { username: 'nobody' }, body }, { token }),
    world.call(staffApi.createToken, { body: { name: newName(), roles: ['risk'], endsAt } }, { token }),
    world.call(staffApi.revokeToken, { params: { tokenId: crypto.randomUUID() }, body }, { token }),
    world.call(staffApi.newExport, { body: { kind: 'members', reason: 'x' } }, { token }),
  ])
  for (const answer of answers) expect(answer).toMatchObject(refused('STEP_UP_REQUIRED', 403))
})

test('the first administrator comes from the command line, while nobody administers', async () => {
  const person = { username: newName(), name: 'First', roles: ['admin' as const] }
  await aStaffMember(world)
  await expect(inviteFirstAdmin(world.app, person)).rejects.toThrow('FORBIDDEN')
  await world.app.db
    .updateTable('operator')
    .set({ state: 'DISABLED' })
    .where('isMachine', '=', false)
    .execute()
  const [lost, link] = [await inviteFirstAdmin(world.app, person), await inviteFirstAdmin(world.app, person)]
  expect(await open(tokenIn(lost))).toMatchObject(refused('INVITATION_INVALID'))
  const { secret } = (await open(tokenIn(link))).body
  expect((await accept(tokenIn(link), staffPassword, codeOf(world, secret))).status).toBe(200)
  await expect(inviteFirstAdmin(world.app, person)).rejects.toThrow('FORBIDDEN')
  expect(await actsAbout(world, person.username)).toMatchObject([
    { action: 'staff_invited', after: { name: 'First', roles: ['admin'] } },
    { action: 'staff_invited' },
    { action: 'invitation_accepted' },
  ])
  await leaveOnly('nobody')
  // Who was somebody once is not made an administrator by the same name.
  await expect(inviteFirstAdmin(world.app, person)).rejects.toThrow('EXISTING_USER')
})
