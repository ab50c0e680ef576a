/** Facts about passkeys, through HTTP, with what real devices sign (decisions D18). */
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { hourMs } from '@kapao/contract/time-units.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { hashPassword } from '#platform/password.ts'
import * as serverLimits from '#platform/server-limits.ts'
import {
  Authenticator,
  addPasskey,
  forged,
  forgedNew,
  signInBy,
  type Twist,
} from '../../test/authenticator.ts'
import { openSession, type TestMember } from '../../test/factories.ts'
import { asOwner } from '../../test/flows.ts'
import { anAddress, aPhone, codeFor, forgotPassword, verifyOtp } from '../../test/registration.ts'
import { sampleBodies } from '../../test/sample-bodies.ts'
import { race, refused, useWorld } from '../../test/world.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

async function aMember(overrides: object = {}) {
  const member = await world.aMember(overrides)
  await asOwner(world, 'UPDATE member SET password_hash = $2 WHERE id = $1', [member.id, passwordHash])
  return member
}

/** With one, that was proved too long ago to count. */
async function aMemberWithPasskey(overrides: object = {}) {
  const member = await aMember(overrides)
  const device = await addPasskey(world, member.token, password)
  world.advance(limits.stepUpLifetimeMs)
  return { member, device }
}

const withdraw = (token: string) =>
  world.call(api.withdraw, { body: { amount: 100 }, idempotencyKey: newId() }, { token })
const ask = (token: string, body: { password?: string } = {}) =>
  world.call(api.passkeyOptions, { body }, { token })
const listOf = async (member: TestMember) => (await member.call(api.passkeys)).body
const idOf = async (member: TestMember) => String((await listOf(member))[0]?.id)
const visitor = () => ({ address: anAddress() })

async function stepUp(token: string, device: Authenticator, twist: Twist = {}) {
  const { body } = await world.call(api.stepUpPasskeyOptions, {}, { token })
  return world.call(api.stepUpPasskey, { body: { response: device.sign(body, twist) } }, { token })
}

const needsPasskey = { ...refused('STEP_UP_REQUIRED', 403), body: { fields: ['passkey'] } }
const isRefused = refused('PASSKEY_REFUSED', 422)
const isWrong = refused('WRONG_CREDENTIAL', 401)

test('it is added by the password, told of, and asked for before money leaves', async () => {
  const member = await aMember({ wallet: 500_00n })
  const other = await openSession(world, member.id)
  const device = await addPasskey(world, member.token, password, ' โทรศัพท์ของแม่ ')
  expect(await listOf(member)).toEqual([
    { id: expect.any(String), name: 'โทรศัพท์ของแม่', createdAt: world.now().toISOString(), lastUsedAt: null },
  ])
  for (const row of [api.profile, api.wallet] as const)
    expect((await member.call(row)).body.profile.stepUp).toEqual(['passkey'])
  // Adding it has proved it in that session, and in no other.
  expect((await ask(member.token)).status).toBe(200)
  expect(await withdraw(other)).toMatchObject(needsPasskey)
  const until = new Date(world.now().getTime() + limits.stepUpLifetimeMs).toISOString()
  expect((await stepUp(other, device)).body).toEqual({ until })
  expect((await withdraw(other)).status).toBe(200)
  expect(await listOf(member)).toMatchObject([{ lastUsedAt: world.now().toISOString() }])
  world.advance(limits.stepUpLifetimeMs)
  expect(await withdraw(other)).toMatchObject(needsPasskey)
  await world.runJobs()
})

