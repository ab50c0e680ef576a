/** Who calls, and from which page: nothing is done for an unidentified caller (quality §3 AUTH, C-18 to C-20). */
import { createHash, randomBytes } from 'node:crypto'
import type { Endpoint } from '@kapao/contract/calls/endpoint.ts'
import * as api from '@kapao/contract/calls/member.ts'
import * as operatorApi from '@kapao/contract/calls/staff.ts'
import * as limits from '@kapao/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { openSession } from '../../../test/factories.ts'
import { asOwner } from '../../../test/flows.ts'
import { rawRequest, sendRaw } from '../../../test/raw-http.ts'
import { aMachine, aStaffMember } from '../../../test/staff.ts'
import { useWorld } from '../../../test/world.ts'

const world = useWorld()

const refusedToken = { status: 401, body: { message: 'invalid-token' } }
const forbidden = { status: 403, body: { message: 'FORBIDDEN' } }

describe('AUTH: a token', () => {
  test.each([
    ['none', undefined],
    ['the word alone', 'Bearer'],
    ['an empty one', 'Bearer '],
    ['garbage', 'Bearer garbage'],
    ['one nobody has', `Bearer ${randomBytes(32).toString('base64url')}`],
    ['another scheme', `Basic ${randomBytes(32).toString('base64url')}`],
    ['one with something behind it', `Bearer ${randomBytes(32).toString('base64url')} x`],
    ['4 KB', `Bearer ${'x'.repeat(4_096)}`],
  ])('%s is 401', async (_, authorization) => {
    const headers = authorization === undefined ? undefined : { authorization }
    expect(await world.call(api.wallet, {}, { ...(headers && { headers }) })).toMatchObject(refusedToken)
  })

  test.each(['bearer', 'BEARER'])('counts whatever the case of its scheme: %s (RFC 9110)', async (scheme) => {
    const { token } = await world.aMember()
    const as = (of: string) => ({ headers: { authorization: `${scheme} ${of}` } })
    expect(await world.call(api.wallet, {}, as(token))).toMatchObject({ status: 200 })
    const machine = await aMachine(world)
    expect(await world.call(operatorApi.staffMe, {}, as(machine.token))).toMatchObject({ status: 200 })
  })

  test('in the address is no token', async () => {
    const { token } = await world.aMember()
    const answer = await world.running.server.inject(
      `/api/wallet?token=${token}&authorization=Bearer%20${token}`,
    )
    expect(answer.statusCode).toBe(401)
  })

  test('that comes twice is 401, also when both are good', async () => {
    const { token } = await world.aMember()
    const header = `Authorization: Bearer ${token}`
    expect(await sendRaw(world.running.url, rawRequest('GET /api/wallet', [header]))).toMatch(
      /^HTTP\/1.1 200 /,
    )
    expect(await sendRaw(world.running.url, rawRequest('GET /api/wallet', [header, header]))).toMatch(
      /^HTTP\/1.1 401 /,
    )
  })

  test('of an operator opens nothing of a member, and the reverse', async () => {
    const { token } = await world.aMember()
    const operatorToken = (await aStaffMember(world)).token
    expect(await world.call(api.wallet, {}, { token: operatorToken })).toMatchObject(refusedToken)
    const switchOff = (bearer: string) =>
      world.call(
        operatorApi.setTerminated,
        { body: { terminated: false, reason: 'seen' } },
        { token: bearer },
      )
    expect(await switchOff(token)).toMatchObject(refusedToken)
    expect((await switchOff(operatorToken)).status).toBe(200)
  })

  const rows = Object.entries<Endpoint>({ ...api, ...operatorApi }).filter(
    ([, row]) => row.caller === 'member' || row.caller === 'operator',
  )
  test.each(rows)('%s wants one', async (_, row) => {
    const params = Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'NAGA']))
    expect(await world.send(row, { params })).toMatchObject(refusedToken)
  })
})

