/** Facts about how staff sign in, stay signed in and prove themselves again, through HTTP (staff-calls T1). */
import * as api from '@kapao/contract/calls/member.ts'
import * as staffApi from '@kapao/contract/calls/staff.ts'
import { minuteMs } from '@kapao/contract/time-units.ts'
import { expect, test } from 'vitest'
import { anAddress } from '../../test/registration.ts'
import { aMachine, aStaffMember } from '../../test/staff.ts'
import { aPerson, codeOf, signIn, staffPassword } from '../../test/staff-access.ts'
import { race, refused, useWorld } from '../../test/world.ts'
import { resealAuthenticators } from './staff.jobs.ts'

const world = useWorld()

const me = (token: string) => world.call(staffApi.staffMe, {}, { token })
const trail = async () => {
  const { token } = await aStaffMember(world)
  return (await world.call(staffApi.auditTrail, { body: { page: 1, limit: 10 } }, { token })).body.records
}

test('password and code open a session, which the trail shows', async () => {
  const person = await aPerson(world, { roles: ['cashier', 'support'] })
  const answer = await signIn(world, person)
  const shown = { username: person.username, name: expect.any(String), roles: ['cashier', 'support'] }
  expect(answer).toMatchObject({ status: 200, body: { operator: shown, idleMinutes: 15, currency: 'THB' } })
  expect(answer.cookie).toMatch(/^kapao-staff=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  expect((await me(answer.token)).body).toEqual(answer.body)
  expect((await trail())[0]).toMatchObject({ action: 'signed_in', operator: person.username })
})

test('staff are told where the page of the sandbox is', async () => {
  const person = await aPerson(world)
  const { body } = await signIn(world, person)
  const page = new URL(world.sandbox.url)
  page.hostname = 'localhost'
  expect(body.switchboardUrl).toBe(page.href)
})

test('whatever is wrong, the answer is the same', async () => {
  const person = await aPerson(world)
  for (const proof of [
    { username: 'nobody' },
    { username: 'NOT EVEN A NAME' },
    { password: 'wrong' },
    { code: '000000' },
    { code: 'not a code' },
  ]) {
    const answer = await signIn(world, person, proof)
    expect(answer).toMatchObject(refused('WRONG_CREDENTIAL', 401))
    expect(answer.cookie).toBe('')
  }
  expect((await trail())[0]).toMatchObject({ action: 'sign_in_refused', operator: person.username })
})

test('a code serves once, also of many at the same time', async () => {
  const person = await aPerson(world)
  const answers = await race(4, () => signIn(world, person))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  expect(await signIn(world, person)).toMatchObject(refused('WRONG_CREDENTIAL'))
  world.advance(31_000)
  expect((await signIn(world, person)).status).toBe(200)
})

test('a code for recovery stands for the authenticator, once, however it is typed', async () => {
  const person = await aPerson(world)
  const [first = '', second = ''] = person.recoveryCodes
  expect(person.recoveryCodes).toHaveLength(10)
  expect((await signIn(world, person, { code: first.toLowerCase().replaceAll('-', ' ') })).status).toBe(200)
  expect(await signIn(world, person, { code: first })).toMatchObject(refused('WRONG_CREDENTIAL'))
  const answers = await race(3, () => signIn(world, person, { code: second }))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
})

test('five wrong ones in a minute close the account for that minute, wherever they come from; not for good', async () => {
  const person = await aPerson(world)
  for (let n = 0; n < 5; n++) await signIn(world, person, { password: `wrong ${n}` })
  expect(await signIn(world, person)).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))
  world.advance(minuteMs)
  expect((await signIn(world, person)).status).toBe(200)
})

test('twenty wrong ones in an hour close it for longer', async () => {
  const person = await aPerson(world)
  for (let n = 0; n < 20; n++) {
    if (n % 5 === 0) world.advance(minuteMs)
    await signIn(world, person, { password: `wrong ${n}` })
  }
  world.advance(minuteMs)
  expect(await signIn(world, person)).toMatchObject(refused('REQUEST_LIMIT', 429))
  world.advance(60 * minuteMs)
  expect((await signIn(world, person)).status).toBe(200)
})

test('a session ends after 15 min without a call, after 12 h in any case, and by signing out', async () => {
  const person = await aPerson(world)
  const { token } = await signIn(world, person)
  for (let quarter = 0; quarter < 4 * 12; quarter++) {
    world.advance(14.9 * minuteMs)
    expect((await me(token)).status).toBe(200)
  }
  world.advance(14.9 * minuteMs)
  expect(await me(token)).toMatchObject(refused('invalid-token', 401))

  const idle = await signIn(world, person)
  world.advance(15 * minuteMs)
  expect(await me(idle.token)).toMatchObject(refused('invalid-token', 401))

  const left = await signIn(world, person)
  const out = await world.call(staffApi.staffLogout, {}, { token: left.token })
  expect(String(out.headers['set-cookie'])).toMatch(/^kapao-staff=; Max-Age=0;/)
  expect(await me(left.token)).toMatchObject(refused('invalid-token', 401))
})