test('it signs in without phone and password, and counts as proved at once', async () => {
  const { member, device } = await aMemberWithPasskey({ wallet: 500_00n })
  const options = await world.call(api.loginPasskeyOptions, {}, visitor())
  const body = { response: device.sign(options.body), remember: true }
  const answer = await world.call(api.loginPasskey, { body }, visitor())
  expect(String(answer.headers['set-cookie'])).toMatch(/^kapao-device=/)
  const { token } = answer.body
  expect((await world.call(api.profile, {}, { token })).body.profile._id).toBe(member.id)
  expect((await withdraw(token)).status).toBe(200)
  world.advance(limits.sessionAbsoluteMs)
  expect((await world.call(api.profile, {}, { token })).status).toBe(200)
  expect(await withdraw(token)).toMatchObject(needsPasskey)
  await world.runJobs()
})

test('what is asked of devices: their owner, a passkey that they find themselves, and none twice', async () => {
  const { member, device } = await aMemberWithPasskey()
  const known = [
    { id: device.credentialId.toString('base64url'), type: 'public-key', transports: ['hybrid', 'internal'] },
  ]
  expect((await ask(member.token, { password })).body).toMatchObject({
    rp: { id: 'localhost', name: 'Kapao' },
    user: { name: member.phone },
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const asked = await member.call(api.stepUpPasskeyOptions)
  expect(asked.body).toMatchObject({
    rpId: 'localhost',
    allowCredentials: known,
    userVerification: 'required',
  })
  const visited = await world.call(api.loginPasskeyOptions, {}, visitor())
  expect(visited.body).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    timeout: serverLimits.passkeyChallengeLifetimeMs,
    rpId: 'localhost',
    userVerification: 'required',
  })
})

test('a new passkey that is forged is none', async () => {
  const member = await aMember()
  await member.call(api.setPin, { body: { pin: '482913', password } })
  for (const [name, twist] of forgedNew) {
    const { body } = await ask(member.token)
    const response = new Authenticator(world).create(body, twist)
    expect([name, await member.call(api.addPasskey, { body: { response } })]).toMatchObject([name, isRefused])
  }
  expect(await listOf(member)).toEqual([])
})

test('an answer that is forged proves nothing, in a session and at the door', async () => {
  const { member, device } = await aMemberWithPasskey()
  const twists = [...forged, ['for another member', { userHandle: 'AAAA' }] as const]
  for (const [name, twist] of twists) {
    expect([name, await stepUp(member.token, device, twist)]).toMatchObject([name, isRefused])
    expect([name, await signInBy(world, device, visitor(), twist)]).toMatchObject([name, isWrong])
  }
  // Who signs in says so; who is signed in need not.
  expect(await signInBy(world, device, visitor(), { userHandle: null })).toMatchObject(isWrong)
  expect((await stepUp(member.token, device, { userHandle: null })).status).toBe(200)
})

test('another key, and what is no key at all, are refused alike', async () => {
  const { member, device } = await aMemberWithPasskey()
  const stranger = new Authenticator(world)
  const { body } = await member.call(api.stepUpPasskeyOptions)
  const foreign = stranger.sign(body)
  const { id, rawId } = device.sign(body)
  for (const response of [foreign, { ...foreign, id, rawId }])
    expect(await member.call(api.stepUpPasskey, { body: { response } })).toMatchObject(isRefused)
  const other = await aMemberWithPasskey()
  expect(await stepUp(member.token, other.device)).toMatchObject(isRefused)
  const { response } = sampleBodies.loginPasskey as { response: object }
  for (const part of [{}, { clientDataJSON: Buffer.from('[1]').toString('base64url') }]) {
    const inner = { ...(response as { response: object }).response, ...part }
    const strange = { response: { ...response, response: inner } }
    expect(await world.send(api.loginPasskey, { body: strange }, visitor())).toMatchObject(isWrong)
  }
})

test('what no browser answers with is bad input', async () => {
  const { response } = sampleBodies.loginPasskey as { response: object }
  for (const part of [
    { id: 'not base64url!' },
    { rawId: 'A'.repeat(limits.passkeyLengthMax.id + 1) },
    { type: 'password' },
    { response: {} },
    { response: { clientDataJSON: 'A'.repeat(limits.passkeyLengthMax.bytes + 1) } },
  ]) {
    const body = { response: { ...response, ...part } }
    expect(await world.send(api.loginPasskey, { body }, visitor())).toMatchObject({ status: 400 })
  }
})

