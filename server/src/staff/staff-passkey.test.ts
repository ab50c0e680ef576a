/** Facts about passkeys of staff, through HTTP, with what real devices sign (staff-calls T1). */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { staffLimits } from '@kapao/contract/staff-limits.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import * as serverLimits from '#platform/server-limits.ts'
import {
  Authenticator,
  addPasskey,
  addStaffPasskey,
  forged,
  forgedNew,
  signInBy,
  signInStaffBy,
  type Twist,
} from '../../test/authenticator.ts'
import { asOwner } from '../../test/flows.ts'
import { anAddress } from '../../test/registration.ts'
import { approveByAnother } from '../../test/requests.ts'
import { aMachine, aStaffMember } from '../../test/staff.ts'
import { aPerson, codeOf, signIn, staffPassword, tokenIn } from '../../test/staff-access.ts'
import { type AnyArguments, race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()

const isWrong = refused('WRONG_CREDENTIAL', 401)
const isRefused = refused('PASSKEY_REFUSED', 422)
const needsCode = { ...refused('STEP_UP_REQUIRED', 403), body: { fields: ['code'] } }

/** Signed in by password and code, with a passkey on a device. */
async function aPersonWithPasskey() {
  const person = await aPerson(world)
  const { token } = await signIn(world, person)
  return { person, token, device: await addStaffPasskey(world, token, ' โน้ตบุ๊กที่ทำงาน ') }
}

const ask = (token: string) => world.call(staffApi.staffPasskeyOptions, {}, { token })
const me = (token: string) => world.call(staffApi.staffMe, {}, { token })
const listOf = async (token: string) => (await world.call(staffApi.staffPasskeys, {}, { token })).body
const remove = (token: string, passkeyId: string, idempotencyKey = newId()) =>
  world.call(staffApi.removeStaffPasskey, { params: { passkeyId }, idempotencyKey }, { token })
const visitor = () => ({ address: anAddress() })

async function stepUp(token: string, device: Authenticator, twist: Twist = {}) {
  const { body } = await world.call(staffApi.staffStepUpPasskeyOptions, {}, { token })
  const answer = { response: device.sign(body, twist) }
  return world.call(staffApi.staffStepUpPasskey, { body: answer }, { token })
}

async function lastAct() {
  const { token } = await aStaffMember(world)
  const { body } = await world.call(staffApi.auditTrail, { body: { page: 1, limit: 1 } }, { token })
  const [act] = body.records
  const { before, after } = JSON.parse(act?.record ?? '{}')
  return { ...act, before, after }
}

async function resetLink(username: string) {
  const asker = await aStaffMember(world)
  const body = { kind: 'staff_reset' as const, username, reason: 'lost the telephone' }
  const asked = await world.call(staffApi.newRequest, { body }, asker)
  const params = { requestId: asked.body._id }
  const approved = await world.call(staffApi.approveRequest, { params }, await aStaffMember(world))
  return tokenIn((approved.body as { link?: string }).link ?? '')
}

test('it stands for password and code, which the trail shows', async () => {
  const { person, token, device } = await aPersonWithPasskey()
  expect(await lastAct()).toMatchObject({ action: 'passkey_added', operator: person.username })
  const answer = await signInStaffBy(world, device)
  expect(answer).toMatchObject({ status: 200, body: (await me(token)).body })
  expect(answer.cookie).toMatch(/^kapao-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(await lastAct()).toMatchObject({
    ...{ action: 'signed_in', operator: person.username },
    after: { passkey: expect.any(String), name: 'โน้ตบุ๊กที่ทำงาน' },
  })
  expect(await listOf(answer.token)).toEqual([
    {
      ...{ id: expect.any(String), name: 'โน้ตบุ๊กที่ทำงาน' },
      ...{ createdAt: world.now().toISOString(), lastUsedAt: world.now().toISOString() },
    },
  ])
  // It counts as a code, for as long as one.
  expect((await ask(answer.token)).status).toBe(200)
  world.advance(staffLimits.codeLifetimeMs)
  expect(await ask(answer.token)).toMatchObject(needsCode)
})

test('what devices are asked for: their owner, a passkey for the console, and none twice', async () => {
  const { person, token, device } = await aPersonWithPasskey()
  const { id } = world.app.config.staffPasskeySite
  expect((await ask(token)).body).toMatchObject({
    ...{ rp: { id, name: 'Kapao' }, user: { name: person.username }, attestation: 'none' },
    excludeCredentials: [{ id: device.credentialId.toString('base64url') }],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const { body } = await world.call(staffApi.staffPasskeyLoginOptions, {}, visitor())
  expect(body).toEqual({
    ...{ challenge: expect.stringMatching(/^[\w-]{43}$/), rpId: id, userVerification: 'required' },
    timeout: serverLimits.passkeyChallengeLifetimeMs,
  })
})

test('what is forged is none, opens nothing and proves nothing', async () => {
  const { person, token, device } = await aPersonWithPasskey()
  for (const [name, twist] of forgedNew) {
    const response = new Authenticator(world, 'staffPasskeySite').create((await ask(token)).body, twist)
    const added = await world.call(staffApi.addStaffPasskey, { body: { response } }, { token })
    expect([name, added]).toMatchObject([name, isRefused])
  }
  expect(await listOf(token)).toHaveLength(1)
  for (const [name, twist] of [...forged, ['for another person', { userHandle: 'AAAA' }] as const]) {
    world.advance(5 * minuteMs)
    const answer = await signInStaffBy(world, device, visitor(), twist)
    expect([name, answer]).toMatchObject([name, isWrong])
    expect(answer.cookie).toBe('')
    expect([name, await stepUp(token, device, twist)]).toMatchObject([name, isRefused])
  }
  expect(await lastAct()).toMatchObject({ action: 'sign_in_refused', operator: person.username })
  world.advance(5 * minuteMs)
  expect(await signInStaffBy(world, device, visitor(), { userHandle: null })).toMatchObject(isWrong)
  const stranger = new Authenticator(world, 'staffPasskeySite')
  expect(await signInStaffBy(world, stranger, visitor(), { rpId: 'localhost' })).toMatchObject(isWrong)
})

test('one that has signed as often as before is a copy', async () => {
  const { token, device } = await aPersonWithPasskey()
  expect((await signInStaffBy(world, device, visitor(), { counter: 5 })).status).toBe(200)
  for (const counter of [5, 4, 0]) {
    expect(await signInStaffBy(world, device, visitor(), { counter })).toMatchObject(isWrong)
    world.advance(minuteMs)
    expect(await stepUp(token, device, { counter })).toMatchObject(isRefused)
  }
  expect((await signInStaffBy(world, device, visitor(), { counter: 6 })).status).toBe(200)
})

describe('a challenge', () => {
  test('is answered once, however many answers come', async () => {
    const { token, device } = await aPersonWithPasskey()
    const forNew = await ask(token)
    const added = await race(4, () => {
      const response = new Authenticator(world, 'staffPasskeySite').create(forNew.body)
      return world.call(staffApi.addStaffPasskey, { body: { response } }, { token })
    })
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    const forLogin = await world.call(staffApi.staffPasskeyLoginOptions, {}, visitor())
    const before = (await world.call(staffApi.staffSessions, {}, { token })).body.length
    const opened = await race(4, () =>
      world.call(staffApi.staffPasskeyLogin, { body: { response: device.sign(forLogin.body) } }, visitor()),
    )
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await world.call(staffApi.staffSessions, {}, { token })).body).toHaveLength(before + 1)
    world.advance(minuteMs)
    const forStep = await world.call(staffApi.staffStepUpPasskeyOptions, {}, { token })
    const proved = await race(4, () =>
      world.call(staffApi.staffStepUpPasskey, { body: { response: device.sign(forStep.body) } }, { token }),
    )
    expect(proved.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is for one thing, for five minutes, and of staff alone', async () => {
    const { token, device } = await aPersonWithPasskey()
    const answerTo = (challenge: string) =>
      world.call(staffApi.staffPasskeyLogin, { body: { response: device.sign({ challenge }) } }, visitor())
    const forStep = await world.call(staffApi.staffStepUpPasskeyOptions, {}, { token })
    expect(await answerTo(forStep.body.challenge)).toMatchObject(isWrong)
    const ofMembers = await world.call(api.loginPasskeyOptions, {}, visitor())
    expect(await answerTo(ofMembers.body.challenge)).toMatchObject(isWrong)
    const forLogin = await world.call(staffApi.staffPasskeyLoginOptions, {}, visitor())
    world.advance(serverLimits.passkeyChallengeLifetimeMs)
    expect(await answerTo(forLogin.body.challenge)).toMatchObject(isWrong)
  })
})

test('a member’s passkey opens no console, and the reverse', async () => {
  const member = await world.aMember()
  const password = 'มะลิ-ซ้อน-2'
  const hash = await hashPassword(password)
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, hash])
  const ofMember = await addPasskey(world, member.token, password)
  const { device } = await aPersonWithPasskey()
  expect((await signInBy(world, ofMember, visitor())).status).toBe(200)
  expect(await signInStaffBy(world, ofMember, visitor())).toMatchObject(isWrong)
  expect(await signInBy(world, device, visitor())).toMatchObject(isWrong)
  expect((await signInStaffBy(world, device, visitor())).status).toBe(200)
})

test('five wrong ones in a minute close the way for that minute, as wrong passwords do', async () => {
  const { person, device } = await aPersonWithPasskey()
  for (let n = 0; n < staffLimits.wrongPerMinute; n++)
    expect(await signInStaffBy(world, device, visitor(), { flags: 1 })).toMatchObject(isWrong)
  const spent = refused('REQUEST_LIMIT_1MIN', 429)
  expect(await signInStaffBy(world, device, visitor())).toMatchObject(spent)
  expect(await signIn(world, person)).toMatchObject(spent)
  world.advance(minuteMs)
  expect((await signInStaffBy(world, device, visitor())).status).toBe(200)
})

test('wrong ones of many minutes close the way for the hour', async () => {
  const { device } = await aPersonWithPasskey()
  for (let n = 0; n < staffLimits.wrongPerHour; n++) {
    if (n % (staffLimits.wrongPerMinute - 1) === 0) world.advance(minuteMs)
    expect(await signInStaffBy(world, device, visitor(), { flags: 1 })).toMatchObject(isWrong)
  }
  world.advance(minuteMs)
  expect(await signInStaffBy(world, device, visitor())).toMatchObject(refused('REQUEST_LIMIT', 429))
})

test('wrong ones prove nothing, and after five in a minute none is looked at', async () => {
  const { token, device } = await aPersonWithPasskey()
  for (let n = 0; n < staffLimits.wrongPerMinute; n++)
    expect(await stepUp(token, device, { flags: 1 })).toMatchObject(isRefused)
  expect(await stepUp(token, device)).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
})

test('a visitor asks so often a minute and no more', async () => {
  const here = visitor()
  for (let n = 0; n < staffLimits.wrongPerAddressMinute; n++)
    expect((await world.call(staffApi.staffPasskeyLoginOptions, {}, here)).status).toBe(200)
  expect(await world.call(staffApi.staffPasskeyLoginOptions, {}, here)).toMatchObject(
    refused('REQUEST_LIMIT_1MIN', 429),
  )
})

test('adding and removing take a code of the last five minutes, and proving by one gives it', async () => {
  const { token, device } = await aPersonWithPasskey()
  const [passkey] = await listOf(token)
  const { body } = await ask(token)
  world.advance(staffLimits.codeLifetimeMs)
  const response = new Authenticator(world, 'staffPasskeySite').create(body)
  expect(await ask(token)).toMatchObject(needsCode)
  expect(await world.call(staffApi.addStaffPasskey, { body: { response } }, { token })).toMatchObject(
    needsCode,
  )
  expect(await remove(token, passkey?.id ?? '')).toMatchObject(needsCode)
  const until = new Date(world.now().getTime() + staffLimits.codeLifetimeMs).toISOString()
  expect((await stepUp(token, device)).body).toEqual({ until })
  expect((await ask(token)).status).toBe(200)
})

test('one that is removed opens nothing; nobody removes another person’s', async () => {
  const { person, token, device } = await aPersonWithPasskey()
  const [passkey] = await listOf(token)
  const id = passkey?.id ?? ''
  const other = await aPersonWithPasskey()
  for (const not of [id, 'nothing'])
    expect(await remove(other.token, not)).toMatchObject(refused('NO_DATA', 404))
  const key = newId()
  const gone = await remove(token, id, key)
  expect(gone.body).toEqual({ message: 'SUCCESS' })
  expect((await remove(token, id, key)).text).toBe(gone.text)
  expect(await lastAct()).toMatchObject({
    ...{ action: 'passkey_removed', operator: person.username },
    before: { id, name: passkey?.name },
  })
  expect(await signInStaffBy(world, device, visitor())).toMatchObject(isWrong)
  expect(await world.call(staffApi.staffStepUpPasskeyOptions, {}, { token })).toMatchObject(
    refused('NO_DATA', 404),
  )
  // Another person's proves nothing here.
  await addStaffPasskey(world, token)
  expect(await stepUp(token, other.device)).toMatchObject(isRefused)
})

test('who is disabled is refused, and enabled again signs in by it', async () => {
  const { person, device } = await aPersonWithPasskey()
  const { username } = person
  const disabling = { params: { username }, body: { reason: 'on leave' } }
  expect((await world.call(staffApi.disableStaff, disabling, await aStaffMember(world))).status).toBe(200)
  expect(await signInStaffBy(world, device, visitor())).toMatchObject(isWrong)
  expect(await lastAct()).toMatchObject({ action: 'sign_in_refused', operator: username })
  const body = { kind: 'staff_enable' as const, username, reason: 'back' }
  const asked = await world.call(staffApi.newRequest, { body }, await aStaffMember(world))
  await approveByAnother(world, asked.body._id)
  expect((await signInStaffBy(world, device, visitor())).status).toBe(200)
})

test('a reset takes all passkeys, also those that are added before its link is used', async () => {
  const { person, device } = await aPersonWithPasskey()
  const link = await resetLink(person.username)
  expect(await signInStaffBy(world, device, visitor())).toMatchObject(isWrong)
  world.advance(31_000)
  const { token } = await signIn(world, person)
  const between = await addStaffPasskey(world, token)
  expect((await signInStaffBy(world, between, visitor())).status).toBe(200)
  const { secret } = (await world.call(staffApi.openInvitation, { body: { token: link } })).body
  const acceptance = { token: link, password: staffPassword, code: codeOf(world, secret) }
  expect((await world.call(staffApi.acceptInvitation, { body: acceptance })).status).toBe(200)
  expect(await signInStaffBy(world, between, visitor())).toMatchObject(isWrong)
})

test('nobody has more than ten, also when the last two come at the same time', async () => {
  const { person, token } = await aPersonWithPasskey()
  await asOwner(
    world,
    `INSERT INTO staff_passkey (operator_id, id, credential_id, public_key, counter, transports, name, created_at)
     SELECT o.id, gen_random_uuid(), sha256(($1::text || n)::bytea), '', 0, '{}', '', now()
     FROM operator o, generate_series(1, $2::int) n WHERE o.name = $1`,
    [person.username, serverLimits.passkeysMax - 2],
  )
  world.advance(31_000)
  const sessions = [token, (await signIn(world, person)).token]
  const asked = await Promise.all(sessions.map(ask))
  const added = await Promise.all(
    asked.map(({ body }, nth) => {
      const response = new Authenticator(world, 'staffPasskeySite').create(body)
      return world.call(staffApi.addStaffPasskey, { body: { response } }, { token: sessions[nth] ?? '' })
    }),
  )
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await ask(token)).toMatchObject(refused('PASSKEY_LIMIT', 409))
})