test('own sessions are listed and ended, and nobody else is', async () => {
  const person = await aPerson(world)
  const first = await signIn(world, person)
  world.advance(31_000)
  const second = await signIn(world, person)
  const { body } = await world.call(staffApi.staffSessions, {}, { token: second.token })
  expect(body.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  const params = { sessionId: body[1]?.id ?? '' }
  const stranger = await aStaffMember(world)
  expect(await world.call(staffApi.endStaffSession, { params }, stranger)).toMatchObject(
    refused('NO_DATA', 404),
  )
  expect((await world.call(staffApi.endStaffSession, { params }, second)).status).toBe(200)
  expect(await world.call(staffApi.endStaffSession, { params }, second)).toMatchObject(
    refused('NO_DATA', 404),
  )
  expect((await me(first.token)).status).toBe(401)
  expect((await me(second.token)).status).toBe(200)
})

test('a dangerous act needs a code of the last five minutes; a machine has none', async () => {
  const person = await aPerson(world)
  const { token } = await signIn(world, person)
  const act = (by: string) => {
    const body = { terminated: false, reason: 'looked at' }
    return world.call(staffApi.setTerminated, { body }, { token: by })
  }
  expect((await act(token)).status).toBe(200)
  world.advance(5 * minuteMs)
  expect(await act(token)).toMatchObject({
    status: 403,
    body: { message: 'STEP_UP_REQUIRED', fields: ['code'] },
  })

  const stepUp = (code: string) => world.call(staffApi.staffStepUp, { body: { code } }, { token })
  expect(await stepUp('000000')).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
  const answers = await race(3, () => stepUp(codeOf(world, person.secret)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  expect((await act(token)).status).toBe(200)
  for (let n = 0; n < 5; n++) await stepUp('000000')
  expect(await stepUp(codeOf(world, person.secret))).toMatchObject(refused('REQUEST_LIMIT_1MIN', 429))

  const machine = await aMachine(world)
  const byMachine = { headers: { authorization: `Bearer ${machine.token}` } }
  expect(await world.call(staffApi.staffStepUp, { body: { code: '000000' } }, byMachine)).toMatchObject(
    refused('FORBIDDEN', 403),
  )
})

test('a request of a dangerous kind needs the code too, to ask and to approve; others do not', async () => {
  const person = await aPerson(world)
  const { token } = await signIn(world, person)
  world.advance(6 * minuteMs)
  const body = { kind: 'staff_enable', username: person.username, reason: 'back' } as const
  expect(await world.call(staffApi.newRequest, { body }, { token })).toMatchObject(
    refused('STEP_UP_REQUIRED'),
  )
})

test('the cookie of a session serves our own pages alone', async () => {
  const { token } = await aStaffMember(world)
  const from = (headers: Record<string, string>) => world.call(staffApi.staffMe, {}, { token, headers })
  const strangers: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
  ]
  for (const headers of strangers) expect(await from(headers)).toMatchObject(refused('FORBIDDEN', 403))
  expect((await from({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
})

test("a member's token is worth nothing to staff, and the reverse; a person's session is no bearer token", async () => {
  const member = await world.aMember()
  const { token } = await aStaffMember(world)
  const bearer = (of: string) => ({ headers: { authorization: `Bearer ${of}` } })
  expect(await me(member.token)).toMatchObject(refused('invalid-token', 401))
  expect(await world.call(staffApi.staffMe, {}, bearer(member.token))).toMatchObject(
    refused('invalid-token', 401),
  )
  expect(await world.call(staffApi.staffMe, {}, bearer(token))).toMatchObject(refused('invalid-token', 401))
  expect(await world.call(api.wallet, {}, { token })).toMatchObject(refused('invalid-token', 401))
})

test('nothing of a sign-in is kept as it was typed', async () => {
  const person = await aPerson(world)
  const { token } = await signIn(world, person, {}, anAddress())
  const rows = await Promise.all(
    (['operator', 'staffSession', 'staffRecoveryCode', 'staffInvitation', 'operatorAudit'] as const).map(
      (table) => world.app.db.selectFrom(table).selectAll().execute(),
    ),
  )
  const kept = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  for (const secret of [token, person.secret, staffPassword, ...person.recoveryCodes])
    expect(kept.includes(secret)).toBe(false)
})

test('keys are changed while authenticators rest: the old key is needed no more in the end', async () => {
  const person = await aPerson(world)
  const { config } = world.app
  const [before] = config.authenticatorKeys
  const after = Buffer.alloc(32, 7)
  config.authenticatorKeys = [after, before]
  try {
    expect(await resealAuthenticators(world.app)).toBeGreaterThan(0)
    expect(await resealAuthenticators(world.app)).toBe(0)
    config.authenticatorKeys = [after]
    expect((await signIn(world, person)).status).toBe(200)
  } finally {
    config.authenticatorKeys = [before]
  }
})