describe('a challenge', () => {
  test('is answered once, however many answers come', async () => {
    const { member, device } = await aMemberWithPasskey()
    const forStep = await member.call(api.stepUpPasskeyOptions)
    const proved = await race(6, () =>
      member.call(api.stepUpPasskey, { body: { response: device.sign(forStep.body) } }),
    )
    expect(proved.filter(({ status }) => status === 200)).toHaveLength(1)
    const forLogin = await world.call(api.loginPasskeyOptions, {}, visitor())
    const before = (await member.call(api.sessions)).body.length
    const opened = await race(6, () =>
      world.call(api.loginPasskey, { body: { response: device.sign(forLogin.body) } }, visitor()),
    )
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await member.call(api.sessions)).body).toHaveLength(before + 1)
    const forNew = await ask(member.token, { password })
    const added = await race(6, () => {
      const response = new Authenticator(world).create(forNew.body)
      return member.call(api.addPasskey, { body: { response } })
    })
    expect(added.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await listOf(member)).toHaveLength(2)
  })

  test('is of one session, for one thing, and for five minutes', async () => {
    const { member, device } = await aMemberWithPasskey()
    const other = await openSession(world, member.id)
    const send = (token: string, challenge: string) =>
      world.call(api.stepUpPasskey, { body: { response: device.sign({ challenge }) } }, { token })
    const asked = async () => (await member.call(api.stepUpPasskeyOptions)).body.challenge
    expect(await send(other, await asked())).toMatchObject(isRefused)
    const forLogin = await world.call(api.loginPasskeyOptions, {}, visitor())
    expect(await send(member.token, forLogin.body.challenge)).toMatchObject(isRefused)
    const stolen = { response: device.sign({ challenge: await asked() }) }
    expect(await world.call(api.loginPasskey, { body: stolen }, visitor())).toMatchObject(isWrong)
    const late = await asked()
    world.advance(serverLimits.passkeyChallengeLifetimeMs)
    expect(await send(member.token, late)).toMatchObject(isRefused)
    const [first, second] = [await asked(), await asked()]
    expect(await send(member.token, first)).toMatchObject(isRefused)
    expect((await send(member.token, second)).status).toBe(200)
  })
})

test('one that has signed less often than before is a copy; one that cannot count is none', async () => {
  const { member, device } = await aMemberWithPasskey()
  expect((await stepUp(member.token, device, { counter: 5 })).status).toBe(200)
  for (const counter of [5, 4, 0]) {
    expect(await stepUp(member.token, device, { counter })).toMatchObject(isRefused)
    expect(await signInBy(world, device, visitor(), { counter })).toMatchObject(isWrong)
  }
  expect((await stepUp(member.token, device, { counter: 6 })).status).toBe(200)
  const shared = await aMemberWithPasskey()
  for (let nth = 0; nth < 2; nth++)
    expect((await stepUp(shared.member.token, shared.device, { counter: 0 })).status).toBe(200)
})

