/** Facts about devices and about what members share, through HTTP (decisions D9, D12). */
import * as api from '@kapao/contract/calls/member.ts'
import * as limits from '@kapao/contract/limits.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword } from '#platform/password.ts'
import type { TestMember } from '../../test/factories.ts'
import { openSession } from '../../test/factories.ts'
import { useWorld } from '../../test/world.ts'
import { findSharedAddresses, findSharedDevices, hashDevice, sweepDevices } from './device.service.ts'

const world = useWorld()
const password = 'มะลิ-ซ้อน-2'
let passwordHash = ''
beforeAll(async () => {
  passwordHash = await hashPassword(password)
})

const weekMs = 7 * 24 * 3_600_000

async function aMemberWithPassword() {
  const member = await world.aMember()
  await world.app.db.updateTable('member').set({ passwordHash }).where('id', '=', member.id).execute()
  return member
}

let addresses = 0
const anAddress = () => `10.2.${addresses >> 8}.${++addresses & 255}`

/** @param cookie what the browser has, as `name=value`. */
async function signIn(member: TestMember, cookie = '', address = anAddress()) {
  const answer = await world.call(
    api.login,
    { body: { username: member.phone, password } },
    { address, headers: { cookie } },
  )
  expect(answer.status).toBe(200)
  const header = String(answer.headers['set-cookie'])
  return { header, cookie: header.split(';')[0] ?? '', token: answer.body.token }
}

const devicesOf = (memberId: string) =>
  world.app.db.selectFrom('memberDevice').selectAll().where('memberId', '=', memberId).execute()
const addressesOf = async (memberId: string) =>
  (await world.app.db.selectFrom('memberAddress').selectAll().where('memberId', '=', memberId).execute()).map(
    ({ network }) => network,
  )

test('a sign-in makes the browser a device for a year, by a cookie that no script reads; it is stored as a hash', async () => {
  const member = await aMemberWithPassword()
  const { header, cookie } = await signIn(member)
  expect(header).toMatch(
    /^kapao-device=[A-Za-z0-9_-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  const rows = await devicesOf(member.id)
  expect(rows.map(({ deviceHash }) => deviceHash)).toEqual([hashDevice(cookie.slice(13))])
})

test('a device stays the same over sign-ins, and says when the last one was', async () => {
  const member = await aMemberWithPassword()
  const { cookie } = await signIn(member)
  const from = world.now()
  world.advance(60_000)
  expect((await signIn(member, `locale=EN; ${cookie}; a=b`)).cookie).toBe(cookie)
  expect(await devicesOf(member.id)).toMatchObject([{ firstSeenAt: from, lastSeenAt: world.now() }])
})

test.each([
  'kapao-device=',
  'kapao-device=short',
  `kapao-device=${'A'.repeat(43)}`,
  `x-kapao-device=${'A'.repeat(43)}`,
])('the cookie %j is no device of ours: another one is made', async (cookie) => {
  const member = await aMemberWithPassword()
  expect((await signIn(member, cookie)).cookie).toMatch(/^kapao-device=(?!A{43})[\w-]{43}$/)
})

test('a wrong password makes no device', async () => {
  const member = await aMemberWithPassword()
  const answer = await world.call(
    api.login,
    { body: { username: member.phone, password: 'not-the-password' } },
    { address: anAddress() },
  )
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(await devicesOf(member.id)).toEqual([])
})

describe('what two members share', () => {
  test('a device on which both signed in', async () => {
    const [one, other, third] = [
      await aMemberWithPassword(),
      await aMemberWithPassword(),
      await aMemberWithPassword(),
    ]
    const { cookie } = await signIn(one)
    await signIn(other, cookie)
    await signIn(third)
    const pairs = [one, other, third].flatMap((a) => [other, third].map((b) => ({ one: a.id, other: b.id })))
    const strangers = pairs.filter((pair) => pair.one !== pair.other)
    expect(await findSharedDevices(world.app.db, strangers)).toEqual([{ one: one.id, other: other.id }])
    expect(await findSharedDevices(world.app.db, [])).toEqual([])
  })

  test('an address, once both came from it in three weeks', async () => {
    const [one, other] = [await world.aMember(), await world.aMember()]
    const tokens = await Promise.all([one, other].map(({ id }) => openSession(world, id, true)))
    const pair = { one: one.id, other: other.id }
    const come = (host: string) =>
      Promise.all(
        tokens.map((token, index) => world.call(api.profile, {}, { token, address: `${host}${index}` })),
      )
    for (let week = 1; week < limits.addressSharedWeeks; week++) {
      await come('2001:db8:7:7::')
      await come('2001:db8:7:7::1:')
      world.advance(weekMs)
    }
    expect(await findSharedAddresses(world.app.db, [pair])).toEqual([])
    await come('2001:db8:7:7::')
    expect(await findSharedAddresses(world.app.db, [pair])).toEqual([pair])
  })

  test('an address that the one left before the other came is not shared', async () => {
    const [one, other] = [await world.aMember(), await world.aMember()]
    const [first, second] = await Promise.all([one, other].map(({ id }) => openSession(world, id, true)))
    for (let week = 0; week < 2 * limits.addressSharedWeeks; week++) {
      const token = week < limits.addressSharedWeeks ? first : second
      expect(
        (await world.call(api.profile, {}, { token: token as string, address: '10.77.0.1' })).status,
      ).toBe(200)
      world.advance(weekMs)
      // The other one's session must not idle away meanwhile.
      await world.call(
        api.profile,
        {},
        { token: (token === first ? second : first) as string, address: anAddress() },
      )
    }
    expect(await findSharedAddresses(world.app.db, [{ one: one.id, other: other.id }])).toEqual([])
  })
})

test('a remembered session is noted each day from where it comes, IPv4 written as IPv6 as what it is', async () => {
  const member = await world.aMember({ remember: true })
  await member.call(api.profile, {}, { address: '203.0.113.9' })
  await member.call(api.profile, {}, { address: '::ffff:203.0.113.9' })
  expect(await addressesOf(member.id)).toEqual(['203.0.113.9/32'])
  world.advance(24 * 3_600_000)
  await member.call(api.profile, {}, { address: '203.0.113.9' })
  expect(await addressesOf(member.id)).toHaveLength(2)
})

test('devices are forgotten with their cookies after a year, addresses after 90 days', async () => {
  const member = await aMemberWithPassword()
  await signIn(member)
  world.advance(limits.addressKeptMs - 24 * 3_600_000)
  await sweepDevices(world.app)
  expect([await devicesOf(member.id), await addressesOf(member.id)]).toMatchObject([
    { length: 1 },
    { length: 1 },
  ])
  world.advance(3 * 24 * 3_600_000)
  await sweepDevices(world.app)
  expect([await devicesOf(member.id), await addressesOf(member.id)]).toMatchObject([
    { length: 1 },
    { length: 0 },
  ])
  world.advance(limits.deviceLifetimeMs)
  await sweepDevices(world.app)
  expect(await devicesOf(member.id)).toEqual([])
})