test('makes none that is somebody’s already', async () => {
  const { device } = await aPersonWithPasskey()
  const thief = await signIn(world, await aPerson(world))
  const { credentialId } = device
  const copy = new Authenticator(world, 'staffPasskeySite').create((await ask(thief.token)).body, {
    credentialId,
  })
  const response = { ...copy, id: credentialId.toString('base64url') }
  expect(await world.call(staffApi.addStaffPasskey, { body: { response } }, thief)).toMatchObject(isRefused)
})

test('what is sent twice happens once, and both get the same', async () => {
  const again = async <E extends Endpoint>(row: E, args: AnyArguments, token?: string) => {
    const once = { ...args, idempotencyKey: newId() }
    const send = () => world.send(row, once, token ? { token } : {})
    const [first, second] = [await send(), await send()]
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text])
    return first
  }
  const { token } = await signIn(world, await aPerson(world))
  const device = new Authenticator(world, 'staffPasskeySite')
  const creation = await again(staffApi.staffPasskeyOptions, {}, token)
  await again(staffApi.addStaffPasskey, { body: { response: device.create(creation.body) } }, token)
  const forStep = await again(staffApi.staffStepUpPasskeyOptions, {}, token)
  await again(staffApi.staffStepUpPasskey, { body: { response: device.sign(forStep.body) } }, token)
  const forLogin = await again(staffApi.staffPasskeyLoginOptions, {})
  await again(staffApi.staffPasskeyLogin, { body: { response: device.sign(forLogin.body) } })
  const [passkey] = await listOf(token)
  await again(staffApi.removeStaffPasskey, { params: { passkeyId: passkey?.id ?? '' } }, token)
  expect(await listOf(token)).toEqual([])
})

test('a machine has none, adds none and proves nothing', async () => {
  const machine = await aMachine(world)
  const bearer = { headers: { authorization: `Bearer ${machine.token}` } }
  const { device } = await aPersonWithPasskey()
  const response = device.sign({ challenge: 'A'.repeat(43) })
  const created = { ...response, response: { clientDataJSON: 'e30', attestationObject: 'oA' } }
  expect((await world.call(staffApi.staffPasskeys, {}, bearer)).body).toEqual([])
  for (const answer of [
    await world.call(staffApi.staffPasskeyOptions, {}, bearer),
    await world.call(staffApi.addStaffPasskey, { body: { response: created } }, bearer),
    await world.call(staffApi.removeStaffPasskey, { params: { passkeyId: newId() } }, bearer),
    await world.call(staffApi.staffStepUpPasskeyOptions, {}, bearer),
    await world.call(staffApi.staffStepUpPasskey, { body: { response } }, bearer),
  ])
    expect(answer).toMatchObject(refused('FORBIDDEN', 403))
})