describe('adding one', () => {
  test('takes the password, or a way that is set and was just proved', async () => {
    const member = await aMember()
    expect(await ask(member.token)).toMatchObject({
      ...refused('KEY_MISSING', 400),
      body: { fields: ['password'] },
    })
    expect(await ask(member.token, { password: 'not-the-password' })).toMatchObject({
      ...refused('WRONG_PASSWORD', 422),
      body: { fields: ['password'] },
    })
    await member.call(api.setPin, { body: { pin: '482913', password } })
    expect((await ask(member.token)).status).toBe(200)
    world.advance(limits.stepUpLifetimeMs)
    expect(await ask(member.token)).toMatchObject({
      ...refused('STEP_UP_REQUIRED', 403),
      body: { fields: ['pin'] },
    })
    const device = await addPasskey(world, member.token, password)
    world.advance(limits.stepUpLifetimeMs)
    expect(await withdraw(member.token)).toMatchObject({ body: { fields: ['pin', 'passkey'] } })
    await stepUp(member.token, device)
    expect((await ask(member.token)).status).toBe(200)
  })

  test('asks for the password as often as the other calls that do, together with them', async () => {
    const member = await aMember()
    for (let nth = 0; nth < limits.passwordChangePerHour; nth++)
      expect(await ask(member.token, { password: 'not-the-password' })).toMatchObject(
        refused('WRONG_PASSWORD', 422),
      )
    const spent = refused('REQUEST_LIMIT', 429)
    expect(await ask(member.token, { password })).toMatchObject(spent)
    expect(await member.call(api.setPin, { body: { pin: '482913', password } })).toMatchObject(spent)
  })

  test('ends at ten, also when the last two come at the same time', async () => {
    const { member } = await aMemberWithPasskey()
    await asOwner(
      world,
      `INSERT INTO member_passkey (member_id, id, credential_id, public_key, counter, transports, name, created_at)
       SELECT $1::text::uuid, gen_random_uuid(), sha256(($1::text || n)::bytea), '', 0, '{}', '', now() FROM generate_series(1, $2::int) n`,
      [member.id, serverLimits.passkeysMax - 2],
    )
    const sessions = [member.token, await openSession(world, member.id)]
    const asked = await Promise.all(sessions.map((token) => ask(token, { password })))
    const added = await Promise.all(
      asked.map(({ body }, nth) => {
        const response = new Authenticator(world).create(body)
        return world.call(api.addPasskey, { body: { response } }, { token: sessions[nth] ?? '' })
      }),
    )
    expect(added.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await ask(member.token, { password })).toMatchObject(refused('PASSKEY_LIMIT', 409))
  })

  test('makes none that is somebody’s already', async () => {
    const { device } = await aMemberWithPasskey()
    const thief = await aMember()
    const { body } = await ask(thief.token, { password })
    const { credentialId } = device
    const copy = new Authenticator(world)
    const response = { ...copy.create(body, { credentialId }), id: credentialId.toString('base64url') }
    expect(await thief.call(api.addPasskey, { body: { response } })).toMatchObject(isRefused)
  })
})

describe('removing one', () => {
  const remove = (token: string, id: string, body: { password?: string } = {}, idempotencyKey = newId()) =>
    world.call(api.removePasskey, { params: { id }, body, idempotencyKey }, { token })

  test('takes the password where the device is lost; then nothing asks for it', async () => {
    const { member, device } = await aMemberWithPasskey({ wallet: 500_00n })
    const thief = await openSession(world, member.id)
    await stepUp(thief, device)
    const id = await idOf(member)
    expect(await remove(member.token, id)).toMatchObject(needsPasskey)
    expect(await remove(member.token, id, { password: 'not-the-password' })).toMatchObject(
      refused('WRONG_PASSWORD', 422),
    )
    await member.call(api.setPin, { body: { pin: '482913', password } })
    await stepUp(thief, device)
    const key = newId()
    const gone = await remove(member.token, id, { password }, key)
    expect(gone.body).toEqual({ message: 'SUCCESS' })
    expect((await remove(member.token, id, { password }, key)).text).toBe(gone.text)
    const { notices } = (await member.call(api.notices, { body: { page: 1, limit: 10 } })).body
    expect(notices.filter(({ title }) => /พาสคีย์/.test(title))).toHaveLength(2)
    // What was proved by it ends, here and elsewhere.
    expect(await withdraw(thief)).toMatchObject({ body: { fields: ['pin'] } })
    expect(await stepUp(thief, device)).toMatchObject({ status: 422 })
    expect(await signInBy(world, device, visitor())).toMatchObject(isWrong)
    expect(await remove(member.token, id, { password })).toMatchObject(refused('NO_DATA', 404))
    await member.call(api.removePin, { body: { password } })
    expect((await withdraw(member.token)).status).toBe(200)
    expect(await member.call(api.stepUpPasskeyOptions)).toMatchObject(refused('NO_DATA', 404))
    await world.runJobs()
  })

  test('is by the passkey itself too, and never another member’s', async () => {
    const { member, device } = await aMemberWithPasskey()
    const other = await aMemberWithPasskey()
    await stepUp(member.token, device)
    expect(await remove(member.token, await idOf(other.member))).toMatchObject(refused('NO_DATA', 404))
    expect((await remove(member.token, await idOf(member))).status).toBe(200)
  })

  test('asks for the password as often as adding does', async () => {
    const { member } = await aMemberWithPasskey()
    const id = await idOf(member)
    const answers = await race(limits.passwordChangePerHour + 1, () =>
      remove(member.token, id, { password: 'not-the-password' }),
    )
    expect(answers.map(({ body }) => body.message)).toContain('REQUEST_LIMIT')
  })
})