describe('a session', () => {
  const asks = async (token: string) => (await world.call(api.profile, {}, { token })).status

  test('that nobody uses ends after 30 minutes, and each use prolongs it', async () => {
    const { token } = await world.aMember()
    for (let use = 0; use < 3; use++) {
      world.advance(limits.sessionIdleMs - 1_000)
      expect(await asks(token)).toBe(200)
    }
    world.advance(limits.sessionIdleMs)
    expect(await asks(token)).toBe(401)
  })

  test('ends after 12 hours however much it is used', async () => {
    const { token } = await world.aMember()
    for (let passed = 0; passed < limits.sessionAbsoluteMs - 20 * 60_000; passed += 20 * 60_000) {
      world.advance(20 * 60_000)
      expect(await asks(token)).toBe(200)
    }
    world.advance(20 * 60_000)
    expect(await asks(token)).toBe(401)
  })

  test('that is remembered lives for 30 idle days', async () => {
    const { id } = await world.aMember()
    const token = await openSession(world, id, true)
    world.advance(limits.sessionRememberedIdleMs - 60_000)
    expect(await asks(token)).toBe(200)
    world.advance(limits.sessionRememberedIdleMs)
    expect(await asks(token)).toBe(401)
  })

  test('of a member who was disabled is dead at once', async () => {
    const { id, token } = await world.aMember()
    await asOwner(world, 'UPDATE member SET is_active = false WHERE id = $1', [id])
    expect(await asks(token)).toBe(401)
  })

  test('that was revoked is dead at once, also among many who call at the same time', async () => {
    const { token } = await world.aMember()
    const others = await Promise.all(Array.from({ length: 20 }, () => world.aMember()))
    expect((await world.call(api.logout, { body: {} }, { token })).status).toBe(200)
    const statuses = await Promise.all([asks(token), ...others.map((other) => asks(other.token))])
    expect(statuses).toEqual([401, ...others.map(() => 200)])
  })

  test('is stored as a hash', async () => {
    const { token } = await world.aMember()
    const rows = await world.app.db.selectFrom('session').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows).toContainEqual(
      expect.objectContaining({ tokenHash: createHash('sha256').update(token).digest() }),
    )
  })
})

describe('a changing call', () => {
  const changing = Object.entries<Endpoint>({ ...api, ...operatorApi }).filter(([, row]) => row.changes)
  test.each(changing)(
    '%s without X-Requested-With is 403, before anything else is looked at',
    async (_, row) => {
      const params = Object.fromEntries([...row.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'NAGA']))
      const headers = { 'x-requested-with': '' }
      expect(await world.send(row, { params }, { headers })).toMatchObject(forbidden)
    },
  )

  test.each([
    ['a page of somebody else', { origin: 'https://evil.example' }],
    ['a page that hides where it is from', { origin: 'null' }],
    [
      'a host that only begins like ours',
      { origin: 'http://kapao.example.evil.example', host: 'kapao.example' },
    ],
    ['another port', { origin: 'http://kapao.example:81', host: 'kapao.example' }],
  ])('from %s is 403', async (_, headers) => {
    expect(
      await world.call(api.login, { body: { username: 'x', password: 'y' } }, { headers }),
    ).toMatchObject(forbidden)
  })

  test('from our own page is heard', async () => {
    const headers = { origin: 'https://kapao.example', host: 'kapao.example' }
    const answer = await world.call(api.login, { body: { username: 'x', password: 'y' } }, { headers })
    expect(answer).toMatchObject({ status: 401, body: { message: 'WRONG_CREDENTIAL' } })
  })

  test.each([
    ['a navigation', { 'sec-fetch-mode': 'navigate' }],
    ['a picture or a form', { 'sec-fetch-mode': 'no-cors' }],
    ['a prefetch', { 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['an old prefetch', { purpose: 'prefetch' }],
  ])('that is a GET is refused to %s', async (_, headers) => {
    const member = await world.aMember()
    const answer = await member.call(api.activateSlot, { params: { slotCode: 'NAGA' } }, { headers })
    expect(answer).toMatchObject(forbidden)
  })

  test('that is a GET has a POST form, and is never kept by a cache', async () => {
    const member = await world.aMember()
    const call = { params: { slotCode: 'NAGA' } }
    const posted = await member.call(api.activateSlot, call, { method: 'POST' })
    expect(posted).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
  })
})

test('a member never gets what another one asked for at the same time', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => world.aMember()))
  const answers = await Promise.all(members.map((member) => member.call(api.profile)))
  expect(answers.map(({ body }) => body.profile._id)).toEqual(members.map(({ id }) => id))
})

test("an address is the socket's, whatever the caller writes", async () => {
  const spent = { headers: { 'x-forwarded-for': '1.2.3.4' }, address: '10.9.9.9' }
  for (let attempt = 0; attempt < limits.loginPerAddressMinute; attempt++)
    await world.call(api.login, { body: { username: `x${attempt}`, password: 'y' } }, spent)
  const other = { headers: { 'x-forwarded-for': '5.6.7.8' }, address: '10.9.9.9' }
  const answer = await world.call(api.login, { body: { username: 'z', password: 'y' } }, other)
  expect(answer).toMatchObject({ status: 429, body: { message: 'REQUEST_LIMIT_1MIN' } })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})