test('a password that is set anew by a code takes every passkey along', async () => {
  const { member, device } = await aMemberWithPasskey({ phone: aPhone() })
  const { otpToken } = (await forgotPassword(world, member.phone)).body
  await world.app.backgroundWork.settled()
  await verifyOtp(world, otpToken, await codeFor(world, member.phone))
  await world.call(api.resetPassword, { body: { otpToken, password: 'จำปี-บาน-9' } }, visitor())
  expect(await signInBy(world, device, visitor())).toMatchObject(isWrong)
})

test('a member who is closed is told so only by a right one', async () => {
  const { member, device } = await aMemberWithPasskey()
  await asOwner(world, 'UPDATE member SET is_active = false WHERE id = $1', [member.id])
  expect(await signInBy(world, device, visitor())).toMatchObject(refused('INACTIVE_USER', 403))
  expect(await signInBy(world, device, visitor(), { origin: 'https://evil.example' })).toMatchObject(isWrong)
})

test('proving, asking and signing in are so often a minute and no more', async () => {
  const { member, device } = await aMemberWithPasskey()
  const isSpent = ({ body }: { body: { message?: string } }) => body.message === 'REQUEST_LIMIT_1MIN'
  const { body } = await member.call(api.stepUpPasskeyOptions)
  const proofs = await race(limits.stepUpPerMinute + 1, () =>
    member.call(api.stepUpPasskey, { body: { response: device.sign(body) } }),
  )
  expect(proofs.filter(isSpent)).toHaveLength(1)
  const here = visitor()
  const asked = await race(limits.loginPerAddressMinute + 1, () =>
    world.call(api.loginPasskeyOptions, {}, here),
  )
  expect(asked.filter(isSpent)).toHaveLength(1)
  const signed = await race(limits.loginPerAddressMinute + 1, () =>
    world.send(api.loginPasskey, { body: sampleBodies.loginPasskey }, here),
  )
  expect(signed.filter(isSpent)).toHaveLength(1)
  // Elsewhere nobody is held up, and the hour gives all of it back.
  expect((await signInBy(world, device, visitor())).status).toBe(200)
  world.advance(hourMs)
  expect((await signInBy(world, device, here)).status).toBe(200)
})

test('a stranger has none to see, add, prove or remove', async () => {
  const rows = Object.entries<Endpoint>(api).filter(([, row]) => /passkey/.test(row.path))
  const ofMembers = rows.filter(([, row]) => row.caller === 'member')
  expect(ofMembers).toHaveLength(6)
  for (const [name, row] of ofMembers) {
    const args = { params: { id: newId() }, body: sampleBodies[name] }
    expect(await world.send(row, args, visitor())).toMatchObject(refused('invalid-token', 401))
  }
})
